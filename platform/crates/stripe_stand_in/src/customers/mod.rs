//! Customers and their tax ids.

mod balance;
mod customer;
mod tax_ids;

pub use balance::adjust;
pub use customer::{create_from, make_default, merge_metadata};
pub use tax_ids::add as add_tax_id;

use crate::http::{Call, Failure, Route, listed, page};
use crate::state::World;
use serde_json::Value;

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/customers", customer::create),
    ("GET", "/v1/customers", list),
    ("GET", "/v1/customers/search", search),
    ("GET", "/v1/customers/{customer}", customer::get),
    ("POST", "/v1/customers/{customer}", customer::change),
    ("DELETE", "/v1/customers/{customer}", customer::delete),
    ("DELETE", "/v1/customers/{customer}/discount", customer::delete_discount),
    ("GET", "/v1/customers/{customer}/subscriptions", |world, call| of(world, call, "subscription")),
    ("GET", "/v1/customers/{customer}/payment_methods", |world, call| of(world, call, "payment_method")),
    ("GET", "/v1/customers/{customer}/balance_transactions", |world, call| {
        of(world, call, "customer_balance_transaction")
    }),
    ("POST", "/v1/customers/{customer}/balance_transactions", balance::create),
    ("POST", "/v1/customers/{customer}/tax_ids", tax_ids::create_for),
    ("GET", "/v1/customers/{customer}/tax_ids", |world, call| of(world, call, "tax_id")),
    ("DELETE", "/v1/customers/{customer}/tax_ids/{id}", tax_ids::delete_of),
    ("POST", "/v1/tax_ids", tax_ids::create),
    ("GET", "/v1/tax_ids", |world, call| listed(world, call, "tax_id", |_| true)),
    ("GET", "/v1/tax_ids/{id}", |world, call| world.get("tax_id", call.id()).cloned()),
    ("DELETE", "/v1/tax_ids/{id}", tax_ids::delete),
];

fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |param: &str, field: &Value| call.text(param).is_none_or(|wanted| *field == wanted);
    listed(world, call, "customer", |c| fits("email", &c["email"]) && fits("test_clock", &c["test_clock"]))
}

fn of(world: &mut World, call: &Call, kind: &str) -> Result<Value, Failure> {
    world.get("customer", call.id())?;
    listed(world, call, kind, |o| o["customer"] == call.id())
}

/// `email:'a@b'`, `metadata['client']:'x'`, joined by AND.
fn search(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let query = call.need("query")?.to_owned();
    let mut clauses = Vec::new();
    for clause in query.split(" AND ") {
        let Some((field, wanted)) = clause.split_once(':') else {
            return Err(Failure::request("We were unable to parse your search query.").with("param", "query"));
        };
        let wanted = wanted.trim().trim_matches(|c| c == '"' || c == '\'').to_owned();
        let field = field.trim().replace(['[', ']', '"', '\''], " ");
        clauses.push((field.split_whitespace().map(str::to_owned).collect::<Vec<_>>(), wanted));
    }
    let fits = |object: &Value| {
        clauses.iter().all(|(path, wanted)| path.iter().fold(object, |at, part| &at[part.as_str()]) == wanted.as_str())
    };
    let all = world.all("customer").rev().filter(|c| fits(c)).collect();
    let mut found = page(call, "/v1/customers/search", all)?;
    found["object"] = "search_result".into();
    found["next_page"] = Value::Null;
    Ok(found)
}
