//! Values as people read them.

use super::shape::{Kind, Shape};
use super::{Data, Item};

/// What is shown for a value that is not there.
pub(super) const NOTHING: &str = "Not stated";

/// A value in one line; empty for one that is not there.
pub(super) fn shown(item: &Item, shape: Option<&Shape>) -> String {
    match &item.data {
        Data::Null => String::new(),
        Data::YesNo(yes) => if *yes { "Yes" } else { "No" }.to_owned(),
        Data::Number(written) => number(written, shape.map_or(Kind::Any, |shape| shape.kind)),
        Data::Text(text) => text.trim().to_owned(),
        Data::List(items) => {
            let of = shape.and_then(|shape| shape.items.as_deref());
            items.iter().map(|item| shown(item, of)).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
        }
        Data::Object(fields) => {
            let named = |(key, item): &(String, Item)| {
                let text = shown(item, shape.and_then(|shape| shape.field(key)));
                let name = shape.map_or_else(|| super::names::readable(key), |shape| shape.name(key));
                (!text.is_empty()).then(|| format!("{name}: {text}"))
            };
            fields.iter().filter_map(named).collect::<Vec<_>>().join("; ")
        }
    }
}

/// A number as a column shows it. One without a column is shown as it was given: it may well be a year or an account's.
pub(super) fn number(written: &str, kind: Kind) -> String {
    let plain = written.strip_prefix('-').unwrap_or(written);
    // Whatever is neither small nor plain is shown as it was written.
    if kind == Kind::Any || plain.contains(['e', 'E']) {
        return written.to_owned();
    }
    let rounded = match (kind, written.parse::<f64>()) {
        (Kind::Money, Ok(number)) if plain.len() <= 15 => format!("{number:.2}"),
        _ => written.to_owned(),
    };
    let (sign, rounded) = match rounded.strip_prefix('-') {
        Some(rest) => ("-", rest.to_owned()),
        None => ("", rounded),
    };
    let (whole, fraction) = rounded.split_once('.').unwrap_or((&rounded, ""));
    let mut grouped = String::with_capacity(whole.len() + whole.len() / 3);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    match fraction {
        "" => format!("{sign}{grouped}"),
        // Three digits behind a point are thousands to half of the world.
        three if three.len() == 3 && whole.len() <= 3 => format!("{sign}{grouped}.{three}0"),
        other => format!("{sign}{grouped}.{other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_columns_numbers_are_grouped_and_money_has_two_digits() {
        for (written, kind, expected) in [
            ("2026", Kind::Any, "2026"),
            ("1234567.5", Kind::Number, "1,234,567.5"),
            ("-1234", Kind::Number, "-1,234"),
            ("1.234", Kind::Number, "1.2340"),
            ("1234.5", Kind::Money, "1,234.50"),
            ("-0.5", Kind::Money, "-0.50"),
            ("999", Kind::Money, "999.00"),
            ("1e21", Kind::Money, "1e21"),
        ] {
            assert_eq!(number(written, kind), expected, "{written}");
        }
    }
}
