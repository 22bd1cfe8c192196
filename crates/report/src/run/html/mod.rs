//! A set of citations as one HTML file that needs nothing else.

mod card;
mod text;

use asquoted_citations::{SourceLine, Status};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::entry::{Class, Entry};
use super::said;
use super::{RunReport, Standing};
use crate::phrases;
use text::{bdi, shown};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("filter.js");

/// Nothing is loaded and nothing runs but this style and this script, whatever a quote holds.
const POLICY: &str = concat!(
    "default-src 'none'; base-uri 'none'; form-action 'none'; ",
    "style-src 'sha256-jJJnTjwKjJL5YcBw0283ZdRtHj/W8+XpdpMEFRlg6+M='; ",
    "script-src 'sha256-2XhtX7xI/N8l4tbkbiSewlyLjdbE1gpUJa60KsO65RI='"
);

impl RunReport<'_> {
    /// A page for people: what fails and why, with the passages of the sources. It loads nothing, is
    /// readable without its script, on a phone and in print, and takes no markup from any text.
    #[must_use]
    pub fn html(&self) -> String {
        let docs = self.docs();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="referrer" content="no-referrer";
                    title { "Citation check" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    (self.top())
                    @if !self.entries.is_empty() { (self.filters(&docs)) }
                    main {
                        @for (i, group) in self.groups().into_iter().enumerate() {
                            (self.group(i, group, &docs))
                        }
                    }
                    (self.aside())
                    (self.bottom())
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        page.into_string() + "\n"
    }

    fn top(&self) -> Markup {
        let (unsupported, unchecked) = (self.summary.unsupported(), self.summary.unchecked());
        html! {
            header {
                h1 { "Citation check" }
                p.lead { (self.lead()) }
                ul.counts {
                    @for (status, n) in said::counted(&self.summary) {
                        li class=(class(Class::of(status))) { (n) " " (said::label(status)) }
                    }
                }
                @if !self.entries.is_empty() {
                    ul.rates {
                        li { "unsupported rate " (said::rate(unsupported)) }
                        li { "unchecked rate " (said::rate(unchecked)) }
                    }
                }
            }
        }
    }

    pub(in crate::run) fn lead(&self) -> String {
        let citations = phrases::count(self.summary.citations(), "citation");
        let (unsupported, unchecked) = (self.summary.unsupported(), self.summary.unchecked());
        match (unsupported.count(), unchecked.count(), self.entries.len()) {
            (_, _, 0) => "There was nothing to check.".to_owned(),
            (0, 0, all) if self.summary.count(Status::Found) == all => {
                format!("{citations}: every quote was found where it was cited.")
            }
            (0, 0, _) => {
                format!("{citations}: every quote stands in its source; not all as cited.")
            }
            (0, n, _) => format!("{citations}: {n} could not be checked."),
            (n, unchecked, _) => {
                let are = if n == 1 { "is" } else { "are" };
                let more = match unchecked {
                    0 => String::new(),
                    more => format!(", {more} could not be checked"),
                };
                format!("{citations}: {n} {are} not supported by the cited source{more}.")
            }
        }
    }

    fn filters(&self, docs: &[&str]) -> Markup {
        let fails = self.failing().count();
        html! {
            form.filters hidden autocomplete="off" {
                label {
                    "Status"
                    select {
                        option value="" { "all" }
                        option value="fails" { "what fails (" (fails) ")" }
                        @for (status, n) in said::counted(&self.summary) {
                            option value=(status.name()) { (status.label()) " (" (n) ")" }
                        }
                    }
                }
                label {
                    "Document"
                    select {
                        option value="" { "all" }
                        @for (i, doc) in docs.iter().enumerate() { option value=(i) { (shown(doc)) } }
                    }
                }
                output {}
            }
        }
    }

    fn group(&self, i: usize, group: &[Entry<'_>], docs: &[&str]) -> Markup {
        let first = group.first();
        let id = first.map(Entry::id).unwrap_or_default();
        html! {
            section aria-labelledby={ "answer-" (i + 1) } {
                @match first.and_then(Entry::question) {
                    Some(question) => h2 id={ "answer-" (i + 1) } dir="auto" { (shown(question)) },
                    None => h2 id={ "answer-" (i + 1) } { "Answer " (bdi(&id)) },
                }
                @if let Some(answer) = first.and_then(Entry::answer_text) {
                    p.answer dir="auto" { (shown(answer)) }
                }
                @for entry in group {
                    (card::card(entry, docs))
                }
            }
        }
    }

    fn aside(&self) -> Markup {
        let sections = self.sections();
        html! {
            @if !sections.is_empty() {
                aside {
                    h2 { "Beside the citations" }
                    @for section in sections {
                        h3 { (section.title) }
                        ul { @for line in section.lines { li dir="auto" { (shown(&line)) } } }
                    }
                }
            }
        }
    }

    fn bottom(&self) -> Markup {
        let facts = &self.facts;
        html! {
            footer {
                p { "“Quote found” says that the words stand there. It does not say that they are true or that they support the answer." }
                @if !facts.version.is_empty() {
                    p {
                        "asquoted " (shown(&facts.version)) " · rule set " code { (shown(&facts.rule_set)) }
                        " · Unicode " (shown(&facts.unicode)) " · policy " (shown(&facts.policy))
                        @if facts.unique { ", one place alone" }
                    }
                }
                (sources(self.sources))
            }
        }
    }

    /// The documents that are cited, in order of appearance.
    fn docs(&self) -> Vec<&str> {
        let mut seen = std::collections::HashSet::new();
        self.entries.iter().filter_map(Entry::doc).filter(|doc| seen.insert(*doc)).collect()
    }

    /// The citations of each answer.
    pub(in crate::run) fn groups(&self) -> Vec<&[Entry<'_>]> {
        let same = |a: &Entry<'_>, b: &Entry<'_>| {
            a.record.answer == b.record.answer && a.record.id == b.record.id
        };
        self.entries.chunk_by(same).collect()
    }
}

fn sources(sources: &[SourceLine]) -> Markup {
    html! {
        @if !sources.is_empty() {
            details {
                summary { "Sources" }
                ul.sources {
                    @for source in sources {
                        li {
                            (bdi(&source.id))
                            @match &source.facts {
                                Ok(facts) => {
                                    @if let Some(version) = &facts.version { ", version " (bdi(version)) }
                                    @if let Some(at) = &facts.retrieved { ", retrieved " (bdi(at)) }
                                    @if source.changed_during_run { ", changed during the run" }
                                    br;
                                    code { (facts.raw) }
                                },
                                Err(why) => { ": " (shown(&why.to_string())) },
                            }
                        }
                    }
                }
            }
        }
    }
}

const fn class(class: Class) -> &'static str {
    match class {
        Class::Good => "good",
        Class::Unsure => "unsure",
        Class::Bad => "bad",
    }
}

/// How a citation is coloured: green only if it was found and nothing speaks against it.
pub(in crate::run) fn class_of(entry: &Entry<'_>) -> Class {
    match (entry.class(), &entry.standing) {
        (Class::Good, Standing::Fails(_)) => Class::Unsure,
        (class, _) => class,
    }
}
