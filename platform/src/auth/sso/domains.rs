//! Email domains: one form of each, and those that nobody can have alone.

use url::Host;

/// Names of mail services under which strangers have addresses, in every country: `yahoo.com`, `yahoo.co.uk`.
const FAMILIES: &[&str] =
    &["aol", "gmx", "googlemail", "hotmail", "live", "outlook", "protonmail", "rocketmail", "yahoo", "yandex", "ymail"];

/// Others of that kind.
const FREE: &[&str] = &[
    "126.com",
    "163.com",
    "att.net",
    "bigpond.com",
    "bluewin.ch",
    "bt.com",
    "btinternet.com",
    "comcast.net",
    "cox.net",
    "daum.net",
    "duck.com",
    "email.com",
    "fastmail.com",
    "fastmail.fm",
    "free.fr",
    "freenet.de",
    "gmail.com",
    "hanmail.net",
    "hey.com",
    "hushmail.com",
    "icloud.com",
    "inbox.com",
    "laposte.net",
    "libero.it",
    "mac.com",
    "mail.com",
    "mail.ru",
    "mailbox.org",
    "me.com",
    "msn.com",
    "naver.com",
    "o2.pl",
    "orange.fr",
    "pm.me",
    "posteo.de",
    "proton.me",
    "qq.com",
    "rediffmail.com",
    "sbcglobal.net",
    "seznam.cz",
    "sfr.fr",
    "sina.com",
    "t-online.de",
    "tuta.com",
    "tuta.io",
    "tutanota.com",
    "verizon.net",
    "virgilio.it",
    "wanadoo.fr",
    "web.de",
    "wp.pl",
    "xs4all.nl",
    "ya.ru",
    "zoho.com",
];

/// A domain in the one form in which domains are kept: lower case, as DNS writes it. `None` for what is no domain.
pub fn normalised(text: &str) -> Option<String> {
    let text = text.trim();
    let Ok(Host::Domain(domain)) = Host::parse(text) else { return None };
    let plausible = domain.len() <= 253
        && domain.split('.').count() >= 2
        && domain.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'))
        && domain.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.'));
    plausible.then_some(domain)
}

/// The domain of an address.
pub fn of(email: &str) -> Option<String> {
    normalised(email.rsplit_once('@')?.1)
}

/// An address as it is kept: its domain in that form, so that what counts for a domain counts for all of its addresses,
/// however they are written. What has no domain stays as it is.
pub fn address(email: &str) -> String {
    match (email.rsplit_once('@'), of(email)) {
        (Some((mailbox, _)), Some(domain)) => format!("{mailbox}@{domain}"),
        _ => email.to_owned(),
    }
}

/// garde rule of the domains that a company wants for its own.
pub fn allowed(domains: &[String], _: &()) -> garde::Result {
    for text in domains {
        let Some(domain) = normalised(text) else {
            return Err(garde::Error::new("Please enter domains like company.com."));
        };
        if is_free_mail(&domain) {
            let sentence = format!("Everybody can have an address of {domain}. Please enter a domain of your own.");
            return Err(garde::Error::new(sentence));
        }
    }
    Ok(())
}

fn is_free_mail(domain: &str) -> bool {
    let mut labels = domain.split('.');
    let family = labels.next().is_some_and(|first| FAMILIES.contains(&first));
    // `live.com` and `live.co.uk`, and not somebody's `live.acme.com`: what follows is a country, or com, or co and a
    // country.
    let rest: Vec<&str> = labels.collect();
    let everywhere = match rest.as_slice() {
        [tld] => tld.len() == 2 || matches!(*tld, "com" | "net" | "org"),
        [second, country] => country.len() == 2 && matches!(*second, "co" | "com" | "ne" | "net"),
        _ => false,
    };
    (family && everywhere) || FREE.contains(&domain)
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn c16_a_domain_has_one_form() {
        assert_eq!(normalised(" ACME.com ").as_deref(), Some("acme.com"));
        assert_eq!(normalised("bücher.example").as_deref(), Some("xn--bcher-kva.example"));
        assert_eq!(of("Ann@ACME.com").as_deref(), Some("acme.com"));
        assert_eq!(of("\"x@evil.test\"@acme.com").as_deref(), Some("acme.com"));
        for none in
            ["", "acme", "acme..com", ".acme.com", "acme.com.", "127.0.0.1", "[::1]", "a b.com", "-a.com", "a_b.com"]
        {
            assert_eq!(normalised(none), None, "{none}");
        }
        assert_eq!(of("nobody"), None);
        assert_eq!(address("Ann@BÜCHER.example"), "Ann@xn--bcher-kva.example");
        assert_eq!(address("Ann@xn--bcher-kva.example"), "Ann@xn--bcher-kva.example");
        assert_eq!(address("nobody"), "nobody");
    }

    #[test]
    fn c16_a_domain_of_strangers_is_nobodys_own() {
        for free in
            ["gmail.com", "GMail.com", "yahoo.co.uk", "hotmail.fr", "outlook.com", "web.de", "gmx.net", "proton.me"]
        {
            assert!(allowed(&["acme.com".to_owned(), free.to_owned()], &()).is_err(), "{free}");
        }
        for own in ["acme.com", "live.acme.com", "yahoo.acme.com", "outlook-consulting.com", "atelier.local"] {
            assert!(allowed(&[own.to_owned()], &()).is_ok(), "{own}");
        }
    }

    proptest! {
        #[test]
        fn c25_no_text_breaks_the_reader(text in ".{0,300}") {
            if let Some(domain) = normalised(&text) {
                prop_assert_eq!(normalised(&domain), Some(domain.clone()));
            }
            let address = address(&text);
            prop_assert_eq!(of(&address), of(&text));
        }
    }
}
