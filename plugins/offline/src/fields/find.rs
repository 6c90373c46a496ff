//! Where the sources say a value.

use sdk::Request;
use serde_json::{Value, json};

use super::typed::Type;
use crate::rank::{Index, Topic};
use crate::source::Statement;
use crate::words::{terms, topic_terms};

/// A value, and the passage that says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub value: Value,
    /// Place among the request's passages.
    pub passage: Option<usize>,
}

impl Found {
    pub fn nothing() -> Self {
        Self { value: Value::Null, passage: None }
    }
}

/// A name with what stands behind it: `Total: 12`, a row of two columns.
struct Pair<'r> {
    name: Vec<String>,
    value: &'r str,
    passage: usize,
}

/// A table of a passage.
struct Table<'r> {
    /// Words of each column's name.
    columns: Vec<Vec<String>>,
    rows: Vec<Vec<&'r str>>,
    passage: usize,
    /// Words of what the table is about.
    about: Vec<String>,
}

pub struct Sources<'s> {
    statements: &'s [Statement],
    index: Index<'s>,
    pairs: Vec<Pair<'s>>,
    tables: Vec<Table<'s>>,
}

/// Of the words of a name, how many must be there for it to be meant.
const ENOUGH: f32 = 0.5;
/// Rows and items of a list, at most: what is longer is a document of its own.
const ROWS: usize = 500;
const LISTED: usize = 8;
/// Characters of what may stand before a colon and be a name.
const NAME: usize = 60;

impl<'s> Sources<'s> {
    pub fn new(request: &'s Request, statements: &'s [Statement]) -> Self {
        let (mut pairs, mut tables) = (Vec::new(), Vec::new());
        for (passage, source) in request.passages.iter().enumerate() {
            let about = terms(&format!("{} {}", source.title, source.heading));
            let mut rows: Vec<Vec<&str>> = Vec::new();
            for line in source.text.lines().map(str::trim).chain([""]) {
                let is_rule = line.len() >= 3 && line.chars().all(|c| matches!(c, '-' | '|' | ':' | '=' | ' ' | '+'));
                if is_rule {
                    continue;
                }
                if line.starts_with('|') || line.contains(" | ") {
                    let inner = line.strip_prefix('|').unwrap_or(line);
                    let inner = inner.strip_suffix('|').unwrap_or(inner);
                    rows.push(inner.split('|').map(str::trim).collect());
                    continue;
                }
                table(std::mem::take(&mut rows), passage, &about, &mut pairs, &mut tables);
                pairs.extend(pair(line, passage));
            }
        }
        Self { statements, index: Index::new(statements), pairs, tables }
    }

    /// One value: beside its name, else in the sentence that is most about it.
    pub fn value(&self, name: &str, about: &str, guidance: &str, kind: &Type) -> Found {
        let wanted = terms(name);
        let mut best: Option<(f32, Found)> = None;
        for pair in &self.pairs {
            let likeness = alike(&wanted, &pair.name);
            if likeness < ENOUGH || best.as_ref().is_some_and(|(known, _)| *known >= likeness) {
                continue;
            }
            if let Some(value) = kind.of(pair.value) {
                best = Some((likeness, Found { value, passage: Some(pair.passage) }));
            }
        }
        if let Some((_, found)) = best {
            return found;
        }
        let mut own = Topic::default();
        own.add(wanted, 1.0);
        let mut topic = Topic::default();
        topic.add(terms(name), 1.0);
        topic.add(topic_terms(guidance), 0.4);
        topic.add(topic_terms(about), 0.3);
        let scores = self.statements.iter().enumerate().filter_map(|(at, statement)| {
            let is_about = self.index.coverage(at, &own) >= ENOUGH && !statement.text.ends_with('?');
            let value = is_about.then(|| self.said(statement, name, kind)).flatten()?;
            Some((self.index.relevance(at, &topic), Found { value, passage: statement.passage }))
        });
        // The first of several that are as good.
        let found = scores.reduce(|best, next| if next.0 > best.0 { next } else { best });
        found.map_or_else(Found::nothing, |(_, found)| found)
    }

    /// Values of a list that are no objects: the statements that are most about it.
    pub fn listed(&self, about: &str, kind: &Type) -> Vec<Found> {
        let mut own = Topic::default();
        own.add(topic_terms(about), 1.0);
        let scored = (0..self.statements.len())
            .filter(|at| self.index.coverage(*at, &own) >= ENOUGH * 0.6)
            .map(|at| (at, self.index.relevance(at, &own)))
            .collect();
        let mut picked = self.index.pick(scored, LISTED);
        picked.sort_unstable();
        let statements = picked.into_iter().filter_map(|at| self.statements.get(at));
        let found = statements.filter_map(|statement| {
            let value = self.said(statement, about, kind)?;
            Some(Found { value, passage: statement.passage })
        });
        let mut listed: Vec<Found> = Vec::new();
        for found in found {
            if !listed.iter().any(|known| known.value == found.value) {
                listed.push(found);
            }
        }
        listed
    }

    /// Rows with these columns: of the tables that have them, else a row a sentence that is about the list.
    pub fn rows(&self, about: &str, columns: &[(String, Type)]) -> Vec<Vec<Found>> {
        let names: Vec<Vec<String>> = columns.iter().map(|(name, _)| terms(name)).collect();
        let mut rows: Vec<Vec<Found>> = Vec::new();
        for (table, places) in self.fitting(about, &names) {
            for cells in &table.rows {
                let cell = |(place, (_, kind)): (&Option<usize>, &(String, Type))| {
                    let value = place.and_then(|place| cells.get(place)).and_then(|cell| kind.of(cell));
                    value.map_or_else(Found::nothing, |value| Found { value, passage: Some(table.passage) })
                };
                let row: Vec<Found> = places.iter().zip(columns).map(cell).collect();
                if row.iter().any(|found| !found.value.is_null()) && rows.len() < ROWS {
                    rows.push(row);
                }
            }
        }
        if rows.is_empty() { self.rows_of_sentences(about, columns) } else { rows }
    }

