//! Everything the stand-in knows, in memory behind one lock: objects by id, the clock, keys, what is to be delivered.

mod clock;
mod ids;
mod kept_file;
mod settings;

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

pub use clock::{Clock, DAY, HOUR};
pub use ids::{id, token};
pub use kept_file::keep;
pub use settings::{AfterDunning, Settings};

use crate::events::{Outbox, emitted};
use crate::http::{Failure, Kept};
use crate::spec;

/// When something is due, and what happens then to the object of that id.
pub type Due = (i64, fn(&mut World, &str));

/// From some request on nothing comes through, as when the caller has died.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Requests that still come through.
    pub left: usize,
    /// The one after them is done, and its answer is lost.
    pub does_next: bool,
    /// Something was cut off.
    pub happened: bool,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Answered,
    /// Done, and its answer is lost.
    Unheard,
    Lost,
}

impl Cut {
    pub fn fate(&mut self) -> Fate {
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            return Fate::Answered;
        }
        self.happened = true;
        if std::mem::take(&mut self.does_next) { Fate::Unheard } else { Fate::Lost }
    }
}

/// The account: one installation of Stripe with one customer of Stripe's.
pub struct World {
    pub settings: Settings,
    pub clock: Clock,
    /// The moment at which the present call acts: the clock's, or a test clock's.
    pub at: i64,
    pub kept: Kept,
    pub outbox: Outbox,
    /// Events that Stripe would never send, by its schema: a mistake of the stand-in's.
    pub wrong: Vec<String>,
    /// Nothing is answered.
    pub away: bool,
    /// Where the caller is cut off.
    pub cut: Option<Cut>,
    /// Id and idempotency key of the request that is being answered; events name it.
    pub request: Option<(String, Option<String>)>,
    objects: HashMap<String, Value>,
    order: BTreeMap<String, Vec<String>>,
    invoices: u64,
}

impl World {
    pub fn new(settings: Settings) -> Self {
        let clock = Clock::new(settings.start);
        Self {
            at: clock.now(),
            clock,
            settings,
            kept: Kept::default(),
            outbox: Outbox::default(),
            wrong: Vec::new(),
            away: false,
            cut: None,
            request: None,
            objects: HashMap::new(),
            order: BTreeMap::new(),
            invoices: 0,
        }
    }

    pub fn find(&self, id: &str) -> Option<&Value> {
        self.objects.get(id)
    }

    /// The object of a kind, or Stripe's "No such …" (404, for an id in the path).
    pub fn get(&self, kind: &str, id: &str) -> Result<&Value, Failure> {
        self.seek(kind, id, None)
    }

    /// The object that a parameter names (400 if it does not exist).
    pub fn named(&self, kind: &str, id: &str, param: &str) -> Result<&Value, Failure> {
        self.seek(kind, id, Some(param))
    }

    fn seek(&self, kind: &str, id: &str, param: Option<&str>) -> Result<&Value, Failure> {
        let found = self.objects.get(id).filter(|o| o["object"] == kind && o["deleted"] != true);
        found.ok_or_else(|| Failure::missing(spec::spoken(kind), id, param))
    }

    /// All of a kind, oldest first.
    pub fn all(&self, kind: &str) -> impl DoubleEndedIterator<Item = &Value> {
        let ids = self.order.get(kind).map(Vec::as_slice).unwrap_or_default();
        ids.iter().filter_map(|id| self.objects.get(id)).filter(|o| o["deleted"] != true)
    }

    /// Keeps a new object, with the fields that Stripe always sends.
    pub fn put(&mut self, mut object: Value) -> String {
        let kind = text(&object, "object").to_owned();
        let id = text(&object, "id").to_owned();
        for (name, value) in [("livemode", json!(false)), ("created", json!(self.at))] {
            if spec::schema(&kind)["properties"].get(name).is_some() && object.get(name).is_none() {
                object[name] = value;
            }
        }
        spec::complete(&kind, &mut object);
        self.order.entry(kind).or_default().push(id.clone());
        self.objects.insert(id.clone(), object);
        id
    }

    /// Keeps a new object and tells it.
    pub fn create(&mut self, event: &str, object: Value) -> Value {
        let id = self.put(object);
        self.tell(event, &id);
        self.copy(&id)
    }

    pub fn copy(&self, id: &str) -> Value {
        self.objects.get(id).cloned().unwrap_or_default()
    }

    /// Changes an object without an event.
    pub fn edit(&mut self, id: &str, change: impl FnOnce(&mut Value)) {
        if let Some(object) = self.objects.get_mut(id) {
            change(object);
            let kind = text(object, "object").to_owned();
            spec::complete(&kind, object);
        }
    }

