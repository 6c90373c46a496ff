//! A purchase and a change of plan, cut off at every step: before and after each call of Stripe's, and at each write.
//! The person tries again, and has one customer, one live subscription, and pays once.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use super::shop::{DAY, GOOD, Shop};
use crate::kit::caller::ClientId;
use crate::testing::{Person, Tenant};

/// Events are held back for a year: nothing but the person's own requests goes on meanwhile.
const HELD_BACK: &str = "?delay=31536000";

/// Where the server is cut off, counted from its first step on.
#[derive(Clone, Copy, Debug)]
enum Cut {
    /// Before a call of Stripe's.
    Before(usize),
    /// After it, so that its answer is lost.
    After(usize),
    /// At a write, whose transaction is taken back.
    Write(i64),
}

impl Cut {
    async fn begin(self, shop: &Shop, pool: &PgPool) {
        match self {
            Self::Before(step) => shop.stripe.cut(step, false),
            Self::After(step) => shop.stripe.cut(step, true),
            Self::Write(step) => set_writes(pool, Some(step)).await,
        }
    }

    /// Everything works again; whether anything was cut off.
    async fn end(self, shop: &Shop, pool: &PgPool) -> bool {
        if !matches!(self, Self::Write(_)) {
            return shop.stripe.mend();
        }
        let happened = "SELECT last_value > (SELECT most FROM test_writes_left) FROM test_writes";
        let happened = sqlx::query_scalar(happened).fetch_one(pool).await.unwrap();
        set_writes(pool, None).await;
        happened
    }
}

