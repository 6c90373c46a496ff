//! What a template says, and the rules for it.

use document::{Brand, Color, Line, Logo};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;

/// How well a colour must be read on white at least (WCAG 2, AA).
const CONTRAST: f64 = 4.5;
/// Characters of one side of a header or footer.
const LINE: usize = 120;

/// Everything about a template but its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BrandDesign)]
pub struct Design {
    /// Of headings, links and the heads of tables: `#1f4e79`. Dark enough to be read on white.
    #[garde(custom(readable))]
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    pub accent: String,
    /// Of the text.
    #[garde(custom(readable))]
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    pub ink: String,
    #[garde(skip)]
    pub typeface: Typeface,
    #[garde(skip)]
    pub paper: Paper,
    #[garde(dive)]
    pub margins: Margins,
    #[garde(dive)]
    pub header: Sides,
    #[garde(dive)]
    pub footer: Sides,
    /// What `brand-template/logo` answered.
    #[garde(skip)]
    pub logo_id: Option<Uuid>,
    /// Whether the title has the first page to itself.
    #[garde(skip)]
    pub has_cover: bool,
    #[garde(skip)]
    pub contents: When,
    /// Of sections.
    #[garde(skip)]
    pub numbers: When,
    #[garde(skip)]
    pub table: TableStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BrandTypeface)]
pub enum Typeface {
    /// Calibri in Word, Carlito in PDF.
    Sans,
    /// Cambria in Word, Libertinus Serif in PDF.
    Serif,
    /// Arial in Word, Liberation Sans in PDF.
    Plain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BrandPaper)]
pub enum Paper {
    A4,
    Letter,
}

/// In millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BrandMargins)]
pub struct Margins {
    /// The header is printed in it.
    #[garde(range(min = 15, max = 60))]
    #[schema(minimum = 15, maximum = 60)]
    pub top: u16,
    /// The footer is printed in it.
    #[garde(range(min = 15, max = 60))]
    #[schema(minimum = 15, maximum = 60)]
    pub bottom: u16,
    #[garde(range(min = 10, max = 60))]
    #[schema(minimum = 10, maximum = 60)]
    pub left: u16,
    #[garde(range(min = 10, max = 60))]
    #[schema(minimum = 10, maximum = 60)]
    pub right: u16,
}

/// One line, with fields: `{title}`, `{subject}`, `{client}`, `{author}`, `{date}`, `{page}`, `{pages}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BrandSides)]
pub struct Sides {
    #[garde(length(chars, max = LINE), custom(line))]
    #[schema(max_length = 120)]
    pub start: String,
    #[garde(length(chars, max = LINE), custom(line))]
    #[schema(max_length = 120)]
    pub end: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BrandWhen)]
pub enum When {
    /// When the document is long enough for it.
    Fitting,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BrandTableStyle)]
pub enum TableStyle {
    /// A filled head, and every other row with a ground.
    Banded,
    /// Lines between the rows.
    Lined,
    /// A line around every cell.
    Grid,
}

impl Design {
    /// For the makers of files. What is stored was checked; what a later rule would refuse becomes the product's own.
    pub fn into_brand(self, logo: Option<Logo>) -> Brand {
        let own = Brand::default();
        let color = |text: &str, own: Color| Color::parse(text).unwrap_or(own);
        let sides = |sides: &Sides| document::Sides {
            start: Line::parse(&sides.start).unwrap_or_default(),
            end: Line::parse(&sides.end).unwrap_or_default(),
        };
        let Margins { top, bottom, left, right } = self.margins;
        Brand {
            accent: color(&self.accent, own.accent),
            ink: color(&self.ink, own.ink),
            typeface: match self.typeface {
                Typeface::Sans => document::Typeface::Sans,
                Typeface::Serif => document::Typeface::Serif,
                Typeface::Plain => document::Typeface::Plain,
            },
            paper: match self.paper {
                Paper::A4 => document::Paper::A4,
                Paper::Letter => document::Paper::Letter,
            },
            margins: document::Margins { top, bottom, left, right },
            header: sides(&self.header),
            footer: sides(&self.footer),
            logo,
            has_cover: self.has_cover,
            contents: self.contents.into(),
            numbers: self.numbers.into(),
            table: match self.table {
                TableStyle::Banded => document::TableStyle::Banded,
                TableStyle::Lined => document::TableStyle::Lined,
                TableStyle::Grid => document::TableStyle::Grid,
            },
        }
    }
}

