//! Answers to the same question of which only one can hold: each has a figure, a date or a month that the other has not.

use std::collections::BTreeSet;

use crate::documents::figures;

/// Months as they stand in dates, by language; one that has the same name in several stands here once. May is left out:
/// in English it is mostly no month.
const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "januar",
    "februar",
    "märz",
    "mai",
    "juni",
    "juli",
    "oktober",
    "dezember",
    "janvier",
    "février",
    "mars",
    "avril",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

/// Whether two answers to the same question differ in a figure or a date. An answer that only says more does not.
pub fn contradict(one: &str, other: &str) -> bool {
    let (one, other) = (said(one), said(other));
    !one.is_subset(&other) && !other.is_subset(&one)
}

/// Whether two questions ask with the same figures: for 14 days and for 30 days are two questions.
pub fn same_figures(one: &str, other: &str) -> bool {
    let of = |text: &str| -> BTreeSet<String> { figures(text).map(plain).collect() };
    of(one) == of(other)
}

fn said(answer: &str) -> BTreeSet<String> {
    let words = answer.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    let months = words.filter(|word| MONTHS.contains(&word.as_str()));
    figures(answer).map(plain).chain(months).collect()
}

/// 1,000 and 1000 are one figure, and so are 03 and 3.
fn plain(figure: &str) -> String {
    let letters: Vec<char> = figure.to_lowercase().chars().collect();
    let digits = |from: usize| letters.iter().skip(from).take_while(|letter| letter.is_numeric()).count();
    let parts_thousands =
        |at: usize, letter: char| matches!(letter, ',' | '.' | '’' | '\'') && at > 0 && digits(at + 1) == 3;
    let kept = letters.iter().enumerate().filter(|(at, letter)| !parts_thousands(*at, **letter));
    let plain: String = kept.map(|(_, letter)| *letter).collect();
    let short = plain.trim_start_matches('0');
    if short.starts_with(|letter: char| letter.is_numeric()) { short.to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_32_answers_contradict_where_each_has_a_figure_or_month_that_the_other_has_not() {
        assert!(contradict("You have 30 days of holiday.", "Holiday is 28 days a year."));
        assert!(contradict("It is due in March.", "It is due on April 3."));
        assert!(contradict("Bis 3. Mai.", "Bis 3. Juni."));
        for (one, other) in [
            ("You have 30 days.", "30 days a year, and 5 more from 2028 on."),
            ("You have thirty days.", "Ask your manager."),
            ("It costs 1,000 euros.", "1000 euros."),
            ("On 03.05. each year.", "On 03.05. each year!"),
            ("Room 03.", "Room 3."),
        ] {
            assert!(!contradict(one, other), "{one} {other}");
            assert!(!contradict(other, one), "{other} {one}");
        }
        assert!(contradict("It costs 1.5 euros.", "It costs 15 euros."), "a decimal is no thousand");
    }

    #[test]
    fn issue_32_questions_with_other_figures_are_other_questions() {
        assert!(same_figures("Can I cancel within 14 days?", "Within 14 days, can I cancel?"));
        assert!(!same_figures("Can I cancel within 14 days?", "Can I cancel within 30 days?"));
        assert!(!same_figures("Can I cancel?", "Can I cancel within 30 days?"));
    }
}