/// Counts the writes of what a purchase is about, also of those that are taken back, and refuses all but the first.
async fn count_writes(pool: &PgPool) {
    let triggers = ["control.stripe_customers", "audit_log", "jobs"].map(|table| {
        format!("CREATE TRIGGER aa_test_writes BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION test_write();")
    });
    let sql = format!(
        "CREATE SEQUENCE test_writes;
         CREATE TABLE test_writes_left (most bigint NOT NULL);
         INSERT INTO test_writes_left VALUES (9000000000);
         CREATE FUNCTION test_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
         BEGIN
           IF nextval('test_writes') > (SELECT most FROM test_writes_left) THEN RAISE EXCEPTION 'cut off'; END IF;
           RETURN NEW;
         END $$;
         {}",
        triggers.concat()
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

/// So many writes come through from now on, and one is always counted; `None`: all.
async fn set_writes(pool: &PgPool, most: Option<i64>) {
    sqlx::query("SELECT setval('test_writes', 1)").execute(pool).await.unwrap();
    let most = most.map_or(9_000_000_000, |most| most + 1);
    sqlx::query("UPDATE test_writes_left SET most = $1").bind(most).execute(pool).await.unwrap();
}

/// Cuts the work off at its first step, at the next, and so on, until it comes through whole. It answers whether it was
/// cut off.
async fn at_every_step(least: usize, mut work: impl AsyncFnMut(Cut) -> bool) {
    for way in 0..3 {
        let cut = |step: usize| match way {
            0 => Cut::Before(step),
            1 => Cut::After(step),
            _ => Cut::Write(i64::try_from(step).unwrap()),
        };
        let mut steps = 0;
        while work(cut(steps)).await {
            steps += 1;
            assert!(steps < 40, "it never comes through");
        }
        assert!(steps >= least, "only {steps} steps: {:?}", cut(steps));
    }
}

fn list(answer: &Value) -> Vec<Value> {
    answer["data"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

async fn customer_of(pool: &PgPool, client: i64) -> String {
    let customer = "SELECT customer FROM control.stripe_customers WHERE client_id = $1";
    sqlx::query_scalar(customer).bind(client).fetch_one(pool).await.unwrap()
}

/// What a company has at Stripe: customers, subscriptions of any state, open pages, and the cents that were paid.
async fn at_stripe(shop: &Shop, acme: &Tenant) -> (usize, Vec<Value>, Vec<Value>, i64) {
    let customers = list(&shop.theirs("customers?limit=100").await);
    let client = acme.id.to_string();
    let is_own = |one: &&Value| one["metadata"]["client_id"] == client.as_str();
    let own = customers.iter().filter(is_own).collect::<Vec<_>>();
    let id = own.first().map(|one| one["id"].as_str().unwrap().to_owned()).unwrap_or_default();
    let subscriptions = list(&shop.theirs(&format!("subscriptions?status=all&customer={id}")).await);
    let open = list(&shop.theirs(&format!("checkout/sessions?status=open&customer={id}")).await);
    let invoices = list(&shop.theirs(&format!("invoices?customer={id}&limit=100")).await);
    let paid = invoices.iter().map(|invoice| invoice["amount_paid"].as_i64().unwrap()).sum();
    (own.len(), subscriptions, open, paid)
}

#[database_test]
async fn k03_a_purchase_cut_off_at_every_step_is_made_once_by_trying_again(pool: PgPool) {
    let shop = Shop::open(&pool, HELD_BACK).await;
    count_writes(&pool).await;
    let mut companies = 0;
    let wanted = json!({ "plan": "team", "pays": "month", "seats": 2 });
    Box::pin(at_every_step(4, async |cut| {
        companies += 1;
        let acme = shop.app.signed_up(&format!("company{companies}")).await;
        cut.begin(&shop, &pool).await;
        let first = acme.admin.post("billing/checkout", wanted.clone()).await;
        let was_cut = cut.end(&shop, &pool).await;
        assert_eq!(was_cut, first.status >= 500, "{cut:?} {}", first.body);

        let page = acme.admin.post("billing/checkout", wanted.clone()).await;
        assert_eq!(page.status, 201, "{cut:?} {}", page.body);
        let again = acme.admin.post("billing/checkout", wanted.clone()).await;
        assert_eq!(again.data(), page.data(), "{cut:?}: who asks for the same gets the same page");
        let (customers, _, open, _) = at_stripe(&shop, &acme).await;
        assert_eq!((customers, open.len()), (1, 1), "{cut:?}");
        let url = page.data()["url"].as_str().unwrap().to_owned();
        assert_eq!(shop.fill(&url, &[("number", GOOD)]).await.0, 303, "{cut:?}");
        // Nothing has told of it here yet: Stripe is asked before anything more can be paid.
        assert_eq!(acme.admin.post("billing/checkout", wanted.clone()).await.outcome(), "409 billing.has_one");

        let client = ClientId::new(acme.id).unwrap();
        assert!(shop.follower.look(client).await.unwrap());
        let (customers, subscriptions, open, paid) = at_stripe(&shop, &acme).await;
        assert_eq!((customers, subscriptions.len(), open.len(), paid), (1, 1, 0, 2 * 2_500), "{cut:?}");
        let billing = acme.admin.get("billing").await.data().clone();
        assert_eq!((&billing["subscription"]["state"], &billing["paid"]["seats"]), (&json!("active"), &json!(2)));
        assert!(!shop.follower.look(client).await.unwrap(), "{cut:?}: nothing is half known");
        was_cut
    }))
    .await;
}

#[database_test]
async fn k03_a_change_of_plan_cut_off_at_every_step_is_charged_once_by_trying_again(pool: PgPool) {
    let shop = Shop::open(&pool, HELD_BACK).await;
    let client = ClientId::new(shop.acme.id).unwrap();
    let page = shop.checkout("business", "month", 2).await.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(shop.fill(&page, &[("number", GOOD)]).await.0, 303);
    shop.follower.look(client).await.unwrap();
    count_writes(&pool).await;
    shop.stripe.turn(10 * DAY);
    let mut seats = 2;
    Box::pin(at_every_step(3, async |cut| {
        seats += 1;
        let admin = &shop.acme.admin;
        let mut wanted = json!({ "plan": "business", "pays": "month", "seats": seats });
        let preview = admin.post("billing/change/preview", wanted.clone()).await;
        // Every second time as a program does it that shows no preview.
        if seats % 2 == 0 {
            wanted["at"] = preview.data()["at"].clone();
        }
        let (_, _, _, paid) = at_stripe(&shop, &shop.acme).await;
        cut.begin(&shop, &pool).await;
        let first = admin.post("billing/change", wanted.clone()).await;
        let was_cut = cut.end(&shop, &pool).await;
        assert_eq!(was_cut, first.status >= 500, "{cut:?} {}", first.body);
        for _ in 0..2 {
            let again = admin.post("billing/change", wanted.clone()).await;
            assert_eq!(again.status, 200, "{cut:?} {}", again.body);
        }
        let (customers, subscriptions, _, now) = at_stripe(&shop, &shop.acme).await;
        let due = preview.data()["amount_due"].as_i64().unwrap();
        // Without a preview it is worked out for a second or two later.
        let differs = (now - paid - due).abs();
        assert!(differs <= 2 * i64::from(seats % 2 != 0), "{cut:?}: {due} was shown, {} was paid", now - paid);
        assert!(due > 0, "{cut:?}");
        assert_eq!((customers, subscriptions.len()), (1, 1), "{cut:?}");
        shop.follower.look(client).await.unwrap();
        assert_eq!(shop.has().await, ("business".to_owned(), "active".to_owned(), Some(seats)), "{cut:?}");
        was_cut
    }))
    .await;
    let theirs = shop.theirs(&format!("subscriptions?customer={}", customer_of(&pool, shop.acme.id).await)).await;
    assert_eq!(list(&theirs)[0]["pending_update"], Value::Null);
}

#[database_test]
async fn k03_a_change_for_later_cut_off_at_every_step_comes_once_by_trying_again(pool: PgPool) {
    let shop = Shop::open(&pool, HELD_BACK).await;
    let client = ClientId::new(shop.acme.id).unwrap();
    let page = shop.checkout("team", "month", 2).await.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(shop.fill(&page, &[("number", GOOD)]).await.0, 303);
    shop.follower.look(client).await.unwrap();
    let customer = customer_of(&pool, shop.acme.id).await;
    count_writes(&pool).await;
    let mut seats = 2;
    Box::pin(at_every_step(2, async |cut| {
        seats = seats % 10 + 1;
        let wanted = json!({ "plan": "team", "pays": "month", "seats": seats, "starts": "later" });
        cut.begin(&shop, &pool).await;
        let first = shop.acme.admin.post("billing/change", wanted.clone()).await;
        let was_cut = cut.end(&shop, &pool).await;
        assert_eq!(was_cut, first.status >= 500, "{cut:?} {}", first.body);
        let again = shop.acme.admin.post("billing/change", wanted).await;
        assert_eq!(again.status, 200, "{cut:?} {}", again.body);
        let schedules = list(&shop.theirs(&format!("subscription_schedules?limit=100&customer={customer}")).await);
        let active: Vec<&Value> = schedules.iter().filter(|one| one["status"] == "active").collect();
        assert_eq!(active.len(), 1, "{cut:?}");
        shop.follower.look(client).await.unwrap();
        assert_eq!(shop.has().await.2, Some(2), "{cut:?}: nothing changes before the period ends");
        assert_eq!(shop.billing().await["paid"]["next"]["seats"], seats, "{cut:?}");
        was_cut
    }))
    .await;
    shop.stripe.turn(32 * DAY);
    shop.follower.look(client).await.unwrap();
    let (_, subscriptions, _, paid) = at_stripe(&shop, &shop.acme).await;
    assert_eq!((subscriptions.len(), paid), (1, (2 + seats) * 2_500));
    assert_eq!(shop.has().await.2, Some(seats));
}

#[database_test]
async fn k03_a_purchase_by_invoice_cut_off_at_every_step_is_made_once_by_trying_again(pool: PgPool) {
    let shop = Shop::open(&pool, HELD_BACK).await;
    shop.sell_by_invoice("team", 14).await;
    count_writes(&pool).await;
    let mut companies = 0;
    let wanted = json!({ "what": { "plan": "team", "pays": "month", "seats": 2 }, "purchase_order": "4711" });
    Box::pin(at_every_step(5, async |cut| {
        companies += 1;
        let acme = shop.app.signed_up(&format!("company{companies}")).await;
        let client = ClientId::new(acme.id).unwrap();
        cut.begin(&shop, &pool).await;
        let first = acme.admin.post("billing/checkout/invoice", wanted.clone()).await;
        let was_cut = cut.end(&shop, &pool).await;
        assert_eq!(was_cut, first.status >= 500, "{cut:?} {}", first.body);
        // Every second time Stripe has told of it before the person tries again.
        if companies % 2 == 0 {
            shop.follower.look(client).await.unwrap();
        }
        let again = acme.admin.post("billing/checkout/invoice", wanted.clone()).await;
        assert_eq!(again.outcome(), if was_cut { "201" } else { "409 billing.has_one" }, "{cut:?} {}", again.body);
        let once_more = acme.admin.post("billing/checkout/invoice", wanted.clone()).await;
        assert_eq!(once_more.outcome(), "409 billing.has_one");
        shop.follower.look(client).await.unwrap();
        let (customers, subscriptions, open, paid) = at_stripe(&shop, &acme).await;
        assert_eq!((customers, subscriptions.len(), open.len(), paid), (1, 1, 0, 0), "{cut:?}");
        let customer = customer_of(&pool, acme.id).await;
        let invoices = list(&shop.theirs(&format!("invoices?customer={customer}")).await);
        let due: Vec<(&Value, &Value)> = invoices.iter().map(|one| (&one["status"], &one["amount_due"])).collect();
        assert_eq!(due, [(&json!("open"), &json!(2 * 2_500))], "{cut:?}");
        let billing = acme.admin.get("billing").await.data().clone();
        assert_eq!(
            (&billing["subscription"]["state"], &billing["paid"]["by_invoice"]),
            (&json!("active"), &json!(true))
        );
        was_cut
    }))
    .await;
}

/// A card that was declined is tried again: Stripe would only repeat what it said to a request of the same name.
#[database_test]
async fn k03_a_change_that_was_declined_is_tried_anew_with_another_card(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    shop.use_card(super::shop::FAILS_LATER).await;
    let wanted = json!({ "plan": "business", "pays": "month", "seats": 2 });
    let at = shop.acme.admin.post("billing/change/preview", wanted.clone()).await.data()["at"].clone();
    let mut wanted = wanted;
    wanted["at"] = at;
    let _ = shop.acme.admin.post("billing/change", wanted.clone()).await;
    shop.settled().await;
    assert_eq!(shop.has().await.0, "team");
    shop.use_card(GOOD).await;
    assert_eq!(shop.acme.admin.post("billing/change", wanted).await.status, 200);
    shop.settled().await;
    assert_eq!(shop.has().await.0, "business");
    shop.agrees().await;
}

/// Two windows at two processes ask for the same, and for something else, at once.
#[database_test]
async fn k03_two_processes_make_one_customer_and_one_page(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let address = shop.stripe.url();
    let other = crate::testing::TestApp::with(pool.clone(), |settings| {
        settings.billing.stripe_secret_key = Some("sk_test_story".into());
        settings.billing.stripe_api_url = Some(address.parse().unwrap());
    })
    .await;
    other.end_jobs().await;
    let there = Person { base: format!("http://{}", other.address), ..shop.acme.admin.clone() };
    let wanted = |seats: i64| json!({ "plan": "team", "pays": "month", "seats": seats });
    for seats in 1..6 {
        let (one, another) = tokio::join!(
            shop.acme.admin.post("billing/checkout", wanted(seats)),
            there.post("billing/checkout", wanted(seats))
        );
        assert_eq!(one.data(), another.data(), "the same page");
        let (one, another) = tokio::join!(
            shop.acme.admin.post("billing/checkout", wanted(seats + 1)),
            there.post("billing/checkout", wanted(seats + 2))
        );
        let mut outcomes = [one.outcome(), another.outcome()];
        outcomes.sort();
        assert_eq!(outcomes[0], "201", "{outcomes:?}");
        assert!(["201", "409 billing.overtaken"].contains(&outcomes[1].as_str()), "{outcomes:?}");
        let (customers, _, open, _) = at_stripe(&shop, &shop.acme).await;
        assert_eq!((customers, open.len()), (1, 1));
    }
    let (_, _, open, _) = at_stripe(&shop, &shop.acme).await;
    assert_eq!(shop.fill(open[0]["url"].as_str().unwrap(), &[("number", GOOD)]).await.0, 303);
    for who in [&shop.acme.admin, &there] {
        assert_eq!(who.post("billing/checkout", wanted(2)).await.outcome(), "409 billing.has_one");
    }
    shop.settled().await;
    let (_, subscriptions, open, _) = at_stripe(&shop, &shop.acme).await;
    assert_eq!((subscriptions.len(), open.len()), (1, 0));
    shop.agrees().await;
}
