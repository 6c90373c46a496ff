//! How passages were found, as answers and a run's trace say it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::envelope::List;
use crate::models::Offer;

/// What the passages were chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SearchMode)]
pub enum Mode {
    /// By nothing: all of the documents' text fits the model.
    Whole,
    Words,
    WordsAndMeaning,
}

/// Why words alone decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WordsOnly {
    /// No model in the client's regions makes vectors.
    NoModel,
    /// The client has its documents searched by words alone.
    SwitchedOff,
    /// The model that made the vectors is in another region than the run, and what is asked stays in the run's own; or
    /// this server does not serve it.
    OtherRegion,
    /// None of the documents has its vectors yet.
    NotReady,
    /// More passages than are compared.
    TooMany,
    /// The question's own vector did not come in time.
    TooLate,
    /// It could not be made; `message` says why.
    Failed,
    /// The question quotes, excludes or says `or`, and means exactly that.
    Exact,
}

/// How passages were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SearchMethod)]
pub struct Method {
    pub mode: Mode,
    /// The model whose vectors were compared, or would have been, and its region.
    pub model: Option<String>,
    pub region: Option<String>,
    /// With `words`.
    pub reason: Option<WordsOnly>,
    /// With `failed`: what the provider or a limit said.
    pub message: Option<String>,
}

impl Method {
    pub fn whole() -> Self {
        Self { mode: Mode::Whole, model: None, region: None, reason: None, message: None }
    }

    pub fn words(reason: WordsOnly, space: Option<&Offer>) -> Self {
        Self {
            mode: Mode::Words,
            model: space.map(|space| space.model.label.clone()),
            region: space.map(|space| space.region.clone()),
            reason: Some(reason),
            message: None,
        }
    }

    pub fn meaning(space: &Offer) -> Self {
        let (model, region) = (Some(space.model.label.clone()), Some(space.region.clone()));
        Self { mode: Mode::WordsAndMeaning, model, region, reason: None, message: None }
    }

    pub fn saying(self, message: Option<String>) -> Self {
        Self { message, ..self }
    }
}

/// A list of what was found, and how.
#[derive(Serialize, ToSchema)]
pub struct FoundList<T> {
    #[serde(flatten)]
    pub list: List<T>,
    pub method: Method,
}

impl<T: Serialize> actix_web::Responder for FoundList<T> {
    type Body = actix_web::body::BoxBody;
    fn respond_to(self, _: &actix_web::HttpRequest) -> actix_web::HttpResponse {
        actix_web::HttpResponse::Ok().json(self)
    }
}
