//! A number as its sheet shows it, where that says more than the number: a currency, a unit, leading zeros, a
//! fraction. Any other number stays as it is: rounded figures and thousands apart help no reader.

use calamine::{DataRef, Style};
use ssfmt::ast::FormatPart;
use ssfmt::{FormatOptions, NumberFormat};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A longer one is nobody's format.
const LONGEST_FORMAT: usize = 256;

/// The format of a style, where it says more than the number.
pub(super) struct Shown {
    format: NumberFormat,
    /// Zeros alone (`00000`): such a number is the name of something, a postcode or a cost centre.
    is_name: bool,
}

impl Shown {
    pub(super) fn of(style: &Style) -> Option<Self> {
        let format = style.number_format.as_ref()?;
        // Built-in formats may come without their code.
        let built_in = format.format_id.and_then(ssfmt::format_code_from_id).filter(|_| format.format_code.is_empty());
        let code = built_in.unwrap_or(&format.format_code);
        if code.len() > LONGEST_FORMAT {
            return None;
        }
        let first = code.split(';').next()?.trim();
        let is_name = (2..=20).contains(&first.len()) && first.bytes().all(|byte| byte == b'0');
        let format = catch_unwind(|| NumberFormat::parse(code)).ok()?.ok()?;
        (is_name || says_more(&format)).then_some(Self { format, is_name })
    }

    /// The number as it is shown; none for what is no number.
    pub(super) fn text(&self, value: &DataRef<'_>) -> Option<String> {
        let number = match value {
            DataRef::Int(number) => *number as f64,
            DataRef::Float(number) => *number,
            _ => return None,
        };
        let format = || self.format.format(number, &FormatOptions::default());
        let text = catch_unwind(AssertUnwindSafe(format)).ok()?;
        let text = text.trim();
        (!text.is_empty() && !text.contains("###")).then(|| text.to_owned())
    }

    /// The name that a number is the name of.
    pub(super) fn name(&self, value: &DataRef<'_>) -> Option<String> {
        self.is_name.then(|| self.text(value)).flatten()
    }
}

/// Whether a format shows anything beside figures.
fn says_more(format: &NumberFormat) -> bool {
    let Some(section) = format.sections().first() else { return false };
    let mut is_number = false;
    let mut more = false;
    for part in &section.parts {
        match part {
            // Percentages are told in a way of their own.
            FormatPart::DatePart(_) | FormatPart::AmPm(_) | FormatPart::Elapsed(_) | FormatPart::Percent => {
                return false;
            }
            FormatPart::Digit(_) | FormatPart::GeneralNumber => is_number = true,
            FormatPart::Fraction { .. } => (is_number, more) = (true, true),
            FormatPart::Literal(text) | FormatPart::EscapedLiteral(text) => {
                more |= text.chars().any(|c| c.is_alphanumeric() || "€$£¥₹%°".contains(c) || !c.is_ascii());
            }
            FormatPart::Locale(locale) => more |= locale.currency.as_ref().is_some_and(|sign| !sign.is_empty()),
            _ => {}
        }
    }
    is_number && more
}
