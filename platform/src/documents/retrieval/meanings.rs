//! What single texts mean, for those who compare them with each other instead of with documents: asked of the model
//! that makes a client's vectors, where its scale is known and it computes on this machine, so that nothing leaves it.

use std::sync::Arc;

use runners::{EmbedRequest, Purpose};
use uuid::Uuid;

use super::Retrieval;
use super::calibration::{Scale, scale};
use super::method::{Method, WordsOnly};
use super::question::Question;
use super::vector::Direction;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::models::{Attribution, Call, Offer};

/// The region of models that compute on this machine.
const HERE: &str = "local";

/// By which model texts are compared, and on what scale.
pub struct TextSpace {
    /// Vectors of another name cannot be compared with these.
    pub name: String,
    /// The cosine from which on two use cases do the same.
    pub same_use_case_from: f32,
    pub method: Method,
}

/// The directions of some texts, in their order.
pub struct Meanings {
    /// Whose vectors they are; those of another model cannot be compared with them.
    pub space: String,
    /// The cosine from which on two questions ask the same.
    pub same_from: f32,
    pub directions: Vec<Direction>,
}

/// What one text means.
pub struct Meaning {
    pub space: String,
    pub direction: Arc<Direction>,
    /// The cosine from which on a use case does what the text describes.
    pub described_from: f32,
    pub method: Method,
}

impl Retrieval {
    /// The model that texts are compared by; else why there is none.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn text_space(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
    ) -> Result<Result<TextSpace, WordsOnly>, sqlx::Error> {
        Ok(self.here(tx, client).await?.map(|(space, scale)| TextSpace {
            name: space.vectors_name(),
            same_use_case_from: scale.same_use_case_from,
            method: Method::meaning(&space),
        }))
    }

    /// What questions mean. `None`: no such model is there, or it is busy with people's own work, or the month is used
    /// up: words decide. No transaction is open meanwhile.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn meanings(&self, client: ClientId, texts: Vec<String>) -> Result<Option<Meanings>, Problem> {
        Ok(self.made(client, Purpose::Query, texts).await?.ok())
    }

    /// What longer texts mean, such as are looked for by questions and descriptions; else why nobody knows now.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn passage_meanings(
        &self,
        client: ClientId,
        texts: Vec<String>,
    ) -> Result<Result<Meanings, Method>, Problem> {
        self.made(client, Purpose::default(), texts).await
    }

    /// What a person's description means, within the deadline of questions, and remembered like those.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn meaning(&self, by: Attribution, text: &str) -> Result<Result<Meaning, Method>, Problem> {
        let mut tx = self.0.db.begin_for(by.client).await?;
        let here = self.here(&mut tx, by.client).await?;
        drop(tx);
        let (space, scale) = match here {
            Ok(here) => here,
            Err(reason) => return Ok(Err(Method::words(reason, None))),
        };
        let question = Question::new(by, space.clone(), text);
        Ok(match self.ask(&question).await {
            Ok(direction) => Ok(Meaning {
                space: space.vectors_name(),
                direction,
                described_from: scale.described_from,
                method: Method::meaning(&space),
            }),
            Err((reason, message)) => Err(Method::words(reason, Some(&space)).saying(message)),
        })
    }

    /// The model of this machine, where it makes the client's vectors and this process serves it.
    async fn here(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
    ) -> Result<Result<(Arc<Offer>, Scale), WordsOnly>, sqlx::Error> {
        let space = match self.space(tx, client).await? {
            Ok(space) => space,
            Err(reason) => return Ok(Err(reason)),
        };
        let Some(scale) = scale(&space.model.id).filter(|_| space.region == HERE) else {
            return Ok(Err(WordsOnly::NoModel));
        };
        if !self.0.models.serves(&space.region) {
            return Ok(Err(WordsOnly::OtherRegion));
        }
        Ok(Ok((space, scale)))
    }

    async fn made(
        &self,
        client: ClientId,
        purpose: Purpose,
        texts: Vec<String>,
    ) -> Result<Result<Meanings, Method>, Problem> {
        let mut tx = self.0.db.begin_for(client).await?;
        let here = self.here(&mut tx, client).await?;
        drop(tx);
        let (space, Scale { same_question_from, .. }) = match here {
            Ok(here) => here,
            Err(reason) => return Ok(Err(Method::words(reason, None))),
        };
        let models = &self.0.models;
        let failed = || Ok(Err(Method::words(WordsOnly::Failed, Some(&space))));
        if texts.is_empty() || !models.has_half(&space) {
            return failed();
        }
        let by = Attribution { client, user: Uuid::nil(), key: None };
        let Ok(mut call) = Call::in_background(models, by, "retrieval", space.clone()).await else {
            return failed();
        };
        let Ok(made) = call.embed(EmbedRequest { purpose, texts, ..EmbedRequest::default() }).await else {
            return failed();
        };
        let directions: Option<Vec<Direction>> = made.vectors.iter().map(|vector| Direction::of(vector)).collect();
        let Some(directions) = directions else { return failed() };
        Ok(Ok(Meanings { space: space.vectors_name(), same_from: same_question_from, directions }))
    }
}
