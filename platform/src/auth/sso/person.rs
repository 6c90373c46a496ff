//! Which of what a provider says is believed: whose address it is, what somebody is called, which role goes with their
//! groups.

use serde_json::Value;
use uuid::Uuid;

use super::domains;
use super::error::Error;
use super::model::{Preset, RoleMapping};
use super::provider::Assertion;
use crate::auth::model;
use crate::kit::text;

/// One issuer for all of Google's customers, and for everybody else who has an account there.
const GOOGLE: &str = "https://accounts.google.com";
/// Characters of a name at most, as the table has it.
const NAME: usize = 100;

/// The address that the provider vouches for, of one of the client's own domains.
///
/// A provider of the kind `oidc` must say that it has verified the address. Entra never says so; there the directory is
/// one company's own (no other issuer is taken), its administrators give out addresses, and a guest's is of a foreign
/// domain. Google says `verified` of private accounts too, which outlive somebody's time at a company: only its `hd`
/// tells that the company runs the account.
///
/// # Errors
/// Which of it is missing.
pub fn vouched_email(preset: Preset, issuer: &str, own_domains: &[String], said: &Assertion) -> Result<String, Error> {
    let own = |email: &String| {
        let email = domains::address(email);
        let fits = domains::of(&email).is_some_and(|domain| own_domains.contains(&domain));
        (fits && model::email(&email, &()).is_ok()).then_some(email)
    };
    let email = match preset {
        Preset::Oidc => {
            let email = said.email.as_ref().ok_or(Error::NoEmail)?;
            if said.email_verified != Some(true) {
                return Err(Error::EmailUnverified);
            }
            own(email)
        }
        Preset::Azure => {
            let denied = said.rest.get("xms_edov").is_some_and(is_no);
            if said.email_verified == Some(false) || denied {
                return Err(Error::EmailUnverified);
            }
            let mut named = [&said.email, &said.username].into_iter().flatten().peekable();
            named.peek().ok_or(Error::NoEmail)?;
            named.find_map(own)
        }
    };
    if issuer == GOOGLE {
        let hosted = said.rest.get("hd").and_then(Value::as_str).and_then(domains::normalised);
        hosted.filter(|domain| own_domains.contains(domain)).ok_or(Error::ForeignDomain)?;
    }
    email.ok_or(Error::ForeignDomain)
}

