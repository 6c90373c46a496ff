//! The customer portal: what it may do (a configuration), and sessions in which somebody does it.

mod act;

pub use act::{Act, act};

use serde_json::{Value, json};

use crate::customers::merge_metadata;
use crate::http::{Call, Failure, Route, listed};
use crate::state::{World, id, text, token};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/billing_portal/configurations", create_configuration),
    ("GET", "/v1/billing_portal/configurations", |world, call| {
        let fits = |c: &Value, param: &str| !call.has(param) || c[param] == *call.get(param);
        listed(world, call, "billing_portal.configuration", |c| fits(c, "active") && fits(c, "is_default"))
    }),
    ("GET", "/v1/billing_portal/configurations/{configuration}", |world, call| {
        world.get("billing_portal.configuration", call.id()).cloned()
    }),
    ("POST", "/v1/billing_portal/configurations/{configuration}", change_configuration),
    ("POST", "/v1/billing_portal/sessions", create_session),
];

fn create_configuration(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let first = world.all("billing_portal.configuration").next().is_none();
    let configuration = put(world, first);
    set(world, &configuration, call)?;
    world.tell("billing_portal.configuration.created", &configuration);
    Ok(world.copy(&configuration))
}

fn put(world: &mut World, first: bool) -> String {
    world.put(json!({
        "id": id("bpc"), "object": "billing_portal.configuration", "active": true,
        "business_profile": { "headline": null, "privacy_policy_url": null, "terms_of_service_url": null },
        "features": {
            "customer_update": { "allowed_updates": [], "enabled": false }, "invoice_history": { "enabled": false },
            "payment_method_update": { "enabled": false, "payment_method_configuration": null },
            "subscription_cancel": {
                "cancellation_reason": { "enabled": false, "options": ["too_expensive", "missing_features", "switched_service", "unused", "other"] },
                "enabled": false, "mode": "at_period_end", "proration_behavior": "none",
            },
            "subscription_update": {
                "default_allowed_updates": [], "enabled": false, "products": null, "proration_behavior": "none",
                "schedule_at_period_end": { "conditions": [] }, "trial_update_behavior": "end_trial",
            },
        },
        "is_default": first, "login_page": { "enabled": false, "url": null }, "metadata": {}, "updated": world.at,
    }))
}

fn set(world: &mut World, configuration: &str, call: &Call) -> Result<(), Failure> {
    let sent = call.get("features");
    let (update, cancel) = (&sent["subscription_update"], &sent["subscription_cancel"]);
    let mut products = Vec::new();
    for entry in update["products"].as_array().into_iter().flatten() {
        world.named(
            "product",
            entry["product"].as_str().unwrap_or_default(),
            "features[subscription_update][products]",
        )?;
        for price in entry["prices"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            world.named("price", price, "features[subscription_update][products]")?;
        }
        let adjustable = &entry["adjustable_quantity"];
        products.push(json!({
            "adjustable_quantity": {
                "enabled": adjustable["enabled"] == true, "maximum": adjustable["maximum"],
                "minimum": adjustable["minimum"].as_i64().unwrap_or(1),
            },
            "prices": entry["prices"], "product": entry["product"],
        }));
    }
    let at = world.at;
    world.edit(configuration, |c| {
        merge_metadata(c, &call.params);
        for field in ["default_return_url", "name", "active"] {
            if call.has(field) {
                c[field] = call.or_null(field);
            }
        }
        for (name, value) in call.get("business_profile").as_object().into_iter().flatten() {
            c["business_profile"][name] = value.clone();
        }
        let features = &mut c["features"];
        for (name, feature) in sent.as_object().into_iter().flatten() {
            for (field, value) in feature.as_object().into_iter().flatten().filter(|(field, _)| *field != "products") {
                features[name][field] =
                    if value == "" && field == "default_allowed_updates" { json!([]) } else { value.clone() };
            }
        }
        if let Some(reason) = cancel["cancellation_reason"].as_object() {
            features["subscription_cancel"]["cancellation_reason"]["enabled"] =
                json!(reason.get("enabled") == Some(&json!(true)));
            if reason.get("options").is_none() {
                features["subscription_cancel"]["cancellation_reason"]["options"] = json!([]);
            }
        }
        if update["products"].is_array() {
            features["subscription_update"]["products"] = json!(products);
        }
        if !features["subscription_update"]["schedule_at_period_end"]["conditions"].is_array() {
            features["subscription_update"]["schedule_at_period_end"] = json!({ "conditions": [] });
        }
        c["updated"] = json!(at);
    });
    Ok(())
}

fn change_configuration(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let before = world.get("billing_portal.configuration", call.id())?.clone();
    set(world, call.id(), call)?;
    world.tell_change("billing_portal.configuration.updated", call.id(), &before);
    Ok(world.copy(call.id()))
}

fn create_session(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = text(world.named("customer", call.need("customer")?, "customer")?, "id").to_owned();
    let configuration = match call.text("configuration") {
        Some(configuration) => {
            text(world.named("billing_portal.configuration", configuration, "configuration")?, "id").to_owned()
        }
        None => match world.all("billing_portal.configuration").find(|c| c["is_default"] == true) {
            Some(default) => text(default, "id").to_owned(),
            None => {
                let message = "No configuration provided and your test mode default configuration has not been created. Provide a \
                               configuration or create your default.";
                return Err(Failure::request(message));
            }
        },
    };
    let flow = call.get("flow_data");
    if let Some(sub) = flow.as_object().and_then(|f| f.values().find_map(|v| v["subscription"].as_str())) {
        let found = world.named("subscription", sub, "flow_data[subscription]")?;
        if found["customer"] != customer.as_str() {
            return Err(Failure::missing("subscription", sub, Some("flow_data[subscription]")));
        }
    }
    let shaped = if flow.is_object() { shaped_flow(flow) } else { Value::Null };
    let url = format!("{}/p/session/{}", world.settings.base, token(40));
    let session = world.put(json!({
        "id": id("bps"), "object": "billing_portal.session", "configuration": configuration, "customer": customer, "flow": shaped,
        "locale": call.or_null("locale"), "return_url": call.or_null("return_url"), "url": url,
    }));
    world.tell("billing_portal.session.created", &session);
    Ok(world.copy(&session))
}

fn shaped_flow(flow: &Value) -> Value {
    let completion = &flow["after_completion"];
    let mut shaped = json!({
        "type": flow["type"],
        "after_completion": {
            "type": completion["type"].as_str().unwrap_or("portal_homepage"),
            "hosted_confirmation": completion.get("hosted_confirmation").map(|h| json!({ "custom_message": h["custom_message"] })),
            "redirect": completion.get("redirect"),
        },
    });
    if let Some(cancel) = flow.get("subscription_cancel") {
        shaped["subscription_cancel"] = json!({ "retention": null, "subscription": cancel["subscription"] });
    }
    if let Some(update) = flow.get("subscription_update") {
        shaped["subscription_update"] = json!({ "subscription": update["subscription"] });
    }
    if let Some(confirm) = flow.get("subscription_update_confirm") {
        let items = confirm["items"].as_array().into_iter().flatten();
        let items: Vec<Value> =
            items.map(|i| json!({ "id": i["id"], "price": i["price"], "quantity": i["quantity"] })).collect();
        shaped["subscription_update_confirm"] =
            json!({ "discounts": null, "items": items, "subscription": confirm["subscription"] });
    }
    shaped
}
