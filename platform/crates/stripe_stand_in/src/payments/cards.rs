//! Stripe's test cards, by number and by the names of their tokens.

use serde_json::{Value, json};

/// What happens when a card is attached and charged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Card {
    pub brand: &'static str,
    /// Code and decline code of every charge.
    pub decline: Option<(&'static str, Option<&'static str>)>,
    /// Whether attaching is declined already.
    pub attaches: bool,
    /// When the holder must confirm: `always`, or `unless_set_up`.
    pub authentication: Option<&'static str>,
}

const NAMES: &[(&str, &str)] = &[
    ("visa", "4242424242424242"),
    ("visa_debit", "4000056655665556"),
    ("mastercard", "5555555555554444"),
    ("amex", "378282246310005"),
    ("chargeDeclined", "4000000000000002"),
    ("visa_chargeDeclined", "4000000000000002"),
    ("visa_chargeDeclinedInsufficientFunds", "4000000000009995"),
    ("chargeDeclinedInsufficientFunds", "4000000000009995"),
    ("visa_chargeDeclinedLostCard", "4000000000009987"),
    ("chargeDeclinedExpiredCard", "4000000000000069"),
    ("chargeDeclinedIncorrectCvc", "4000000000000127"),
    ("chargeDeclinedProcessingError", "4000000000000119"),
    ("chargeCustomerFail", "4000000000000341"),
    ("authenticationRequired", "4000002760003184"),
    ("authenticationRequiredOnSetup", "4000002500003155"),
    ("authenticationRequiredSetupForOffSession", "4000003800000446"),
    ("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178"),
    ("threeDSecureRequired", "4000000000003220"),
    ("threeDSecure2Required", "4000000000003220"),
    ("threeDSecureOptional", "4000000000003055"),
    ("createDispute", "4000000000000259"),
    ("bypassPending", "4000000000000077"),
];

/// The number behind `pm_card_…` and `tok_…`.
pub fn number_of(token: &str) -> Option<&'static str> {
    let name = token.strip_prefix("pm_card_").or_else(|| token.strip_prefix("tok_"))?;
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

pub fn card(number: &str) -> Option<Card> {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    if digits.len() < 13 || !luhn(&digits) {
        return None;
    }
    let brand = match digits.as_bytes() {
        [b'5', ..] | [b'2', ..] => "mastercard",
        [b'3', ..] => "amex",
        [b'6', ..] => "discover",
        _ => "visa",
    };
    let works = Card { brand, attaches: true, ..Card::default() };
    let declined = |code, decline| Card { decline: Some((code, decline)), attaches: false, ..works };
    Some(match digits.as_str() {
        "4000000000000002" => declined("card_declined", Some("generic_decline")),
        "4000000000009995" => declined("card_declined", Some("insufficient_funds")),
        "4000000000009987" => declined("card_declined", Some("lost_card")),
        "4000000000000069" => declined("expired_card", None),
        "4000000000000127" => declined("incorrect_cvc", None),
        "4000000000000119" => declined("processing_error", None),
        "4000000000000341" => Card { decline: Some(("card_declined", Some("generic_decline"))), ..works },
        "4000002760003184" | "4000000000003220" => Card { authentication: Some("always"), ..works },
        "4000008260003178" => Card {
            authentication: Some("always"),
            decline: Some(("card_declined", Some("insufficient_funds"))),
            ..works
        },
        "4000002500003155" => Card { authentication: Some("unless_set_up"), ..works },
        _ => works,
    })
}

/// What is shown for a refusal.
pub fn message(code: &str, decline: Option<&str>) -> &'static str {
    match (code, decline) {
        (_, Some("insufficient_funds")) => "Your card has insufficient funds.",
        ("expired_card", _) => "Your card has expired.",
        ("incorrect_cvc", _) => "Your card's security code is incorrect.",
        ("processing_error", _) => "An error occurred while processing your card. Try again in a little bit.",
        _ => "Your card was declined.",
    }
}

/// The payment method's `card`.
pub fn shown(number: &str, brand: &str, month: i64, year: i64) -> Value {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let last4 = digits.get(digits.len().saturating_sub(4)..).unwrap_or_default().to_owned();
    json!({
        "brand": brand, "country": "US", "display_brand": brand, "exp_month": month, "exp_year": year,
        "checks": { "address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass" },
        "fingerprint": format!("fp{digits:0>16}"), "funding": "credit", "last4": last4,
        "networks": { "available": [brand], "preferred": null }, "regulated_status": "unregulated",
        "three_d_secure_usage": { "supported": true },
    })
}

fn luhn(digits: &str) -> bool {
    let doubled = |(at, digit): (usize, u32)| match (at % 2, digit * 2) {
        (0, _) => digit,
        (_, twice) if twice > 9 => twice - 9,
        (_, twice) => twice,
    };
    digits.chars().rev().filter_map(|c| c.to_digit(10)).enumerate().map(doubled).sum::<u32>() % 10 == 0
}

#[cfg(test)]
mod tests {
    use super::{NAMES, card};

    #[test]
    fn every_named_card_is_a_card() {
        for (name, number) in NAMES {
            assert!(card(number).is_some(), "{name}");
        }
        assert!(card("4242424242424241").is_none());
    }
}
