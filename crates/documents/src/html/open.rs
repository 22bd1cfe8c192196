//! The elements that are open, without a tree.

use std::collections::HashMap;

use super::effects::{Effects, Seen};
use super::elements::{Kind, is_scope, kind};

#[derive(Debug)]
struct Open {
    name: String,
    effects: Effects,
    // Ended before the elements in it.
    closed: bool,
    // One more than the index of the nearest block, scope and table at or below; 0 for none.
    block: usize,
    scope: usize,
    table: usize,
    // Whether its text is seen.
    seen: Seen<bool>,
}

/// The open elements, outermost first. Each operation is O(1) a step, and as many elements are
/// popped as were pushed.
#[derive(Debug, Default)]
pub(crate) struct Opens {
    stack: Vec<Open>,
    by_name: HashMap<String, Vec<usize>>,
}

impl Opens {
    pub(crate) const fn len(&self) -> usize {
        self.stack.len()
    }

    pub(crate) fn push(&mut self, name: &str, effects: Effects) {
        let index = self.stack.len();
        let (mut block, mut scope, mut table) =
            self.stack.last().map_or((0, 0, 0), |top| (top.block, top.scope, top.table));
        if !matches!(kind(name), Kind::Inline | Kind::Formatting) {
            block = index + 1;
        }
        if is_scope(name) {
            scope = index + 1;
        }
        if name == "table" {
            table = index + 1;
        }
        let seen = self.seen().with(effects.seen);
        let name = name.to_owned();
        self.by_name.entry(name.clone()).or_default().push(index);
        self.stack.push(Open { name, effects, closed: false, block, scope, table, seen });
    }

    /// How text in the innermost element is seen.
    pub(crate) fn seen(&self) -> Seen<bool> {
        self.stack.last().map_or(Seen::ALL, |top| top.seen)
    }

    /// Takes the innermost element away; its effects, unless they ended before.
    pub(crate) fn pop(&mut self) -> Option<Effects> {
        let top = self.stack.pop()?;
        if top.closed {
            return Some(Effects::default());
        }
        if let Some(indices) = self.by_name.get_mut(&top.name) {
            indices.pop();
        }
        Some(top.effects)
    }

    /// Where the innermost element of a name stands.
    pub(crate) fn innermost(&self, name: &str) -> Option<usize> {
        self.by_name.get(name)?.last().copied()
    }

    /// What an end tag ends.
    pub(crate) fn ended_by(&self, name: &str) -> Ended {
        let (Some(index), Some(top)) = (self.innermost(name), self.stack.last()) else {
            return Ended::Nothing;
        };
        let down_to = |bound: usize| {
            // The element itself may be the bound.
            if index + 1 >= bound { Ended::DownTo(index) } else { Ended::Nothing }
        };
        match kind(name) {
            Kind::Formatting if index + 1 > top.scope && top.block > index + 1 => {
                Ended::Alone(index)
            }
            Kind::Inline | Kind::Void => down_to(top.block),
            Kind::Formatting | Kind::Block | Kind::Box => down_to(top.scope),
            Kind::Cell | Kind::Table => down_to(top.table),
        }
    }

    /// Ends an element whose inner ones stay open; its effects.
    pub(crate) fn close(&mut self, index: usize) -> Effects {
        let Some(open) = self.stack.get_mut(index) else { return Effects::default() };
        open.closed = true;
        if let Some(indices) = self.by_name.get_mut(&open.name) {
            // It is the innermost of its name.
            indices.pop();
        }
        open.effects
    }

    /// The outermost of these elements that is open inside all of the walls.
    pub(crate) fn implied(&self, names: &[&str], walls: &[&str]) -> Option<usize> {
        let wall = walls.iter().filter_map(|name| self.innermost(name)).max();
        let inside = |index: &usize| wall.is_none_or(|wall| *index > wall);
        names.iter().filter_map(|name| self.innermost(name)).filter(inside).min()
    }

    /// The paragraph that the start of a block ends.
    pub(crate) fn paragraph(&self) -> Option<usize> {
        let index = self.innermost("p")?;
        let scope = self.stack.last()?.scope.max(self.innermost("button").map_or(0, |i| i + 1));
        (index + 1 > scope).then_some(index)
    }
}

/// What an end tag ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It stands alone.
    Nothing,
    /// The element there and all in it.
    DownTo(usize),
    /// The element there, and none in it.
    Alone(usize),
}
