//! Which model a run goes to whose use case leaves that to the platform: of those that the company may use and that can
//! do what this run needs, the first in the order that the use case prefers. Decided once, when the run starts: its
//! plan keeps model, region and reason, and another attempt asks the same.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::plan::{room, tokens, window};
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::models::{Model, Models, Offer, region_label};
use crate::usage::Price;
use crate::use_cases::{Definition, ModelChoice, Preference};

/// Characters of documents up to which a model is wanted that reads them whole: about 100,000 tokens, which most models
/// read today.
const WHOLE: i64 = 300_000;
/// Of longer ones a run is given passages. A model that reads fewer characters of them answers badly: about 20,000
/// tokens.
const SEARCHED: i64 = 60_000;
/// Tokens of an answer by which prices and times are compared.
const ANSWER: f64 = 500.0;

/// What a run needs of its model.
pub struct Needs {
    /// The answer is JSON by a schema.
    schema: bool,
    /// It writes text of its own.
    writes: bool,
    /// Characters of the question.
    question: i64,
    /// Characters of the documents.
    documents: i64,
    /// Most tokens of the answer, where the use case says so.
    answer: Option<u32>,
}

/// Why a model was picked, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PickedModel)]
pub struct Picked {
    pub by: Preference,
    /// One or two sentences.
    pub why: String,
}

/// How long a model took for an answer in the middle.
pub struct Pace {
    pub model: String,
    pub region: String,
    pub ms: f64,
}

/// Whose model is picked, and where.
pub struct Picking<'a> {
    pub client: ClientId,
    pub workspace: Uuid,
    pub choice: &'a ModelChoice,
    pub by: Preference,
    /// Regions that the company may use, in its own order.
    pub allowed: &'a [String],
}

impl Needs {
    /// Of a definition that is asked this, with documents of so many characters.
    pub fn of(definition: &Definition, question: &str, documents: i64) -> Self {
        let question = i64::try_from(question.chars().count()).unwrap_or(i64::MAX);
        let schema = definition.format.schema().is_some();
        Self { schema, writes: false, question, documents, answer: definition.max_tokens }
    }

    /// The same, of a model that writes.
    pub fn writing(self, writes: bool) -> Self {
        Self { writes, ..self }
    }

    /// Characters that the run is planned with.
    fn planned(&self) -> i64 {
        let documents = if self.documents > WHOLE { SEARCHED } else { self.documents };
        self.question.saturating_add(documents)
    }

    /// Whether a model reads so many characters and has room for the answer.
    fn fit(&self, model: &Model, characters: i64) -> bool {
        let answer = i64::from(self.answer.unwrap_or_default());
        // One that only copies out of documents reads them by itself, and has no window to fill.
        !model.generates
            || characters <= room(model.context_window)
                && tokens(characters).saturating_add(answer) <= i64::from(window(model.context_window))
    }
}

/// The model that a run with these needs would go to now.
///
/// # Errors
/// When the database is away; within it what is missing where none fits.
pub async fn pick(
    models: &Models,
    tx: &mut TenantTx,
    picking: &Picking<'_>,
    needs: &Needs,
) -> Result<Result<(Arc<Offer>, Picked), Error>, sqlx::Error> {
    let fitting = match fitting(models, picking, needs) {
        Ok(fitting) => fitting,
        Err(missing) => return Ok(Err(missing)),
    };
    let paces = match picking.by {
        Preference::Cheapest => Vec::new(),
        Preference::Fastest => {
            let of = |offer: &Arc<Offer>| (offer.model.id.clone(), offer.region.clone());
            let models: Vec<_> = fitting.offers.iter().map(of).collect();
            store::paces(tx, picking.workspace, &models, ANSWER).await?
        }
    };
    Ok(fitting.first(picking.by, needs, &paces).ok_or_else(|| nothing(picking, "answers questions")))
}

/// The same without asking the database what was measured, for callers that only ask whether there is one, and room at
/// it.
///
/// # Errors
/// What is missing where none fits.
pub fn guess(models: &Models, picking: &Picking<'_>, needs: &Needs) -> Result<Arc<Offer>, Error> {
    let first = fitting(models, picking, needs)?.first(Preference::Cheapest, needs, &[]);
    Ok(first.ok_or_else(|| nothing(picking, "answers questions"))?.0)
}

fn fitting(models: &Models, picking: &Picking<'_>, needs: &Needs) -> Result<Fitting, Error> {
    let regions = picking.choice.regions_of(picking.allowed);
    let fitting = Fitting::of(models.offers_in(picking.client, &regions), picking, needs)?;
    Ok(fitting.preferring(|offer| models.is_ready(offer)))
}

fn nothing(picking: &Picking<'_>, missing: &str) -> Error {
    Error::NothingFits(format!(
        "No model {} {missing}. Choose another region, or ask an administrator.",
        place(picking)
    ))
}

fn place(picking: &Picking<'_>) -> String {
    let region = picking.choice.only_region();
    region.map_or_else(|| "in your company’s regions".to_owned(), |region| format!("in {}", region_label(region)))
}

/// The models that can do it.
struct Fitting {
    /// In the order of regions.
    offers: Vec<Arc<Offer>>,
    /// They read a part of the documents.
    in_part: bool,
}

