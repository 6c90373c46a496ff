//! A caller of the stand-in, and a receiver of its events.

use std::sync::{Arc, Mutex};

use actix_web::web::{Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use serde_json::Value;
use stripe_stand_in::{Settings, StandIn};

/// 1 September 2026, 14:00: months are whole, and nothing depends on today.
pub const START: i64 = 1_788_271_200;
pub const DAY: i64 = 86_400;

pub struct Api {
    pub stand_in: StandIn,
    client: reqwest::Client,
}

impl Api {
    pub async fn start() -> Self {
        Self::with(Settings { start: Some(START), ..Settings::default() }).await
    }

    #[expect(clippy::disallowed_methods, reason = "a test, not behind the server's egress")]
    pub async fn with(settings: Settings) -> Self {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self { stand_in: StandIn::start(settings).await.unwrap(), client }
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        form: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> (u16, Value) {
        let url = format!("{}{path}", self.stand_in.url());
        let mut request = self.client.request(method.parse().unwrap(), url).header("Authorization", "Bearer sk_test_x");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if method != "GET" {
            request = request.form(form);
        } else {
            request = request.query(form);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// A call that succeeds.
    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let (status, body) = self.send("POST", path, form, &[]).await;
        assert_eq!(status, 200, "POST {path} {form:?}: {body}");
        body
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.send("GET", path, &[], &[]).await;
        assert_eq!(status, 200, "GET {path}: {body}");
        body
    }

    /// A call that is refused.
    pub async fn refused(&self, path: &str, form: &[(&str, &str)]) -> (u16, Value) {
        let (status, body) = self.send("POST", path, form, &[]).await;
        assert!(status >= 400, "POST {path} {form:?}: {body}");
        (status, body["error"].clone())
    }

    /// A form of a hosted page: its status, where it leads, its text.
    pub async fn page(&self, path: &str, form: Option<&[(&str, &str)]>) -> (u16, String, String) {
        let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.stand_in.url()) };
        let request = match form {
            Some(form) => self.client.post(url).form(form),
            None => self.client.get(url),
        };
        let answer = request.send().await.unwrap();
        let to = answer.headers().get("Location").map(|to| to.to_str().unwrap().to_owned()).unwrap_or_default();
        (answer.status().as_u16(), to, answer.text().await.unwrap())
    }

    /// Types of all events, oldest first.
    pub async fn events(&self) -> Vec<String> {
        let all = self.get("/v1/events?limit=100").await;
        all["data"].as_array().unwrap().iter().rev().map(|e| e["type"].as_str().unwrap().to_owned()).collect()
    }

    /// A customer, with this card as their default.
    pub async fn customer(&self, card: &str, more: &[(&str, &str)]) -> String {
        let mut form = vec![("email", "a@example.com"), ("name", "Acme")];
        form.extend(more);
        let customer = id(&self.post("/v1/customers", &form).await);
        if !card.is_empty() {
            let method = self.post(&format!("/v1/payment_methods/{card}/attach"), &[("customer", &customer)]).await;
            let form = [("invoice_settings[default_payment_method]", method["id"].as_str().unwrap())];
            self.post(&format!("/v1/customers/{customer}"), &form).await;
        }
        customer
    }

    pub async fn price(&self, name: &str, cents: &str, interval: &str) -> String {
        let product = id(&self.post("/v1/products", &[("name", name)]).await);
        let form = [
            ("product", product.as_str()),
            ("currency", "eur"),
            ("unit_amount", cents),
            ("recurring[interval]", interval),
        ];
        id(&self.post("/v1/prices", &form).await)
    }

    pub async fn subscription(&self, customer: &str, price: &str, quantity: &str, more: &[(&str, &str)]) -> Value {
        let mut form = vec![("customer", customer), ("items[0][price]", price), ("items[0][quantity]", quantity)];
        form.extend(more);
        self.post("/v1/subscriptions", &form).await
    }
}

pub fn id(object: &Value) -> String {
    object["id"].as_str().unwrap().to_owned()
}

/// What an endpoint received: bodies and signatures.
#[derive(Clone, Default)]
pub struct Received(pub Arc<Mutex<Vec<(String, String)>>>);

/// An endpoint that answers with this status until told otherwise.
pub async fn receiver(status: Arc<Mutex<u16>>) -> (String, Received) {
    let received = Received::default();
    let kept = received.clone();
    let server = HttpServer::new(move || {
        let (kept, status) = (kept.clone(), status.clone());
        App::new().app_data(Data::new(kept)).app_data(Data::new(status)).default_service(actix_web::web::to(
            |request: HttpRequest, body: Bytes, kept: Data<Received>, status: Data<Arc<Mutex<u16>>>| async move {
                let signature = request.headers().get("Stripe-Signature").unwrap().to_str().unwrap().to_owned();
                kept.0.lock().unwrap().push((String::from_utf8(body.to_vec()).unwrap(), signature));
                HttpResponse::build((*status.lock().unwrap()).try_into().unwrap()).finish()
            },
        ))
    })
    .workers(1)
    .bind(("127.0.0.1", 0))
    .unwrap();
    let url = format!("http://{}", server.addrs()[0]);
    tokio::spawn(server.disable_signals().run());
    (url, received)
}
