//! Table words that break over a line: `Millio-` and `nen`, `mi-` and `nus`.
//!
//! Their pieces are in no table. What the joined word is, its first and its last piece are.

use asquoted_tokenizer::{Join, Roles, Tokens};

use crate::tables::{self, Words};

/// More pieces than a broken word has.
const PIECES: usize = 8;

/// What the tables know of the words that begin or end with token `index` when they are joined.
/// O(1) in a text without broken words, else O(log of their number).
#[inline]
pub(crate) fn known(tokens: &Tokens<'_>, index: usize) -> Option<(Words, Roles)> {
    if tokens.joins().is_empty() { None } else { of_joins(tokens, index) }
}

#[cold]
fn of_joins(tokens: &Tokens<'_>, index: usize) -> Option<(Words, Roles)> {
    let edge = |join: &&Join| join.first() == index || join.first() + join.pieces() == index + 1;
    let mut known = None;
    for join in near(tokens, index).filter(edge) {
        let word = tokens.joined_word(join.first(), join.pieces());
        let words = tables::word_by_key(join.fingerprint(), &word);
        let roles = tokens.joined_roles(join);
        if words != Words::NONE || !roles.is_none() {
            known = Some((words, roles));
        }
    }
    known
}

/// The word that begins or ends with token `index` when its pieces are joined, and its fingerprint.
pub(crate) fn joined(tokens: &Tokens<'_>, index: usize) -> Option<(u32, String)> {
    if tokens.joins().is_empty() {
        return None;
    }
    let edge = |join: &&Join| join.first() == index || join.first() + join.pieces() == index + 1;
    near(tokens, index)
        .find(edge)
        .map(|join| (join.fingerprint(), tokens.joined_word(join.first(), join.pieces())))
}

/// The first piece of the word that ends with token `index` when its pieces are joined.
pub(crate) fn first_piece(tokens: &Tokens<'_>, index: usize) -> Option<usize> {
    if tokens.joins().is_empty() {
        return None;
    }
    let ends = |join: &&Join| join.first() + join.pieces() == index + 1;
    near(tokens, index).find(ends).map(Join::first)
}

/// Whether token `index` is a piece of a broken word.
pub(crate) fn is_piece(tokens: &Tokens<'_>, index: usize) -> bool {
    let holds = |join: &Join| (join.first()..join.first() + join.pieces()).contains(&index);
    !tokens.joins().is_empty() && near(tokens, index).any(holds)
}

/// The joins that may hold token `index`.
fn near<'t>(tokens: &'t Tokens<'_>, index: usize) -> impl Iterator<Item = &'t Join> {
    let joins = tokens.joins();
    let from = joins.partition_point(|join| join.first() + PIECES <= index);
    joins.iter().skip(from).take_while(move |join| join.first() <= index)
}
