//! Proration: each line by itself, by the second, floored to the cent. -666.67 is -667 and 333.33 is 333: together a
//! cent less than a sum that is rounded at its end.

use chrono::DateTime;
use serde_json::{Value, json};

use super::is_metered;
use crate::catalogue::price_amount::{self, SCALE};
use crate::invoices::lines;
use crate::state::{World, text};

/// Credits for what is no longer used, then charges for what is used instead, as invoice items.
pub fn items(world: &World, sub: &Value, old: &[Value], new: &[Value], period: (i64, i64), at: i64) -> Vec<Value> {
    let at = at.clamp(period.0, period.1);
    if at == period.1 || period.1 <= period.0 {
        return Vec::new();
    }
    let same = |a: &Value, b: &Value| {
        a["id"] == b["id"] && a["price"]["id"] == b["price"]["id"] && a["quantity"] == b["quantity"]
    };
    let kept = |item: &Value, others: &[Value]| is_metered(item) || others.iter().any(|other| same(item, other));
    let credits = old.iter().filter(|i| !kept(i, new)).map(|i| proration(world, sub, i, period, at, -1));
    let charges = new.iter().filter(|i| !kept(i, old)).map(|i| proration(world, sub, i, period, at, 1));
    credits.chain(charges).collect()
}

/// The part of a price that falls on the rest of a period, floored.
pub fn share(exact: i128, rest: i64, length: i64) -> i64 {
    let length = i128::from(length.max(1)) * SCALE;
    i64::try_from((exact * i128::from(rest)).div_euclid(length)).unwrap_or_default()
}

fn proration(world: &World, sub: &Value, item: &Value, period: (i64, i64), at: i64, sign: i128) -> Value {
    let price = &item["price"];
    let quantity = item["quantity"].as_i64().unwrap_or(1);
    let amount = share(sign * price_amount::exact(world, price, quantity), period.1 - at, period.1 - period.0);
    let name = lines::product_name(world, price);
    let what = if quantity == 1 { name } else { format!("{quantity} × {name}") };
    let day = DateTime::from_timestamp(at, 0).map(|day| day.format("%d %b %Y").to_string()).unwrap_or_default();
    let kind = if sign < 0 { "Unused" } else { "Remaining" };
    json!({
        "amount": amount, "currency": price["currency"], "customer": sub["customer"], "discountable": false,
        "description": format!("{kind} time on {what} after {day}"),
        "parent": {
            "type": "subscription_details",
            "subscription_details": { "subscription": text(sub, "id"), "subscription_item": item["id"] },
        },
        "period": { "start": at, "end": period.1 }, "pricing": lines::pricing(price, true), "proration": true, "quantity": quantity,
        "test_clock": sub["test_clock"],
    })
}

#[cfg(test)]
mod tests {
    use super::share;
    use crate::catalogue::price_amount::SCALE;

    /// Stripe's documented example: two thirds of 10.00 and a third, each by itself.
    #[test]
    fn each_line_is_floored() {
        assert_eq!(share(-1000 * SCALE, 2, 3), -667);
        assert_eq!(share(1000 * SCALE, 1, 3), 333);
        assert_eq!(share(-1000 * SCALE, 1, 400), -3);
        assert_eq!(share(1800 * SCALE, 1, 400), 4);
    }
}
