//! Currencies in which something is sold, and their smallest units: one table for what is typed, charged, summed and
//! shown. The page's copy is `web/src/lib/currencies.json`, that of SQL `smallest_micros`; a test holds all three equal.
//!
//! A currency is in it where Stripe counts the same smallest unit as everybody else. Others are not sold: Icelandic
//! krónur, Hungarian forints and Ugandan shillings have hundredths at Stripe and hardly anywhere else, and dinars have
//! thousandths.

/// Their smallest unit is a hundredth.
const HUNDREDTHS: [&str; 27] = [
    "AED", "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "ILS", "INR", "MXN", "MYR", "NOK",
    "NZD", "PHP", "PLN", "RON", "SAR", "SEK", "SGD", "THB", "TRY", "USD", "ZAR",
];
/// Their smallest unit is the whole.
const WHOLE: [&str; 15] =
    ["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"];

pub fn is_sold(code: &str) -> bool {
    HUNDREDTHS.contains(&code) || WHOLE.contains(&code)
}

/// garde rule: a currency in which something can be sold.
pub fn sold(code: &str, _: &()) -> garde::Result {
    if is_sold(code) {
        return Ok(());
    }
    let mut all: Vec<&str> = HUNDREDTHS.into_iter().chain(WHOLE).collect();
    all.sort_unstable();
    Err(garde::Error::new(format!("Please enter one of these currencies: {}.", all.join(", "))))
}

/// An amount in the smallest unit as a decimal number.
pub fn decimal(amount: i64, currency: &str) -> String {
    if WHOLE.contains(&currency) {
        return amount.to_string();
    }
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", amount.unsigned_abs() / 100, amount.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn r47_a_plan_is_sold_where_stripe_and_everybody_else_count_the_same_smallest_unit() {
        for good in ["EUR", "USD", "JPY", "VND", "XAF"] {
            assert!(sold(good, &()).is_ok(), "{good}");
        }
        for bad in ["", "eur", "EURO", "ABC", "ISK", "HUF", "UGX", "TWD", "KWD", "BHD", "JOD", "OMR", "TND"] {
            let told = sold(bad, &()).unwrap_err().message().to_owned();
            assert!(told.contains("AED, AUD, BIF") && told.contains("XPF, ZAR."), "{bad}: {told}");
        }
    }

    #[test]
    fn r47_an_amount_has_as_many_digits_as_its_currency() {
        assert_eq!((decimal(24_905, "EUR"), decimal(-5, "USD")), ("249.05".to_owned(), "-0.05".to_owned()));
        assert_eq!((decimal(1_500, "JPY"), decimal(-1_500, "XOF")), ("1500".to_owned(), "-1500".to_owned()));
        // Sold before, with hundredths at Stripe.
        assert_eq!(decimal(100, "ISK"), "1.00");
    }

    #[test]
    fn r47_page_and_database_know_the_same_currencies() {
        let page: Value = serde_json::from_str(include_str!("../../../web/src/lib/currencies.json")).unwrap();
        assert_eq!(page, json!({ "hundredths": HUNDREDTHS, "whole": WHOLE }));
        let functions = include_str!("../../../migrations/functions/insight.sql");
        let whole = WHOLE.map(|code| format!("'{code}'")).join(", ");
        let of_database = format!("CASE WHEN currency IN ({whole}) THEN 1000000 ELSE 10000 END");
        assert_eq!(functions.matches(&of_database).count(), 1, "{of_database}");
        assert_eq!(functions.matches("1000000 ELSE 10000").count(), 1, "one place");
    }
}