fn is_no(value: &Value) -> bool {
    match value {
        Value::Bool(verified) => !verified,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::String(text) => matches!(text.as_str(), "0" | "false" | "False"),
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}

/// First and last name, at most so long as the table allows; from the address where the provider names nobody.
pub fn names(said: &Assertion, email: &str) -> (String, String) {
    let clean = |name: &Option<String>| {
        let name: String = name.iter().flat_map(|name| name.chars()).filter(|c| !text::is_deceptive(*c)).collect();
        name.trim().chars().take(NAME).collect::<String>()
    };
    let (first, last) = (clean(&said.given_name), clean(&said.family_name));
    if !first.is_empty() || !last.is_empty() {
        return (first, last);
    }
    let whole = clean(&said.name);
    match whole.split_once(' ') {
        Some((first, last)) => (first.to_owned(), last.trim().to_owned()),
        None if !whole.is_empty() => (whole, String::new()),
        None => (clean(&email.split('@').next().map(str::to_owned)), String::new()),
    }
}

/// The role of the first row whose value the claim has, letter by letter.
pub fn mapped_role(said: &Assertion, claim: Option<&str>, map: &[RoleMapping]) -> Option<Uuid> {
    let values = said.values(claim?);
    map.iter().find(|row| values.contains(&row.value)).map(|row| row.role_id)
}

#[cfg(test)]
mod unit {
    use serde_json::json;

    use super::*;

    fn said(email: Option<&str>, verified: Option<bool>) -> Assertion {
        Assertion {
            subject: "248289761001".to_owned(),
            email: email.map(str::to_owned),
            email_verified: verified,
            ..Assertion::default()
        }
    }

    fn own() -> Vec<String> {
        vec!["acme.com".to_owned()]
    }

    fn outcome(preset: Preset, said: &Assertion) -> String {
        match vouched_email(preset, "https://login.acme.com", &own(), said) {
            Ok(email) => email,
            Err(error) => error.reason().to_owned(),
        }
    }

    #[test]
    fn b18_only_an_address_that_the_provider_has_verified_counts() {
        for (email, verified, expected) in [
            (Some("ann@acme.com"), Some(true), "ann@acme.com"),
            (Some("ann@acme.com"), Some(false), "email_unverified"),
            (Some("ann@acme.com"), None, "email_unverified"),
            (None, Some(true), "no_email"),
            (Some("ann@evil.test"), Some(true), "foreign_domain"),
            (Some("ann@acme.com.evil.test"), Some(true), "foreign_domain"),
            (Some("ann@evil.test@acme.com"), Some(true), "foreign_domain"),
            (Some("ann@eu.acme.com"), Some(true), "foreign_domain"),
            (Some("acme.com"), Some(true), "foreign_domain"),
            (Some(""), Some(true), "foreign_domain"),
        ] {
            assert_eq!(outcome(Preset::Oidc, &said(email, verified)), expected, "{email:?} {verified:?}");
        }
    }

    #[test]
    fn b18_entra_vouches_for_its_own_directorys_domains() {
        let username =
            |email: Option<&str>, name: &str| Assertion { username: Some(name.to_owned()), ..said(email, None) };
        assert_eq!(outcome(Preset::Azure, &said(Some("ann@acme.com"), None)), "ann@acme.com");
        assert_eq!(outcome(Preset::Azure, &username(None, "ann@acme.com")), "ann@acme.com");
        assert_eq!(outcome(Preset::Azure, &username(Some("ann@gmail.com"), "ann@acme.com")), "ann@acme.com");
        // A guest of the directory.
        assert_eq!(
            outcome(Preset::Azure, &username(Some("eve@evil.test"), "eve_evil.test#EXT#@acme.onmicrosoft.com")),
            "foreign_domain"
        );
        assert_eq!(outcome(Preset::Azure, &said(None, None)), "no_email");
        assert_eq!(outcome(Preset::Azure, &said(Some("ann@acme.com"), Some(false))), "email_unverified");
        for no in [json!(false), json!("false"), json!(0), json!("0")] {
            let mut said = said(Some("ann@acme.com"), None);
            said.rest.insert("xms_edov".to_owned(), no.clone());
            assert_eq!(outcome(Preset::Azure, &said), "email_unverified", "{no}");
        }
    }

    #[test]
    fn b18_google_vouches_for_accounts_that_the_company_runs() {
        let at_google = |hd: Value| {
            let mut said = said(Some("ann@acme.com"), Some(true));
            said.rest.insert("hd".to_owned(), hd);
            vouched_email(Preset::Oidc, GOOGLE, &own(), &said).is_ok()
        };
        assert!(at_google(json!("acme.com")));
        assert!(!at_google(json!("evil.test")) && !at_google(json!(null)) && !at_google(json!(["acme.com"])));
        assert!(vouched_email(Preset::Oidc, GOOGLE, &own(), &said(Some("ann@acme.com"), Some(true))).is_err());
    }

    #[test]
    fn b24_names_are_cleaned_and_somebody_is_always_called_something() {
        let named = |given: Option<&str>, family: Option<&str>, name: Option<&str>| {
            let said = Assertion {
                given_name: given.map(str::to_owned),
                family_name: family.map(str::to_owned),
                name: name.map(str::to_owned),
                ..Assertion::default()
            };
            names(&said, "ann.lee@acme.com")
        };
        let pair = |first: &str, last: &str| (first.to_owned(), last.to_owned());
        assert_eq!(named(Some("Ann"), Some("Lee"), None), pair("Ann", "Lee"));
        assert_eq!(named(None, None, Some("Ann van Lee")), pair("Ann", "van Lee"));
        assert_eq!(named(None, None, None), pair("ann.lee", ""));
        assert_eq!(named(Some("A\u{202E}n\0n"), Some("  "), None), pair("Ann", ""));
        assert_eq!(named(Some(&"é".repeat(300)), None, None).0.chars().count(), 100);
    }

    #[test]
    fn c5_a_role_is_chosen_by_the_first_row_that_fits_exactly() {
        let (admins, staff) = (Uuid::now_v7(), Uuid::now_v7());
        let row = |value: &str, role_id| RoleMapping { value: value.to_owned(), role_id };
        let map = [row("admins", admins), row("staff", staff)];
        let chosen = |claim: &str, value: Value| {
            let mut said = Assertion::default();
            said.rest.insert("groups".to_owned(), value);
            mapped_role(&said, Some(claim), &map)
        };
        assert_eq!(chosen("groups", json!(["staff", "admins"])), Some(admins));
        assert_eq!(chosen("groups", json!("staff")), Some(staff));
        for none in [
            json!("Admins"),
            json!(["admins "]),
            json!([["admins"]]),
            json!({ "admins": true }),
            json!(null),
            json!(true),
        ] {
            assert_eq!(chosen("groups", none.clone()), None, "{none}");
        }
        assert_eq!(chosen("groups.roles", json!({ "roles": ["staff"] })), Some(staff));
        assert_eq!(chosen("other", json!("staff")), None);
        assert_eq!(mapped_role(&Assertion::default(), None, &map), None);
    }
}
