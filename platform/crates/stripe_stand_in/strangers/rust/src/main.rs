//! Reads objects of the stand-in, one a line, with async-stripe's types; says which it could not read.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::process::ExitCode;

use miniserde::{Deserialize, json};
use serde_json::Value;

fn reads<T: Deserialize>(text: &str) -> bool {
    json::from_str::<T>(text).is_ok()
}

fn read(kind: &str, text: &str) -> Option<bool> {
    use stripe_shared::*;
    Some(match kind {
        "charge" => reads::<Charge>(text),
        "checkout.session" => reads::<CheckoutSession>(text),
        "coupon" => reads::<Coupon>(text),
        "credit_note" => reads::<CreditNote>(text),
        "customer" => reads::<Customer>(text),
        "event" => reads::<Event>(text),
        "invoice" => reads::<Invoice>(text),
        "invoice_payment" => reads::<InvoicePayment>(text),
        "payment_intent" => reads::<PaymentIntent>(text),
        "payment_method" => reads::<PaymentMethod>(text),
        "price" => reads::<Price>(text),
        "product" => reads::<Product>(text),
        "promotion_code" => reads::<PromotionCode>(text),
        "refund" => reads::<Refund>(text),
        "setup_intent" => reads::<SetupIntent>(text),
        "subscription" => reads::<Subscription>(text),
        "subscription_schedule" => reads::<SubscriptionSchedule>(text),
        "tax_id" => reads::<TaxId>(text),
        "test_helpers.test_clock" => reads::<TestHelpersTestClock>(text),
        _ => return None,
    })
}

fn main() -> ExitCode {
    let (mut good, mut bad) = (BTreeMap::<String, u32>::new(), 0);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let object: Value = serde_json::from_str(&line).unwrap_or_default();
        let kind = object["object"].as_str().unwrap_or_default().to_owned();
        match read(&kind, &line) {
            Some(true) => *good.entry(kind).or_default() += 1,
            Some(false) => {
                bad += 1;
                println!("async-stripe cannot read this {kind}: {line}");
            }
            // Its type is in another of async-stripe's crates, or there is none.
            None => {}
        }
    }
    println!("async-stripe: read {good:?}");
    if bad == 0 && !good.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
