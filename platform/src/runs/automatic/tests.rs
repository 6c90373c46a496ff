//! The rules by which a model is picked.

use std::sync::Arc;

use uuid::Uuid;

use super::{Error, Fitting, Needs, Pace, Picking, WHOLE};
use crate::kit::caller::ClientId;
use crate::models::{Model, Offer};
use crate::usage::Price;
use crate::use_cases::{ModelChoice, Preference};

const SCHEMA: &[&str] = &["chat", "json-schema"];

fn offer(region: &str, id: &str, window: u32, price: Option<f64>) -> Offer {
    let price = price.map(|price| Price {
        input_per_million: price,
        cached_input_per_million: None,
        output_per_million: 4.0 * price,
        currency: "USD".to_owned(),
    });
    let capabilities = SCHEMA.iter().map(|name| (*name).to_owned()).collect();
    let model =
        Model { id: id.to_owned(), label: id.to_owned(), context_window: window, capabilities, price, generates: true };
    Offer { region: region.to_owned(), model, candidates: Vec::new() }
}

fn needs(question: i64, documents: i64) -> Needs {
    Needs { schema: false, writes: false, question, documents, answer: None }
}

fn pick(offers: Vec<Offer>, by: Preference, needs: &Needs, paces: &[Pace]) -> Result<(String, String), Error> {
    let choice = ModelChoice { automatic: Some(by), ..ModelChoice::default() };
    let picking = Picking { client: ClientId::OWNER, workspace: Uuid::nil(), choice: &choice, by, allowed: &[] };
    let fitting = Fitting::of(offers.into_iter().map(Arc::new).collect(), &picking, needs)?;
    let (offer, picked) = fitting.first(by, needs, paces).unwrap();
    Ok((format!("{}/{}", offer.region, offer.model.id), picked.why))
}

fn cheapest(offers: Vec<Offer>, needs: &Needs) -> String {
    pick(offers, Preference::Cheapest, needs, &[]).unwrap().0
}

#[test]
fn automatic_model_is_the_cheapest_and_one_without_a_known_price_comes_last() {
    let all = || {
        vec![
            offer("eu", "unknown", 128_000, None),
            offer("eu", "dear", 128_000, Some(3.0)),
            offer("us", "mini", 128_000, Some(0.2)),
        ]
    };
    let (picked, why) = pick(all(), Preference::Cheapest, &needs(100, 0), &[]).unwrap();
    assert_eq!(picked, "us/mini");
    assert_eq!(why, "The cheapest of 3 that fit: 0.2 USD for a million tokens read, 0.8 USD for a million written.");
    let mut other = offer("eu", "rupees", 128_000, Some(0.01));
    other.model.price.as_mut().unwrap().currency = "INR".to_owned();
    assert_eq!(
        cheapest(all().into_iter().chain([other]).collect(), &needs(100, 0)),
        "us/mini",
        "two currencies are not compared"
    );
}

#[test]
fn automatic_model_of_equals_is_the_first_by_region_and_then_by_name_whatever_the_order_of_offers() {
    let one = vec![offer("eu", "b", 8192, None), offer("eu", "a", 8192, None), offer("us", "0", 8192, None)];
    let other = vec![offer("eu", "a", 8192, None), offer("eu", "b", 8192, None), offer("us", "0", 8192, None)];
    assert_eq!((cheapest(one, &needs(1, 0)), cheapest(other, &needs(1, 0))), ("eu/a".to_owned(), "eu/a".to_owned()));
}

#[test]
fn automatic_model_holds_the_question_and_the_documents_while_those_can_be_read_whole() {
    let all = || {
        vec![
            offer("eu", "small", 8_000, Some(0.1)),
            offer("eu", "middle", 64_000, Some(0.5)),
            offer("eu", "large", 200_000, Some(2.0)),
        ]
    };
    for (question, documents, picked) in [
        (100, 0, "eu/small"),
        (100, 10_000, "eu/small"),
        (100, 17_000, "eu/middle"),
        (100, WHOLE, "eu/large"),
        // Passages of it are chosen, and a middle window holds enough of them.
        (100, WHOLE + 1, "eu/middle"),
        (200_000, 0, "eu/large"),
    ] {
        assert_eq!(cheapest(all(), &needs(question, documents)), picked, "{question} and {documents}");
    }
    let long = Needs { answer: Some(30_000), ..needs(100, 0) };
    assert_eq!(cheapest(all(), &long), "eu/middle", "the answer needs its room");
    let few = vec![offer("eu", "small", 8_000, Some(0.1)), offer("eu", "larger", 16_000, Some(0.2))];
    let (picked, why) = pick(few, Preference::Cheapest, &needs(100, 90_000), &[]).unwrap();
    assert!(picked == "eu/larger" && why.ends_with("this one reads most of them."), "{picked}: {why}");
}

#[test]
fn automatic_model_says_what_is_missing_where_none_fits() {
    let refused = |offers: Vec<Offer>, needs: &Needs| pick(offers, Preference::Cheapest, needs, &[]).unwrap_err();
    let embedder = |mut offer: Offer| {
        offer.model.capabilities = vec!["embedding".to_owned()];
        offer
    };
    let plain = |mut offer: Offer| {
        offer.model.capabilities = vec!["chat".to_owned()];
        offer
    };
    let copier = |mut offer: Offer| {
        offer.model.generates = false;
        offer
    };
    let one = || offer("eu", "m", 8_000, None);
    assert!(refused(vec![embedder(one())], &needs(1, 0)).to_string().contains("answers questions"));
    let schema = Needs { schema: true, ..needs(1, 0) };
    assert!(refused(vec![plain(one())], &schema).to_string().contains("takes a JSON schema"));
    assert!(refused(vec![copier(one())], &needs(1, 0).writing(true)).to_string().contains("writes text of its own"));
    let long = refused(vec![one()], &needs(60_000, 0)).to_string();
    assert!(long.contains("about 20000 tokens") && long.contains("the longest reads 8000"), "{long}");
    // A model that only copies is for clients that have none that writes, and for nobody else.
    assert_eq!(cheapest(vec![copier(one())], &needs(60_000, 0)), "eu/m");
    assert_eq!(cheapest(vec![copier(offer("eu", "a", 8_000, Some(0.0))), one()], &needs(1, 0)), "eu/m");
}

#[test]
fn automatic_model_is_the_fastest_that_was_measured_and_the_cheapest_where_none_was() {
    let all = || {
        vec![offer("eu", "a", 8192, Some(1.0)), offer("eu", "b", 8192, Some(0.5)), offer("eu", "c", 8192, Some(2.0))]
    };
    let pace = |model: &str, ms| Pace { model: model.to_owned(), region: "eu".to_owned(), ms };
    let measured = [pace("a", 4000.0), pace("c", 1520.0)];
    let (picked, why) = pick(all(), Preference::Fastest, &needs(1, 0), &measured).unwrap();
    assert_eq!(picked, "eu/c");
    assert!(
        why.starts_with("The fastest of 2 that fit and were measured: about 1.5 s for an answer of 500 tokens"),
        "{why}"
    );
    let (picked, why) = pick(all(), Preference::Fastest, &needs(1, 0), &[]).unwrap();
    assert!(
        picked == "eu/b"
            && why.starts_with("No model that fits was measured in this workspace yet, so this is the cheapest of 3"),
        "{why}"
    );
}
