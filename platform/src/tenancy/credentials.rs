//! The rule of a new account's email, and the passwords that are made for people and shown once.

use crate::kit::secret::{NoRandomness, random_text};

/// garde rule of a new account's email, with the specification's sentences. Stricter than the sign-in's: every account
/// that is made here must be able to sign in.
pub fn email(value: &str, _: &()) -> garde::Result {
    let value = value.trim();
    if value.is_empty() {
        return Err(garde::Error::new("Please input your email."));
    }
    let has_dot = value.rsplit_once('@').is_some_and(|(_, domain)| domain.contains('.'));
    if value.len() > 254 || !has_dot || garde::rules::email::parse_email(value).is_err() {
        return Err(garde::Error::new("Please enter a valid email."));
    }
    Ok(())
}

/// A password of 24 characters in groups, with at least 100 random bits, that fulfils the specification's rule of
/// strong ones.
pub fn random_password() -> Result<String, NoRandomness> {
    loop {
        let letters: Vec<char> = random_text(24)?.chars().filter(char::is_ascii_alphanumeric).take(20).collect();
        if letters.len() == 20 && has_all_kinds(&letters) {
            return Ok(
                letters.chunks(5).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-") + "!"
            );
        }
    }
}

fn has_all_kinds(letters: &[char]) -> bool {
    letters.iter().any(char::is_ascii_uppercase)
        && letters.iter().any(char::is_ascii_lowercase)
        && letters.iter().any(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_password_is_strong_and_never_the_same() {
        let (one, other) = (random_password().unwrap(), random_password().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.chars().count(), 24);
        for kind in
            [char::is_ascii_uppercase, char::is_ascii_lowercase, char::is_ascii_digit, char::is_ascii_punctuation]
        {
            assert!(one.chars().any(|c| kind(&c)), "{one}");
        }
    }

    #[test]
    fn r65_a_new_account_needs_an_email_that_one_can_sign_in_with() {
        for good in ["ann@x.io", " ann@x.io ", "ann+tag@mail.example.org", "admin@atelier.local"] {
            assert!(email(good, &()).is_ok(), "{good}");
        }
        for bad in ["", "x", "x@", "@x.io", "a b@x.io", "a@b@x.io", "a@io", "a@.io", "a@x.io.", "a\u{202E}@x.io"] {
            assert!(email(bad, &()).is_err(), "{bad}");
        }
        assert!(email(&format!("{}@x.io", "a".repeat(260)), &()).is_err());
    }
}