    /// Changes an object and tells it, if anything did change.
    pub fn update(&mut self, event: &str, id: &str, change: impl FnOnce(&mut Value)) {
        let before = self.copy(id);
        self.edit(id, change);
        self.tell_change(event, id, &before);
    }

    /// Tells that an object is now as it is.
    pub fn tell(&mut self, event: &str, id: &str) {
        emitted(self, event, id, None);
    }

    /// Tells what differs from before; nothing, if nothing does.
    pub fn tell_change(&mut self, event: &str, id: &str, before: &Value) {
        if let Some(previous) = differing(before, &self.copy(id)) {
            emitted(self, event, id, Some(previous));
        }
    }

    /// Leaves the mark that Stripe leaves of something deleted.
    pub fn delete(&mut self, event: Option<&str>, id: &str) -> Value {
        if let Some(event) = event {
            self.tell(event, id);
        }
        let kind = self.copy(id)["object"].clone();
        let mark = json!({ "id": id, "object": kind, "deleted": true });
        self.objects.insert(id.to_owned(), mark.clone());
        mark
    }

    /// Forgets an object without a mark.
    pub fn forget(&mut self, id: &str) {
        self.objects.remove(id);
    }

    /// From here on the call acts at this customer's time.
    pub fn enter(&mut self, customer: &str) {
        let clock = self.copy(customer)["test_clock"].as_str().map(str::to_owned);
        self.at = match clock.and_then(|id| self.copy(&id)["frozen_time"].as_i64()) {
            Some(frozen) => frozen,
            None => self.clock.now(),
        };
    }

    pub fn next_invoice(&mut self) -> u64 {
        self.invoices += 1;
        self.invoices
    }

    /// Lists that an object shows only when `expand` asks for them.
    pub fn included(&self, object: &Value, field: &str) -> Option<Value> {
        let id = object["id"].as_str()?;
        let list = |kind: &str, of: &str, url: String| {
            let data: Vec<&Value> = self.all(kind).rev().filter(|o| o[of] == id).collect();
            json!({ "object": "list", "data": data, "has_more": false, "url": url })
        };
        match (object["object"].as_str()?, field) {
            ("customer", "subscriptions") => {
                let mut all = list("subscription", "customer", format!("/v1/customers/{id}/subscriptions"));
                let live = |s: &Value| s["status"] != "canceled" && s["status"] != "incomplete_expired";
                all["data"].as_array_mut()?.retain(live);
                Some(all)
            }
            ("customer", "tax_ids") => Some(list("tax_id", "customer", format!("/v1/customers/{id}/tax_ids"))),
            ("customer", "sources") => Some(list("source", "customer", format!("/v1/customers/{id}/sources"))),
            ("invoice", "payments") => {
                Some(list("invoice_payment", "invoice", format!("/v1/invoice_payments?invoice={id}")))
            }
            ("charge", "refunds") => Some(list("refund", "charge", format!("/v1/charges/{id}/refunds"))),
            ("checkout.session", "line_items") => self.find(id)?.get("_line_items").cloned(),
            ("price", "tiers") => self.find(id)?.get("_tiers").cloned(),
            ("invoice", "confirmation_secret") => {
                let payment = self.all("invoice_payment").rfind(|p| p["invoice"] == id)?;
                let intent = self.find(payment["payment"]["payment_intent"].as_str()?)?;
                Some(json!({ "client_secret": intent["client_secret"], "type": "payment_intent" }))
            }
            _ => None,
        }
    }
}

/// A text of an object, empty if there is none.
pub fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_default()
}

/// A whole number of an object, 0 if there is none.
pub fn whole(object: &Value, field: &str) -> i64 {
    object[field].as_i64().unwrap_or_default()
}

/// The old values of the fields that differ; nested objects by their differing fields, as Stripe tells them.
fn differing(before: &Value, after: &Value) -> Option<Value> {
    let (Some(old), Some(new)) = (before.as_object(), after.as_object()) else {
        return (before != after).then(|| before.clone());
    };
    let mut found = serde_json::Map::new();
    let names = new.keys().chain(old.keys().filter(|name| !new.contains_key(*name)));
    for name in names.filter(|name| !name.starts_with('_')) {
        let (was, is) = (old.get(name).unwrap_or(&Value::Null), new.get(name).unwrap_or(&Value::Null));
        if let Some(previous) = differing(was, is) {
            found.insert(name.clone(), previous);
        }
    }
    (!found.is_empty()).then_some(Value::Object(found))
}
