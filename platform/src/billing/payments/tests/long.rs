//! Invoices with more lines than come with them, and more of them than a page has.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use super::shop::Shop;

#[database_test]
async fn r47_all_lines_of_a_long_invoice_are_kept_and_invoices_are_read_by_pages(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    let customer = shop.customer().await;
    for number in 0..25 {
        let description = format!("Training day {number}");
        let item =
            [("customer", customer.as_str()), ("amount", "10000"), ("currency", "eur"), ("description", &description)];
        shop.behind("invoiceitems", &item).await;
    }
    let draft =
        shop.behind("invoices", &[("customer", &customer), ("pending_invoice_items_behavior", "include")]).await;
    let id = draft["id"].as_str().unwrap_or_else(|| panic!("{draft}")).to_owned();
    let there = shop.behind(&format!("invoices/{id}/finalize"), &[]).await;
    assert_eq!((there["lines"]["data"].as_array().unwrap().len(), &there["lines"]["has_more"]), (10, &json!(true)));
    shop.settled().await;

    let all = shop.invoices().await;
    let long = all.iter().find(|invoice| invoice["id"] == id.as_str()).unwrap_or_else(|| panic!("{all:?}"));
    let lines = long["lines"].as_array().unwrap();
    let sum: i64 = lines.iter().map(|line| line["amount"].as_i64().unwrap()).sum();
    assert_eq!((lines.len(), sum), (25, 250_000), "every line, and their sum");
    let mut days: Vec<&str> = lines.iter().map(|line| line["description"].as_str().unwrap()).collect();
    days.sort_unstable();
    days.dedup();
    assert_eq!(days.len(), 25, "none twice");

    let first = shop.acme.admin.get("billing/invoices?limit=1").await;
    assert_eq!(first.body["total"], all.len());
    let cursor = first.body["next"].as_str().unwrap().to_owned();
    let second = shop.acme.admin.get(format!("billing/invoices?limit=1&cursor={cursor}")).await;
    let ids: Vec<&Value> = [&first, &second].iter().map(|page| &page.data()[0]["id"]).collect();
    assert_eq!(ids, [&all[0]["id"], &all[1]["id"]]);
    assert_eq!(shop.acme.admin.get("billing/invoices?cursor=x").await.field("cursor").len(), 1);
}
