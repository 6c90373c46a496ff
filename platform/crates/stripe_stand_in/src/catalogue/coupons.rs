//! Coupons, and the codes that people type for them.

use serde_json::{Value, json};

use crate::customers::merge_metadata;
use crate::http::{Call, Failure, listed};
use crate::state::{World, id, token};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let (percent, amount) = (call.get("percent_off"), call.get("amount_off"));
    if percent.is_null() == amount.is_null() {
        return Err(Failure::request("You must pass either `percent_off` or `amount_off`, but not both."));
    }
    if !amount.is_null() && call.text("currency").is_none() {
        return Err(Failure::missing_parameter("currency"));
    }
    let duration = call.text("duration").unwrap_or("once");
    if (duration == "repeating") != call.has("duration_in_months") {
        let message = "`duration_in_months` belongs to `duration=repeating`, and only to it.";
        return Err(Failure::request(message).with("param", "duration_in_months"));
    }
    let coupon = call.text("id").map_or_else(|| token(8), str::to_owned);
    if world.find(&coupon).is_some() {
        return Err(Failure::coded("resource_already_exists", "Coupon already exists.").with("param", "id"));
    }
    Ok(world.create(
        "coupon.created",
        json!({
            "id": coupon, "object": "coupon", "amount_off": amount, "currency": call.or_null("currency"),
            "duration": duration, "duration_in_months": call.get("duration_in_months"),
            "max_redemptions": call.get("max_redemptions"), "metadata": call.metadata(), "name": call.or_null("name"),
            "percent_off": percent, "redeem_by": call.get("redeem_by"), "times_redeemed": 0, "valid": true,
        }),
    ))
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("coupon", call.id())?;
    world.update("coupon.updated", call.id(), |coupon| {
        if call.has("name") {
            coupon["name"] = call.or_null("name");
        }
        merge_metadata(coupon, &call.params);
    });
    Ok(world.copy(call.id()))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("coupon", call.id())?;
    Ok(world.delete(Some("coupon.deleted"), call.id()))
}

pub fn create_code(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let coupon = call.get("promotion")["coupon"].as_str().unwrap_or_default().to_owned();
    world.named("coupon", &coupon, "promotion[coupon]")?;
    let code = call.text("code").map_or_else(|| token(8).to_uppercase(), str::to_owned);
    let taken = world
        .all("promotion_code")
        .any(|p| p["active"] == true && p["code"].as_str().is_some_and(|c| c.eq_ignore_ascii_case(&code)));
    if taken {
        return Err(Failure::request("An active promotion code with this code already exists.").with("param", "code"));
    }
    let restrictions = call.get("restrictions");
    Ok(world.create(
        "promotion_code.created",
        json!({
            "id": id("promo"), "object": "promotion_code", "active": call.get("active") != &json!(false), "code": code,
            "customer": call.or_null("customer"), "expires_at": call.get("expires_at"),
            "max_redemptions": call.get("max_redemptions"), "metadata": call.metadata(),
            "promotion": { "type": "coupon", "coupon": coupon },
            "restrictions": {
                "first_time_transaction": restrictions["first_time_transaction"] == true,
                "minimum_amount": restrictions["minimum_amount"],
                "minimum_amount_currency": restrictions["minimum_amount_currency"],
            },
            "times_redeemed": 0,
        }),
    ))
}

pub fn list_codes(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |code: &Value, param: &str| !call.has(param) || code[param] == *call.get(param);
    listed(world, call, "promotion_code", |p| {
        fits(p, "active")
            && fits(p, "customer")
            && call.text("code").is_none_or(|wanted| p["code"].as_str().is_some_and(|c| c.eq_ignore_ascii_case(wanted)))
            && call.text("coupon").is_none_or(|wanted| p["promotion"]["coupon"] == wanted)
    })
}

pub fn change_code(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("promotion_code", call.id())?;
    world.update("promotion_code.updated", call.id(), |code| {
        if call.has("active") {
            code["active"] = call.get("active").clone();
        }
        merge_metadata(code, &call.params);
    });
    Ok(world.copy(call.id()))
}
