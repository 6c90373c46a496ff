//! A line of a header or footer: words and fields in braces, `Page {page} of {pages}`.

use crate::export::Meta;
use crate::export::report::short;
use crate::export::view::clean;

/// What stands at one side of a header or footer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<Part>);

/// Words in braces that are no field: `{colour}`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{{{0}}}” is not a field")]
pub struct UnknownField(pub String);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Words(String),
    Field(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) enum Field {
    Title,
    Subject,
    Client,
    Author,
    Date,
    Page,
    Pages,
}

/// A part of a line that is filled in for a document; what a page's number is, only the page knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) enum Piece {
    Words(String),
    Page,
    Pages,
}

/// Characters of a title and of a subject, at most: a header is one line.
const TITLE: usize = 70;
const SUBJECT: usize = 60;
/// What stands between two fields, and alone when one of them is empty.
const BETWEEN: [char; 8] = [' ', '–', '—', '-', '|', '·', ',', '•'];

impl Line {
    /// The fields there are, as they are written.
    pub const FIELDS: [&str; 7] = ["title", "subject", "client", "author", "date", "page", "pages"];

    /// Reads a line. A brace that no field follows is a brace.
    ///
    /// # Errors
    /// A word in braces that is no field.
    pub fn parse(text: &str) -> Result<Self, UnknownField> {
        let (mut parts, mut words) = (Vec::new(), String::new());
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (before, from) = rest.split_at(open);
            words.push_str(before);
            let inner = from.get(1..).unwrap_or_default();
            let named = inner.split_once('}').filter(|(name, _)| is_word(name));
            let Some((name, after)) = named else {
                words.push('{');
                rest = inner;
                continue;
            };
            let field = Field::named(name).ok_or_else(|| UnknownField(name.to_owned()))?;
            if !words.is_empty() {
                parts.push(Part::Words(std::mem::take(&mut words)));
            }
            parts.push(Part::Field(field));
            rest = after;
        }
        words.push_str(rest);
        if !words.is_empty() {
            parts.push(Part::Words(words));
        }
        Ok(Self(parts))
    }

    /// The line for a document. Where a field is empty, what joined it to its neighbour goes too.
    pub(in crate::export) fn filled(&self, meta: &Meta) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for part in &self.0 {
            let words = match part {
                Part::Field(Field::Page) => {
                    pieces.push(Piece::Page);
                    continue;
                }
                Part::Field(Field::Pages) => {
                    pieces.push(Piece::Pages);
                    continue;
                }
                Part::Words(words) => words.clone(),
                Part::Field(field) => field.of(meta),
            };
            match pieces.last_mut() {
                Some(Piece::Words(before)) => before.push_str(&words),
                _ => pieces.push(Piece::Words(words)),
            }
        }
        if let Some(Piece::Words(first)) = pieces.first_mut() {
            *first = first.trim_start_matches(BETWEEN).to_owned();
        }
        if let Some(Piece::Words(last)) = pieces.last_mut() {
            *last = last.trim_end_matches(BETWEEN).to_owned();
        }
        pieces.retain(|piece| !matches!(piece, Piece::Words(words) if words.is_empty()));
        pieces
    }

    /// The line where there are no pages; nothing where it speaks of them.
    pub(in crate::export) fn without_pages(&self, meta: &Meta) -> String {
        let pieces = self.filled(meta);
        let words = |piece: &Piece| match piece {
            Piece::Words(words) => Some(words.clone()),
            Piece::Page | Piece::Pages => None,
        };
        pieces.iter().map(words).collect::<Option<Vec<_>>>().map(|words| words.concat()).unwrap_or_default()
    }
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && name.len() <= 40 && name.chars().all(char::is_alphanumeric)
}

impl Field {
    fn named(name: &str) -> Option<Self> {
        let fields = [Self::Title, Self::Subject, Self::Client, Self::Author, Self::Date, Self::Page, Self::Pages];
        Line::FIELDS.into_iter().zip(fields).find(|(known, _)| *known == name).map(|(_, field)| field)
    }

    fn of(self, meta: &Meta) -> String {
        match self {
            Self::Title => short(&clean(&meta.title), TITLE),
            Self::Subject => short(&clean(&meta.subtitle), SUBJECT),
            Self::Client => clean(&meta.client),
            Self::Author => clean(&meta.author),
            Self::Date => clean(&meta.date),
            Self::Page | Self::Pages => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(line: &str, title: &str) -> String {
        let meta = Meta { title: title.into(), client: "Northwind".into(), ..Meta::default() };
        let pieces = Line::parse(line).unwrap().filled(&meta);
        pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Words(words) => words,
                Piece::Page => "#".to_owned(),
                Piece::Pages => "##".to_owned(),
            })
            .collect()
    }

    #[test]
    fn r41_a_line_has_its_fields_filled_in_and_an_empty_one_leaves_no_dash() {
        assert_eq!(filled("Page {page} of {pages}", ""), "Page # of ##");
        assert_eq!(filled("{client} | {title} – {subject}", "Brief"), "Northwind | Brief");
        assert_eq!(filled("{title} – {client}", ""), "Northwind");
        assert_eq!(filled("Confidential {", ""), "Confidential {");
        assert_eq!(filled("{} {two words} {client}", ""), "{} {two words} Northwind");
        assert_eq!(filled("", "x"), "");
        assert_eq!(filled("{title}", &"long words ".repeat(40)).chars().last(), Some('…'));
    }

    #[test]
    fn r41_a_word_in_braces_that_is_no_field_is_named() {
        assert_eq!(Line::parse("{client} {colour}").unwrap_err().to_string(), "“{colour}” is not a field");
        assert_eq!(Line::parse("{PAGE}").unwrap_err(), UnknownField("PAGE".into()));
    }

    #[test]
    fn r41_without_pages_a_line_that_counts_them_is_left_out() {
        let meta = Meta { date: "22 November 2026".into(), ..Meta::default() };
        assert_eq!(Line::parse("{date}").unwrap().without_pages(&meta), "22 November 2026");
        assert_eq!(Line::parse("Page {page}").unwrap().without_pages(&meta), "");
    }
}
