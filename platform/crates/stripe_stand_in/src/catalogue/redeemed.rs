//! Discounts: a coupon that somebody has redeemed.

use serde_json::{Value, json};

use crate::http::Failure;
use crate::state::{World, id, text, whole};
use crate::subscriptions::periods;

/// What is redeemed, checked: nothing has changed yet.
pub struct Redeeming {
    coupon: String,
    code: Option<String>,
    kept: Option<String>,
}

/// Reads Stripe's `discounts` (coupon, promotion code, or a discount that exists).
pub fn checked(world: &World, params: &Value, customer: Option<&str>) -> Result<Vec<Redeeming>, Failure> {
    let mut all = Vec::new();
    for entry in params.as_array().into_iter().flatten() {
        if let Some(kept) = entry["discount"].as_str() {
            let discount = world.named("discount", kept, "discounts")?;
            all.push(Redeeming {
                coupon: text(&discount["source"], "coupon").to_owned(),
                code: None,
                kept: Some(kept.to_owned()),
            });
        } else if let Some(code) = entry["promotion_code"].as_str() {
            all.push(by_code(world, code, customer)?);
        } else if let Some(coupon) = entry["coupon"].as_str() {
            valid(world, coupon)?;
            all.push(Redeeming { coupon: coupon.to_owned(), code: None, kept: None });
        }
    }
    Ok(all)
}

fn by_code(world: &World, code: &str, customer: Option<&str>) -> Result<Redeeming, Failure> {
    let found = world.named("promotion_code", code, "discounts[0][promotion_code]")?;
    let used_up = found["max_redemptions"].as_i64().is_some_and(|max| whole(found, "times_redeemed") >= max);
    let expired = found["expires_at"].as_i64().is_some_and(|at| at <= world.at);
    if found["active"] != true || used_up || expired {
        return Err(Failure::coded("promotion_code_expired", "This promotion code is inactive or expired."));
    }
    if found["customer"].as_str().is_some_and(|only| Some(only) != customer) {
        return Err(Failure::coded("customer_mismatch", "This promotion code is not for this customer."));
    }
    let paid =
        |i: &Value| Some(text(i, "customer")) == customer && i["status"] == "paid" && whole(i, "amount_paid") > 0;
    if found["restrictions"]["first_time_transaction"] == true && world.all("invoice").any(paid) {
        let message = "This promotion code cannot be redeemed because the associated customer has prior transactions.";
        return Err(Failure::coded("promotion_code_customer_not_first_time", message));
    }
    let coupon = text(&found["promotion"], "coupon").to_owned();
    valid(world, &coupon)?;
    Ok(Redeeming { coupon, code: Some(code.to_owned()), kept: None })
}

fn valid(world: &World, coupon: &str) -> Result<(), Failure> {
    let found = world.named("coupon", coupon, "discounts[0][coupon]")?;
    let used_up = found["max_redemptions"].as_i64().is_some_and(|max| whole(found, "times_redeemed") >= max);
    let expired = found["redeem_by"].as_i64().is_some_and(|at| at < world.at);
    if found["valid"] != true || used_up || expired {
        return Err(Failure::coded("coupon_expired", &format!("Coupon expired: {coupon}")));
    }
    Ok(())
}

/// Redeems what was checked, for a customer and perhaps a subscription.
pub fn redeem(
    world: &mut World,
    all: &[Redeeming],
    customer: &str,
    subscription: Option<&str>,
    session: Option<&str>,
) -> Vec<String> {
    let mut ids = Vec::new();
    for redeeming in all {
        if let Some(kept) = &redeeming.kept {
            ids.push(kept.clone());
            continue;
        }
        let coupon = world.copy(&redeeming.coupon);
        let end = coupon["duration_in_months"].as_i64().map(|months| periods::add_months(world.at, months));
        let discount = world.put(json!({
            "id": id("di"), "object": "discount", "checkout_session": session, "customer": customer, "end": end,
            "promotion_code": redeeming.code, "source": { "type": "coupon", "coupon": redeeming.coupon },
            "start": world.at, "subscription": subscription,
        }));
        let more = |object: &mut Value| object["times_redeemed"] = json!(whole(object, "times_redeemed") + 1);
        world.edit(&redeeming.coupon, more);
        let used_up = coupon["max_redemptions"].as_i64().is_some_and(|max| whole(&coupon, "times_redeemed") + 1 >= max);
        world.edit(&redeeming.coupon, |c| c["valid"] = json!(!used_up));
        if let Some(code) = &redeeming.code {
            world.edit(code, more);
        }
        ids.push(discount);
    }
    ids
}

/// The coupons behind discounts, or behind what is about to be redeemed: for previews.
pub fn coupons(world: &World, discounts: &Value) -> Vec<(Option<String>, Value)> {
    let of = |id: &str| world.find(id).cloned().map(|d| (id.to_owned(), d));
    let found = discounts.as_array().into_iter().flatten().filter_map(Value::as_str).filter_map(of);
    found.map(|(id, discount)| (Some(id), world.copy(text(&discount["source"], "coupon")))).collect()
}

/// What each coupon takes off an amount, in cents; together never more than there is.
pub fn off(coupon: &Value, amount: i64) -> i64 {
    let wanted = match (coupon["percent_off"].as_f64(), coupon["amount_off"].as_i64()) {
        (_, Some(fixed)) => fixed,
        // A percentage has at most two places.
        (Some(percent), None) => {
            #[expect(clippy::cast_possible_truncation, reason = "a percentage of at most 100.00")]
            let hundredths = (percent * 100.0).round() as i64;
            (amount * hundredths + 5_000).div_euclid(10_000)
        }
        (None, None) => 0,
    };
    wanted.clamp(0, amount.max(0))
}

/// Those of a subscription that still hold for an invoice of this moment; `once` is used up by its first.
pub fn holding(world: &World, discounts: &Value, at: i64) -> Vec<String> {
    let holds = |id: &&str| {
        let discount = world.copy(id);
        let coupon = world.copy(text(&discount["source"], "coupon"));
        let used = coupon["duration"] == "once" && discount["_used"] == true;
        !used && discount["end"].as_i64().is_none_or(|end| at < end)
    };
    discounts.as_array().into_iter().flatten().filter_map(Value::as_str).filter(holds).map(str::to_owned).collect()
}

pub fn deleted(discount: &Value) -> Value {
    let mut mark = json!({ "deleted": true });
    for field in [
        "id",
        "object",
        "checkout_session",
        "customer",
        "invoice",
        "invoice_item",
        "promotion_code",
        "source",
        "start",
        "subscription",
        "subscription_item",
    ] {
        mark[field] = discount[field].clone();
    }
    mark
}
