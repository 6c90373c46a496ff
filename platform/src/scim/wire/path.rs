//! Paths of attributes: `name.givenName`, `emails[type eq "work"].value`, `urn:…:User:department` (RFC 7644 §3.5.2),
//! and what paths and filters share. Written here because the crates for it either stand still since years or bring a
//! parser generator along, and because of the grammar only a corner is needed: no recursion, so no depth to run out of.

use super::node;
use crate::scim::error::Error;

const CORE: [&str; 2] = ["urn:ietf:params:scim:schemas:core:2.0:user", "urn:ietf:params:scim:schemas:core:2.0:group"];

/// Bytes of a path or a filter at most.
pub const LONGEST: usize = 2048;
/// Comparisons of a filter at most.
pub const MOST: usize = 10;

/// A value to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    Text(String),
    Bool(bool),
}

impl Literal {
    /// What says yes or no, also as text.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Text(text) => node::truth(text),
        }
    }
}

/// `attribute[name eq value and …].sub`, names in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub attribute: String,
    /// Which of several values.
    pub among: Vec<(String, Literal)>,
    pub sub: Option<String>,
    /// It belongs to a schema that is not kept here: Entra sends such of the enterprise extension by default.
    pub foreign: bool,
}

impl Path {
    /// Reads a path that stands alone.
    ///
    /// # Errors
    /// [`Error::Path`].
    pub fn parse(text: &str) -> Result<Self, Error> {
        let wrong = || Error::Path(text.chars().take(100).collect());
        if text.len() > LONGEST {
            return Err(wrong());
        }
        let mut reader = Reader::new(text);
        let path = reader.path().ok_or_else(wrong)?;
        if path.foreign || reader.is_at_end() { Ok(path) } else { Err(wrong()) }
    }

    /// The attribute and the part of it, as one pair to match on.
    pub fn names(&self) -> (&str, Option<&str>) {
        (&self.attribute, self.sub.as_deref())
    }
}

/// A place in a text that is being read.
pub struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.trim() }
    }

    pub fn is_at_end(&mut self) -> bool {
        self.spaces();
        self.rest.is_empty()
    }

    fn spaces(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    fn take(&mut self, expected: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(expected)?;
        Some(())
    }

    /// What lies before the first character that does not fit.
    fn while_(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// A name or an operator, in lower case.
    pub fn word(&mut self) -> Option<String> {
        self.spaces();
        let starts = self.rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$');
        starts.then(|| self.while_(|c| c.is_ascii_alphanumeric() || matches!(c, '$' | '_' | '-')).to_ascii_lowercase())
    }

    /// Text in quotes, by JSON's rules, or `true`, `false`.
    pub fn literal(&mut self) -> Option<Literal> {
        self.spaces();
        if self.rest.starts_with('"') {
            let mut values = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
            let text = values.next()?.ok()?;
            self.rest = self.rest.get(values.byte_offset()..)?;
            return Some(Literal::Text(text));
        }
        match self.word()?.as_str() {
            "true" => Some(Literal::Bool(true)),
            "false" => Some(Literal::Bool(false)),
            _ => None,
        }
    }

    pub fn path(&mut self) -> Option<Path> {
        self.spaces();
        if self.rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("urn:")) && !self.skip_core() {
            let name = self.while_(|c| !matches!(c, ' ' | '[' | ']'));
            return Some(Path { attribute: name.to_ascii_lowercase(), foreign: true, ..Path::default() });
        }
        let mut path = Path { attribute: self.word()?, ..Path::default() };
        if self.take('[').is_some() {
            loop {
                let name = self.word()?;
                (self.word()? == "eq").then_some(())?;
                path.among.push((name, self.literal()?));
                self.spaces();
                if self.take(']').is_some() {
                    break;
                }
                (self.word()? == "and" && path.among.len() < MOST).then_some(())?;
            }
        }
        if self.take('.').is_some() {
            path.sub = Some(self.word()?);
        }
        Some(path)
    }

    /// Leaves the name of a core schema out: `urn:…:core:2.0:User:userName` is `userName`.
    fn skip_core(&mut self) -> bool {
        for schema in CORE {
            let (Some(start), Some(rest)) = (self.rest.get(..schema.len()), self.rest.get(schema.len()..)) else {
                continue;
            };
            if let (true, Some(rest)) = (start.eq_ignore_ascii_case(schema), rest.strip_prefix(':')) {
                self.rest = rest;
                return true;
            }
        }
        false
    }
}

/// Whether a key of an object is a core schema's own name, with its attributes inside.
pub fn is_core_schema(key: &str) -> bool {
    CORE.contains(&key)
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn path(attribute: &str, among: &[(&str, Literal)], sub: Option<&str>) -> Path {
        let among = among.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Path { attribute: attribute.to_owned(), among, sub: sub.map(str::to_owned), foreign: false }
    }

    fn text(text: &str) -> Literal {
        Literal::Text(text.to_owned())
    }

    #[test]
    fn issue_scim_entra_and_okta_paths_are_read() {
        for (written, meant) in [
            ("active", path("active", &[], None)),
            (" Active ", path("active", &[], None)),
            ("name.givenName", path("name", &[], Some("givenname"))),
            ("emails[type eq \"work\"].value", path("emails", &[("type", text("work"))], Some("value"))),
            (
                "emails[type eq \"work\" and primary eq true].value",
                path("emails", &[("type", text("work")), ("primary", Literal::Bool(true))], Some("value")),
            ),
            ("members[value eq \"89bb\"]", path("members", &[("value", text("89bb"))], None)),
            ("urn:ietf:params:scim:schemas:core:2.0:User:userName", path("username", &[], None)),
            ("URN:ietf:params:scim:schemas:core:2.0:Group:members", path("members", &[], None)),
        ] {
            assert_eq!(Path::parse(written).unwrap(), meant, "{written}");
        }
        for foreign in [
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value",
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
            "urn:ietf:params:scim:schemas:extension:x:2.0:User:list[type eq \"a\"].value",
        ] {
            assert!(Path::parse(foreign).unwrap().foreign, "{foreign}");
        }
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for wrong in [
            "",
            " ",
            ".",
            "name.",
            "name..x",
            "name givenName",
            "emails[",
            "emails[]",
            "emails[type]",
            "emails[type eq]",
            "emails[type eq work].value",
            "emails[type eq \"work].value",
            "emails[type co \"work\"].value",
            "emails[type eq \"work\"]value",
            "emails[type eq \"work\" or type eq \"home\"]",
            "emails[not (type eq \"work\")]",
            "emails[a[b eq \"c\"] eq \"d\"]",
            "active; DROP TABLE users",
            "9x",
            &"[".repeat(10_000),
            &format!("emails[{}]", "type eq \"a\" and ".repeat(200)),
        ] {
            assert!(matches!(Path::parse(wrong), Err(Error::Path(_))), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn b23_no_text_breaks_the_reader(text in "\\PC{0,80}") {
            let _ = Path::parse(&text);
            let _ = Path::parse(&format!("emails[{text}].value"));
            let _ = Path::parse(&format!("urn:{text}"));
        }

        #[test]
        fn every_text_can_be_written_as_a_value(value in "\\PC{0,60}") {
            let written = format!("members[value eq {}]", serde_json::to_string(&value).unwrap());
            prop_assert_eq!(Path::parse(&written).unwrap().among, [("value".to_owned(), Literal::Text(value))]);
        }
    }
}
