//! What a password must be (specification §5), one rule a sentence, shown beside the field as they are met. The page
//! has the same rules; both are tested from `web/src/features/auth/password-rules.cases.json`. The server alone refuses
//! what is easy to guess.
//!
//! Characters are Unicode code points and kinds are Unicode properties, so that Rust and JavaScript agree: Uppercase,
//! Lowercase, Number (`\p{N}`); special is what is neither Alphabetic, nor Number, nor White_Space.

use zxcvbn::{Score, zxcvbn};

use crate::kit::problem::Problem;

const LENGTH: &str = "Your password must be 8 to 50 characters long.";
const UPPERCASE: &str = "It must include at least one uppercase letter.";
const LOWERCASE: &str = "It must include at least one lowercase letter.";
const NUMBER: &str = "It must include at least one number.";
const SPECIAL: &str = "It must include at least one special character.";
const SAME_AS_CURRENT: &str = "Your new password must not be the same as your Current password.";
const SAME_AS_LOGIN: &str = "Your password must not be the same as your login ID.";
const NO_MATCH: &str = "The passwords do not match. Please make sure both passwords are identical.";
const GUESSABLE: &str = "This password is easy to guess. Please choose one that is longer or less common.";

/// The most common passwords that fulfil the rule of kinds, one a line.
const COMMON: &str = include_str!("common-passwords.txt");

/// A password that somebody chooses.
#[derive(Clone, Copy)]
pub struct NewPassword<'a> {
    pub password: &'a str,
    pub confirmation: &'a str,
    pub email: &'a str,
    /// As typed in the same form.
    pub current: Option<&'a str>,
}

/// Which rules a password breaks, in the order of the page.
pub fn broken(password: &str, current: Option<&str>, email: &str) -> Vec<&'static str> {
    let special = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    let rules = [
        (LENGTH, (8..=50).contains(&password.chars().count())),
        (UPPERCASE, password.chars().any(char::is_uppercase)),
        (LOWERCASE, password.chars().any(char::is_lowercase)),
        (NUMBER, password.chars().any(char::is_numeric)),
        (SPECIAL, password.chars().any(special)),
        (SAME_AS_CURRENT, current.is_none_or(|current| current.is_empty() || current != password)),
        (SAME_AS_LOGIN, email.trim().is_empty() || email.trim().to_lowercase() != password.to_lowercase()),
    ];
    rules.into_iter().filter(|(_, kept)| !kept).map(|(sentence, _)| sentence).collect()
}

/// Refuses a choice that breaks a rule.
///
/// # Errors
/// 400 with every broken rule at `new_password` or `confirm_password`.
pub fn check(choice: NewPassword<'_>) -> Result<(), Problem> {
    check_as(choice, "new_password")
}

/// The same for a form that calls the field otherwise.
///
/// # Errors
/// 400 with every broken rule at `field` or `confirm_password`.
pub fn check_as(choice: NewPassword<'_>, field: &str) -> Result<(), Problem> {
    let mut broken = broken(choice.password, choice.current, choice.email);
    if broken.is_empty() && is_guessable(choice.password, choice.email) {
        broken.push(GUESSABLE);
    }
    let mut problem: Option<Problem> = None;
    let confirmed = choice.password == choice.confirmation;
    let unconfirmed = (!confirmed).then_some(("confirm_password", NO_MATCH));
    for (field, sentence) in broken.into_iter().map(|sentence| (field, sentence)).chain(unconfirmed) {
        problem = Some(match problem {
            None => Problem::field(field, sentence),
            Some(problem) => problem.with_field(field, sentence),
        });
    }
    problem.map_or(Ok(()), Err)
}

/// The new password was the current one, which only its hash could tell.
pub fn same_as_current() -> Problem {
    Problem::field("new_password", SAME_AS_CURRENT)
}

fn is_guessable(password: &str, email: &str) -> bool {
    let lower = password.to_lowercase();
    let mine: Vec<&str> = email.split(['@', '.', '+', '-', '_']).filter(|part| part.len() > 2).collect();
    COMMON.lines().any(|common| common == lower) || zxcvbn(password, &mine).score() < Score::Two
}

#[cfg(test)]
mod unit {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        password: String,
        current: Option<String>,
        #[serde(default)]
        email: String,
        errors: Vec<String>,
    }

    #[test]
    fn r67_the_shared_cases_break_the_rules_that_they_say() {
        let text = include_str!("../../../web/src/features/auth/password-rules.cases.json");
        let cases: Vec<Case> = serde_json::from_str(text).unwrap();
        assert!(cases.len() > 20);
        for case in cases {
            assert_eq!(
                broken(&case.password, case.current.as_deref(), &case.email),
                case.errors,
                "{:?}",
                case.password
            );
        }
    }

    #[test]
    fn r67_the_confirmation_must_match_and_all_is_told_at_once() {
        let choice = NewPassword { password: "short", confirmation: "other", email: "ann@x.io", current: None };
        let problem = check(choice).unwrap_err();
        assert_eq!(problem.errors["confirm_password"], [NO_MATCH]);
        assert_eq!(problem.errors["new_password"], [LENGTH, UPPERCASE, NUMBER, SPECIAL]);
        let good = NewPassword { password: "Correct-horse-9", confirmation: "Correct-horse-9", ..choice };
        assert!(check(good).is_ok());
    }

    #[test]
    fn c14_common_and_guessable_passwords_are_refused() {
        let choice = |password| NewPassword { password, confirmation: password, email: "ann@x.io", current: None };
        for password in ["P@ssw0rd", "Password1!", "Welcome@123", "Qwerty123!", "Admin@123", "Abcd@1234"] {
            let told = check(choice(password)).err().map(|problem| problem.errors["new_password"].clone());
            assert_eq!(told.as_deref(), Some(&[GUESSABLE.to_owned()][..]), "{password}");
        }
        let own =
            NewPassword { password: "Waldemar1!", confirmation: "Waldemar1!", email: "waldemar@x.io", current: None };
        assert!(check(own).is_err(), "the own name and a digit");
        for password in ["Correct-horse-9-battery", "Chosen-password-1", "x7!Kq-pL0wz"] {
            let choice = NewPassword { password, confirmation: password, email: "ann@x.io", current: None };
            assert!(check(choice).is_ok(), "{password}");
        }
    }
}
