//! Filters (RFC 7644 §3.4.2.2), as far as directories send them: comparisons by `eq`, joined by `and`. Everything else
//! is refused by name, rather than answered with rows that nobody asked for.

use uuid::Uuid;

use super::path::{LONGEST, Literal, MOST, Path, Reader};
use crate::scim::error::Error;

/// `path eq value`, or a path in brackets that stands for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub path: Path,
    pub value: Option<Literal>,
}

/// Reads a filter: at most [`MOST`] comparisons, [`LONGEST`] bytes.
///
/// # Errors
/// [`Error::Filter`].
pub fn parse(text: &str) -> Result<Vec<Comparison>, Error> {
    if text.len() > LONGEST {
        return Err(Error::Filter);
    }
    let mut reader = Reader::new(text);
    let mut comparisons = Vec::new();
    loop {
        let comparison = comparison(&mut reader).ok_or(Error::Filter)?;
        comparisons.push(comparison);
        if reader.is_at_end() {
            return Ok(comparisons);
        }
        if comparisons.len() == MOST || reader.word().as_deref() != Some("and") {
            return Err(Error::Filter);
        }
    }
}

/// Keeps of what fitted all comparisons before (`None`: everything did) what fits the next one too.
pub fn narrow(among: &mut Option<Vec<Uuid>>, fitting: Vec<Uuid>) {
    *among = Some(match among.take() {
        Some(before) => before.into_iter().filter(|id| fitting.contains(id)).collect(),
        None => fitting,
    });
}

fn comparison(reader: &mut Reader<'_>) -> Option<Comparison> {
    let path = reader.path()?;
    let stands_alone = !path.among.is_empty() && path.sub.is_none();
    let value = if stands_alone {
        None
    } else {
        (reader.word()? == "eq").then_some(())?;
        Some(reader.literal()?)
    };
    Some(Comparison { path, value })
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Vec<(String, Option<String>, Option<Literal>)> {
        let parts = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        parts.into_iter().map(|part| (part.path.attribute, part.path.sub, part.value)).collect()
    }

    fn text(text: &str) -> Option<Literal> {
        Some(Literal::Text(text.to_owned()))
    }

    #[test]
    fn issue_scim_filters_of_okta_and_entra_are_read() {
        assert_eq!(
            read("userName eq \"test.user@okta.local\""),
            [("username".to_owned(), None, text("test.user@okta.local"))]
        );
        assert_eq!(
            read("USERNAME Eq \"a\\\"b\\\\\" AND active EQ True"),
            [("username".to_owned(), None, text("a\"b\\")), ("active".to_owned(), None, Some(Literal::Bool(true)))]
        );
        assert_eq!(
            read("emails[type eq \"work\"].value eq \"a@b.c\""),
            [("emails".to_owned(), Some("value".to_owned()), text("a@b.c"))]
        );
        assert_eq!(
            read("id eq \"1\" and members eq \"2\""),
            [("id".to_owned(), None, text("1")), ("members".to_owned(), None, text("2"))]
        );
        assert_eq!(read("members[value eq \"2\"]"), [("members".to_owned(), None, None)]);
        assert_eq!(
            read("urn:ietf:params:scim:schemas:core:2.0:User:externalId eq \"x\""),
            [("externalid".to_owned(), None, text("x"))]
        );
    }

    #[test]
    fn b23_other_operators_and_broken_filters_are_refused() {
        for wrong in [
            "",
            "userName",
            "userName eq",
            "userName eq ann",
            "userName eq 'ann'",
            "userName eq \"ann",
            "userName eq \"\\x\"",
            "userName eq null",
            "userName eq 1",
            "userName sw \"a\"",
            "userName pr",
            "not (userName eq \"a\")",
            "userName eq \"a\" or userName eq \"b\"",
            "userName eq \"a\" and",
            "(userName eq \"a\")",
            "userName eq \"a\"; DROP TABLE users",
            "userName eq \"a\" -- \"",
            "userName eq \"a\" userName eq \"b\"",
            "members[value eq \"2\"] eq \"x\"",
            &format!("{}userName eq \"a\"{}", "(".repeat(10_000), ")".repeat(10_000)),
            &format!("{}userName eq \"a\"", "userName eq \"a\" and ".repeat(10)),
            &format!("userName eq \"{}\"", "a".repeat(3000)),
            &"members[".repeat(200),
        ] {
            assert!(matches!(parse(wrong), Err(Error::Filter)), "{}", wrong.chars().take(80).collect::<String>());
        }
    }

    proptest! {
        #[test]
        fn b23_no_text_breaks_the_reader(text in "\\PC{0,120}") {
            let _ = parse(&text);
            let _ = parse(&format!("userName eq {text}"));
        }
    }
}
