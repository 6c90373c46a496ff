//! Keys made readable: what a value is called where nobody gave it a title.

/// `invoice_number`, `invoiceNumber` and `invoice-number` are all "Invoice number".
pub(super) fn readable(key: &str) -> String {
    let mut words = String::with_capacity(key.len() + 4);
    let mut before: Option<char> = None;
    for c in key.chars() {
        let begins = c.is_uppercase() && before.is_some_and(|before| before.is_lowercase() || before.is_ascii_digit());
        if matches!(c, '_' | '-' | ' ' | '.') {
            if !words.ends_with(' ') {
                words.push(' ');
            }
        } else if begins {
            words.push(' ');
            words.extend(c.to_lowercase());
        } else {
            words.push(c);
        }
        before = Some(c);
    }
    let words = words.trim();
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn keys_read_as_words() {
        for (key, words) in [
            ("invoice_number", "Invoice number"),
            ("invoiceNumber", "Invoice number"),
            ("due-date", "Due date"),
            ("VAT_id", "VAT id"),
            ("größe", "Größe"),
            ("", ""),
        ] {
            assert_eq!(readable(key), words);
        }
    }
}
