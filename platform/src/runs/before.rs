//! `GET use-case/{id}/before-run`: what a run would send, where to, and what it will probably take.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::automatic::{self, Needs, Picked, Picking};
use super::error::Error;
use super::reading::Reading;
use super::start::Origin;
use super::store::{self, Ended};
use crate::documents;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::{BuildUseCases, RunUseCases};
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::{Models, region_label};
use crate::recordings;
use crate::tenancy;
use crate::usage::Price;
use crate::use_cases::{self, InputKind, ModelChoice, Preference};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BeforeRunQuery {
    #[serde(default)]
    #[param(inline)]
    source: Origin,
    /// A model in a region instead of the definition's own; both or neither.
    model: Option<String>,
    region: Option<String>,
    /// Instead of the definition's own model, what the platform would pick in this order, in `region` or, without it,
    /// anywhere.
    #[param(inline)]
    automatic: Option<Preference>,
}

/// What there is to know before a run.
#[derive(Serialize, ToSchema)]
pub struct BeforeRun {
    pub model: String,
    pub model_label: String,
    pub region: String,
    pub region_label: String,
    /// Why this one, where the platform picks the model: as it would now, for what is known before anything is entered.
    /// `null`: somebody chose it.
    pub picked: Option<Picked>,
    /// The plugins that serve the model there; the first that is well answers.
    pub runners: Vec<String>,
    /// Supporting documents that it reads, including those in its folders.
    pub documents: usize,
    /// Folders of documents that it reads, with all below them.
    pub folders: usize,
    /// Documents in them that could not be read, and are left out.
    pub unreadable: i64,
    /// Files that the form asks for.
    pub files: usize,
    /// What else is kept of a run, beside the history of its use case; `null`: nothing.
    pub recorded: Option<RecordedRun>,
    /// List price for a million tokens; `null` where none is known.
    pub price: Option<Price>,
    /// From the last runs of this use case on this model in this region; `null`: there were none.
    pub typical: Option<Typical>,
}

/// A technical record, with which the platform's staff look into faults.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct RecordedRun {
    /// Percent of the company's runs.
    pub share: i32,
    /// Days after which it is removed.
    pub days: i32,
    /// Else sizes and digests alone.
    pub texts: bool,
}

