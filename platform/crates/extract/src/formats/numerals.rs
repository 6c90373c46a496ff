//! Numbers of headings and items in letters and in Roman figures.

/// a … z, aa … zz, as Word does: the letter repeated.
pub(super) fn letters(number: u32) -> String {
    let index = number.saturating_sub(1);
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    std::iter::repeat_n(letter, (index / 26).min(20) as usize + 1).collect()
}

pub(super) fn roman(number: u32) -> String {
    const NUMERALS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    // Beyond this nobody writes Roman numerals.
    if number > 3999 {
        return number.to_string();
    }
    let mut left = number;
    let mut out = String::new();
    for (value, numeral) in NUMERALS {
        while left >= value {
            out.push_str(numeral);
            left -= value;
        }
    }
    out
}

/// A … Z, AA, AB, as sheets name their columns.
pub(super) fn columns(number: u32) -> String {
    let mut left = number;
    let mut letters = Vec::new();
    while let Some(index) = left.checked_sub(1) {
        letters.push(char::from(b'A' + u8::try_from(index % 26).unwrap_or(0)));
        left = index / 26;
    }
    letters.into_iter().rev().collect()
}