impl From<When> for document::When {
    fn from(when: When) -> Self {
        match when {
            When::Fitting => Self::Fitting,
            When::Always => Self::Always,
            When::Never => Self::Never,
        }
    }
}

fn readable(value: &str, _: &()) -> garde::Result {
    let color = Color::parse(value)
        .ok_or_else(|| garde::Error::new("Please give a colour as # and six hexadecimal digits, such as #1f4e79."))?;
    let contrast = color.contrast(Color::WHITE);
    if contrast >= CONTRAST {
        return Ok(());
    }
    Err(garde::Error::new(format!(
        "This colour is too light to be read on white: its contrast is {contrast:.1}, and it needs {CONTRAST} at least."
    )))
}

fn line(value: &str, context: &()) -> garde::Result {
    if value.is_empty() {
        return Ok(());
    }
    text::name(value, context)?;
    Line::parse(value).map(|_| ()).map_err(|unknown| {
        let fields: Vec<String> = Line::FIELDS.iter().map(|field| format!("{{{field}}}")).collect();
        garde::Error::new(format!("{unknown}. There are {}.", fields.join(", ")))
    })
}

#[cfg(test)]
pub mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A design as the page sends it.
    pub fn design() -> Value {
        json!({
            "accent": "#7a1f3d", "ink": "#1d2329", "typeface": "serif", "paper": "a4",
            "margins": { "top": 28, "bottom": 25, "left": 25, "right": 25 },
            "header": { "start": "{client}", "end": "{title}" },
            "footer": { "start": "Confidential – {date}", "end": "Page {page} of {pages}" },
            "logo_id": null, "has_cover": true, "contents": "always", "numbers": "fitting", "table": "lined",
        })
    }

    fn refused(pointer: &str, value: Value) -> Vec<(String, String)> {
        let mut whole = design();
        *whole.pointer_mut(pointer).unwrap() = value;
        let design: Design = serde_json::from_value(whole).unwrap();
        let report = design.validate().err();
        report
            .iter()
            .flat_map(|report| report.iter())
            .map(|(path, error)| (path.to_string(), error.to_string()))
            .collect()
    }

    #[test]
    fn r41_each_fault_of_a_design_is_named_where_it_stands() {
        for (pointer, value, field, words) in [
            ("/accent", json!("#ffd400"), "accent", "contrast is 1.4"),
            ("/ink", json!("red"), "ink", "six hexadecimal digits"),
            ("/margins/top", json!(14), "margins.top", "15"),
            ("/margins/right", json!(61), "margins.right", "60"),
            ("/header/end", json!("{colour}"), "header.end", "“{colour}” is not a field. There are {title}, {subject}"),
            ("/footer/start", json!("a\nb"), "footer.start", "control"),
            ("/footer/end", json!("x".repeat(121)), "footer.end", "120"),
        ] {
            let found = refused(pointer, value);
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!(found[0].0, field);
            assert!(found[0].1.contains(words), "{found:?}");
        }
        assert_eq!(refused("/header/start", json!("")), []);
    }

    #[test]
    fn c5_r41_a_design_has_no_other_fields() {
        for path in ["", "/margins", "/header"] {
            let mut altered = design();
            altered.pointer_mut(path).unwrap()["client_id"] = json!(2);
            assert!(serde_json::from_value::<Design>(altered).is_err(), "{path}");
        }
    }
}