/// What its last runs took.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = TypicalRun)]
pub struct Typical {
    /// How many were looked at: the last ones that succeeded, at most 50.
    pub runs: usize,
    pub median_ms: i64,
    pub p90_ms: i64,
    /// Passages that went along, in the middle.
    pub passages: i64,
    /// `null` where none of them had a price.
    pub cost: Option<TypicalCost>,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct TypicalCost {
    /// Millionths of the currency's unit.
    pub median_micros: i64,
    pub p90_micros: i64,
    pub currency: String,
}

/// What a run would send, to which model in which region, and what it will probably take and cost.
#[utoipa::path(operation_id = "before_run", tag = "runs", params(("id" = Uuid, Path), BeforeRunQuery), responses((status = 200, body = Envelope<BeforeRun>), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
#[get("/use-case/{id}/before-run")]
pub async fn before_run(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    query: Query<BeforeRunQuery>,
    db: Data<Db>,
    models: Data<Models>,
) -> Result<Envelope<BeforeRun>, Problem> {
    let BeforeRunQuery { source, model, region, automatic } = query.into_inner();
    let mut tx = db.begin(&caller).await?;
    let access = use_cases::reach_shared(&mut tx, &caller, *id).await?;
    let definition = match source {
        Origin::Draft => {
            access.require::<BuildUseCases>()?;
            use_cases::draft(&mut tx, *id).await?.ok_or(Error::NoUseCase)?
        }
        Origin::Published => use_cases::live(&mut tx, &access, *id).await?.ok_or(Error::NotPublished)?.1,
    };
    let choice = match (automatic, model.zip(region.clone())) {
        (Some(_), _) => ModelChoice { automatic, ..ModelChoice::fixed("", region.unwrap_or_default()) },
        (None, Some((model, region))) => ModelChoice::fixed(model, region),
        (None, None) => definition.model.clone(),
    };
    let reading = Reading::of(&mut tx, access.workspace_id, &definition).await?;
    let documents = reading.whole(&definition);
    let allowed = tenancy::allowed_regions(&mut tx).await?;
    let (offer, picked) = match choice.automatic {
        Some(by) => {
            let characters = documents::characters(&mut tx, &documents).await?;
            let needs = Needs::of(&definition, &definition.instruction, characters);
            let (client, workspace) = (caller.client, access.workspace_id);
            let picking = Picking { client, workspace, choice: &choice, by, allowed: &allowed };
            let (offer, picked) = automatic::pick(&models, &mut tx, &picking, &needs).await??;
            (offer, Some(picked))
        }
        None => {
            let offer = models.offer(caller.client, &choice.id, &choice.region, &allowed);
            (offer.ok_or(Error::NoModel { model: choice.id, region: choice.region })?, None)
        }
    };
    let ended = store::last_ended(&mut tx, *id, &offer.model.id, &offer.region).await?;
    let recording = recordings::settings(&mut tx).await?;
    let recorded = RecordedRun { share: recording.share, days: recording.retention_days, texts: recording.keeps_texts };
    let mut runners: Vec<String> = offer.candidates.iter().map(|candidate| candidate.plugin.name.clone()).collect();
    runners.dedup();
    Ok(Envelope::new(BeforeRun {
        model: offer.model.id.clone(),
        model_label: offer.model.label.clone(),
        region: offer.region.clone(),
        region_label: region_label(&offer.region),
        picked,
        runners,
        documents: documents.len(),
        folders: definition.document_folder_ids.len(),
        unreadable: reading.unreadable,
        files: definition.inputs.iter().filter(|input| input.kind == InputKind::File).count(),
        recorded: recording.is_on().then_some(recorded),
        price: offer.model.price.clone(),
        typical: Typical::of(&ended),
    }))
}

impl Typical {
    fn of(ended: &[Ended]) -> Option<Self> {
        let times = sorted(ended.iter().map(|run| run.duration_ms));
        let passages = sorted(ended.iter().map(|run| i64::from(run.passages)));
        // Of several currencies, the newest run's: amounts of two cannot be put in a row.
        let currency = ended.iter().find_map(|run| run.currency.as_ref());
        let costs =
            sorted(ended.iter().filter(|run| run.currency.as_ref() == currency).filter_map(|run| run.cost_micros));
        let cost = currency.and_then(|currency| {
            Some(TypicalCost {
                median_micros: part(&costs, 50)?,
                p90_micros: part(&costs, 90)?,
                currency: currency.clone(),
            })
        });
        Some(Self {
            runs: ended.len(),
            median_ms: part(&times, 50)?,
            p90_ms: part(&times, 90)?,
            passages: part(&passages, 50)?,
            cost,
        })
    }
}

fn sorted(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values
}

/// The smallest value that so many of a hundred do not exceed.
fn part(sorted: &[i64], percent: usize) -> Option<i64> {
    sorted.get((sorted.len() * percent).div_ceil(100).max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(duration_ms: i64, cost: Option<(i64, &str)>) -> Ended {
        let (cost_micros, currency) = cost.map(|(micros, currency)| (micros, currency.to_owned())).unzip();
        Ended { duration_ms, passages: 3, cost_micros, currency }
    }

    #[test]
    fn issue_5_typical_figures_are_the_middle_and_nine_of_ten() {
        assert_eq!(Typical::of(&[]), None);
        let runs: Vec<Ended> = (1..=10).rev().map(|n| ended(n * 100, Some((n, "EUR")))).collect();
        let cost = TypicalCost { median_micros: 5, p90_micros: 9, currency: "EUR".to_owned() };
        let expected = Typical { runs: 10, median_ms: 500, p90_ms: 900, passages: 3, cost: Some(cost) };
        assert_eq!(Typical::of(&runs), Some(expected));
    }

    #[test]
    fn issue_5_costs_of_two_currencies_are_never_mixed() {
        let runs = [ended(1, None), ended(1, Some((7, "USD"))), ended(1, Some((9_000, "INR")))];
        let cost = Typical::of(&runs).unwrap().cost.unwrap();
        assert_eq!((cost.p90_micros, cost.currency.as_str()), (7, "USD"));
        assert_eq!(Typical::of(&runs[..1]).unwrap().cost, None);
    }
}