    /// The tables that have most of the columns, with the place of each; the same columns in several are one table that was cut.
    fn fitting(&self, about: &str, names: &[Vec<String>]) -> Vec<(&Table<'s>, Vec<Option<usize>>)> {
        let about = topic_terms(about);
        let mut fitting: Vec<(usize, usize, &Table<'s>, Vec<Option<usize>>)> = Vec::new();
        for table in &self.tables {
            let place = |name: &Vec<String>| {
                let likeness = table.columns.iter().map(|column| alike(name, column)).enumerate();
                let best = likeness
                    .filter(|(_, likeness)| *likeness >= ENOUGH)
                    .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
                best.map(|(place, _)| place)
            };
            let places: Vec<Option<usize>> = names.iter().map(place).collect();
            let known = places.iter().flatten().count();
            // One column of many may have its name by chance.
            if known * 2 >= names.len() && known > 0 {
                let related = table.about.iter().filter(|word| about.contains(word)).count();
                fitting.push((known, related, table, places));
            }
        }
        let best = fitting.iter().map(|(known, related, ..)| (*known, *related)).max().unwrap_or_default();
        fitting.retain(|(known, related, ..)| (*known, *related) == best);
        fitting.into_iter().map(|(_, _, table, places)| (table, places)).collect()
    }

    fn rows_of_sentences(&self, about: &str, columns: &[(String, Type)]) -> Vec<Vec<Found>> {
        let mut own = Topic::default();
        own.add(topic_terms(about), 1.0);
        for (name, _) in columns {
            own.add(terms(name), 0.5);
        }
        let scored = (0..self.statements.len()).map(|at| (at, self.index.relevance(at, &own))).collect();
        let mut picked = self.index.pick(scored, LISTED);
        picked.sort_unstable();
        let mut rows = Vec::new();
        for statement in picked.into_iter().filter_map(|at| self.statements.get(at)).filter(|statement| !statement.row)
        {
            // The sentence itself is the first text; a second one would only say it again.
            let mut has_text = false;
            let row: Vec<Found> = columns
                .iter()
                .map(|(name, kind)| {
                    let value = match kind {
                        Type::Text if std::mem::replace(&mut has_text, true) => None,
                        kind => self.said(statement, name, kind),
                    };
                    value.map_or_else(Found::nothing, |value| Found { value, passage: statement.passage })
                })
                .collect();
            // A sentence without any of the figures that are asked for is no row.
            let typed = columns.iter().zip(&row).filter(|((_, kind), _)| !matches!(kind, Type::Text));
            let (asked, given) = typed
                .fold((0, 0), |(asked, given), (_, found)| (asked + 1, given + usize::from(!found.value.is_null())));
            if asked == 0 || given > 0 {
                rows.push(row);
            }
        }
        rows
    }

    /// What a sentence says of a name.
    fn said(&self, statement: &Statement, name: &str, kind: &Type) -> Option<Value> {
        match kind {
            Type::Text => Some(json!(statement.text)),
            kind => kind.within(&statement.text, end_of(&statement.text, name)),
        }
    }
}

fn table<'r>(
    rows: Vec<Vec<&'r str>>,
    passage: usize,
    about: &[String],
    pairs: &mut Vec<Pair<'r>>,
    tables: &mut Vec<Table<'r>>,
) {
    let Some((head, rows)) = rows.split_first() else { return };
    if head.len() == 2 {
        let all = std::iter::once(head).chain(rows);
        pairs.extend(all.filter_map(|row| match row.as_slice() {
            [name, value] => Some(Pair { name: terms(name), value, passage }),
            _ => None,
        }));
    }
    if !rows.is_empty() {
        let columns = head.iter().map(|name| terms(name)).collect();
        tables.push(Table { columns, rows: rows.to_vec(), passage, about: about.to_vec() });
    }
}

fn pair(line: &str, passage: usize) -> Option<Pair<'_>> {
    let line = line.trim_start_matches(['-', '*', '•', ' ']);
    let (name, value) = line.split_once(':')?;
    let name = name.trim_end_matches('*').trim();
    let fits =
        (1..=NAME).contains(&name.len()) && !name.ends_with(|c: char| c.is_ascii_digit()) && !value.starts_with("//");
    let words = terms(name);
    (fits && !words.is_empty() && !value.trim().is_empty()).then_some(Pair { name: words, value, passage })
}

/// How much two names share: 0 to 1.
fn alike(one: &[String], other: &[String]) -> f32 {
    let distinct = |words: &[String]| {
        let mut words: Vec<String> = words.to_vec();
        words.sort_unstable();
        words.dedup();
        words
    };
    let (one, other) = (distinct(one), distinct(other));
    let common = one.iter().filter(|word| other.contains(word)).count() as f32;
    if common == 0.0 { 0.0 } else { 2.0 * common / (one.len() + other.len()) as f32 }
}

/// Where in a sentence the first word of a name ends; its beginning where none is there.
fn end_of(sentence: &str, name: &str) -> usize {
    let wanted = terms(name);
    let mut end = 0;
    let mut at = 0;
    for word in sentence.split_inclusive(char::is_whitespace) {
        at += word.len();
        if end == 0 && terms(word).iter().any(|term| wanted.contains(term)) {
            end = at;
        }
    }
    end
}