impl Fitting {
    /// # Errors
    /// What is missing where none is left.
    fn of(mut offers: Vec<Arc<Offer>>, picking: &Picking<'_>, needs: &Needs) -> Result<Self, Error> {
        offers.retain(|offer| offer.model.can("chat"));
        if offers.is_empty() {
            return Err(nothing(picking, "answers questions"));
        }
        if needs.writes {
            offers.retain(|offer| offer.model.generates);
            if offers.is_empty() {
                return Err(nothing(picking, "writes text of its own, which following an example needs"));
            }
        }
        if needs.schema {
            offers.retain(|offer| offer.model.can("json-schema"));
            if offers.is_empty() {
                let place = place(picking);
                return Err(Error::NothingFits(format!(
                    "No model {place} takes a JSON schema, which this output format needs. Choose another format or region, or a model yourself: it is then told the schema in words."
                )));
            }
        }
        // One that only copies out of documents stands in where none writes.
        if offers.iter().any(|offer| offer.model.generates) {
            offers.retain(|offer| offer.model.generates);
        }
        let longest = offers.iter().map(|offer| window(offer.model.context_window)).max().unwrap_or_default();
        let (whole, part): (Vec<_>, Vec<_>) =
            offers.into_iter().partition(|offer| needs.fit(&offer.model, needs.planned()));
        if !whole.is_empty() {
            return Ok(Self { offers: whole, in_part: false });
        }
        // None reads all that is planned: those that read most of it.
        let holds = |offer: &Arc<Offer>| needs.fit(&offer.model, needs.question);
        let mut offers: Vec<_> = part.into_iter().filter(holds).collect();
        let most = offers.iter().map(|offer| window(offer.model.context_window)).max().unwrap_or_default();
        offers.retain(|offer| window(offer.model.context_window) == most);
        if offers.is_empty() {
            let answer = i64::from(needs.answer.unwrap_or_default());
            let tokens = tokens(needs.question).saturating_add(answer);
            return Err(Error::TooLongForAll { tokens, longest, place: place(picking) });
        }
        Ok(Self { offers, in_part: true })
    }

    /// Those for which this holds, where there are some.
    fn preferring(mut self, holds: impl Fn(&Offer) -> bool) -> Self {
        if self.offers.iter().any(|offer| holds(offer)) {
            self.offers.retain(|offer| holds(offer));
        }
        self
    }

    /// The first in this order; equals in the order of regions, then by name. `None`: there is none.
    fn first(self, by: Preference, needs: &Needs, paces: &[Pace]) -> Option<(Arc<Offer>, Picked)> {
        let Self { offers, in_part } = self;
        let currency = common_currency(&offers);
        let cost = |offer: &Offer| {
            let price = offer.model.price.as_ref().filter(|price| Some(&price.currency) == currency.as_ref())?;
            Some(cost(price, needs.planned()))
        };
        let pace = |offer: &Offer| {
            let of = |pace: &&Pace| pace.model == offer.model.id && pace.region == offer.region;
            paces.iter().find(of).map(|pace| pace.ms)
        };
        let ranks = offers.iter().enumerate().map(|(place, offer)| {
            let region = offers.iter().position(|other| other.region == offer.region).unwrap_or(place);
            (last(pace(offer)), last(cost(offer)), region, &offer.model.id, offer)
        });
        let (_, _, _, _, first) = ranks.min_by(|one, other| {
            let by_figures = one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1));
            by_figures.then(one.2.cmp(&other.2)).then(one.3.cmp(other.3))
        })?;
        let (measured, price) = (pace(first), first.model.price.as_ref().filter(|_| cost(first).is_some()));
        let mut why = reason(by, offers.len(), paces.len(), measured, price);
        if in_part {
            why.push_str(" None reads all of the documents at once; this one reads most of them.");
        }
        if !first.model.generates {
            why.push_str(" No model that writes text of its own is there: this one copies sentences out of documents.");
        }
        Some((first.clone(), Picked { by, why }))
    }
}

/// What is not known comes last.
fn last(known: Option<f64>) -> f64 {
    known.unwrap_or(f64::INFINITY)
}

/// By list price, for a question of so many characters; only compared.
fn cost(price: &Price, characters: i64) -> f64 {
    tokens(characters) as f64 * price.input_per_million + ANSWER * price.output_per_million
}

/// Amounts of two currencies cannot be put in a row: the one that most of them have, the first by name among equals.
fn common_currency(offers: &[Arc<Offer>]) -> Option<String> {
    let of = |offer: &Arc<Offer>| offer.model.price.as_ref().map(|price| price.currency.clone());
    let mut all: Vec<String> = offers.iter().filter_map(of).collect();
    all.sort_unstable();
    let count = |currency: &String| all.iter().filter(|other| *other == currency).count();
    all.iter().rev().max_by_key(|currency| count(currency)).cloned()
}

fn reason(by: Preference, fitting: usize, measured: usize, pace: Option<f64>, price: Option<&Price>) -> String {
    let cheapest = match price {
        Some(Price { input_per_million, output_per_million, currency, .. }) => format!(
            "the cheapest of {fitting} that fit: {input_per_million} {currency} for a million tokens read, {output_per_million} {currency} for a million written"
        ),
        None => format!("the first of {fitting} that fit: none of them has a known price"),
    };
    match (by, pace) {
        _ if fitting == 1 => "The only model that fits.".to_owned(),
        (Preference::Cheapest, _) => sentence(&cheapest),
        (Preference::Fastest, Some(ms)) => format!(
            "The fastest of {measured} that fit and were measured: about {:.1} s for an answer of {ANSWER} tokens in the last runs of this workspace.",
            ms / 1000.0
        ),
        (Preference::Fastest, None) => {
            format!("No model that fits was measured in this workspace yet, so this is {cheapest}.")
        }
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}
