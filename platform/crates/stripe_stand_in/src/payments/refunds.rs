//! Refunds.

use serde_json::Value;

use super::charges;
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, listed};
use crate::state::{World, text};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let charge = match (call.text("charge"), call.text("payment_intent")) {
        (Some(charge), _) => text(world.named("charge", charge, "charge")?, "id").to_owned(),
        (None, Some(intent)) => {
            let found = world.named("payment_intent", intent, "payment_intent")?;
            let missing = || Failure::request("This PaymentIntent does not have a successful charge to refund.");
            found["latest_charge"].as_str().filter(|_| found["status"] == "succeeded").ok_or_else(missing)?.to_owned()
        }
        (None, None) => return Err(Failure::missing_parameter("payment_intent")),
    };
    if let Some(customer) = world.copy(&charge)["customer"].as_str() {
        world.enter(customer);
    }
    let refund = charges::refund(world, &charge, call.whole("amount"), call.text("reason"))?;
    world.edit(&refund, |r| merge_metadata(r, &call.params));
    Ok(world.copy(&refund))
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |refund: &Value, param: &str| call.text(param).is_none_or(|wanted| refund[param] == wanted);
    listed(world, call, "refund", |r| fits(r, "charge") && fits(r, "payment_intent"))
}
