//! What single texts mean, for those who compare them with each other instead of with documents: asked of the model
//! that makes a client's vectors, where its scale is known and it computes on this machine, so that nothing leaves it.

use runners::{EmbedRequest, Purpose};
use uuid::Uuid;

use super::Retrieval;
use super::calibration::same_from;
use super::vector::Direction;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::models::{Attribution, Call};

/// The region of models that compute on this machine.
const HERE: &str = "local";

/// The directions of some texts, in their order.
pub struct Meanings {
    /// Whose vectors they are; those of another model cannot be compared with them.
    pub space: String,
    /// The cosine from which on two texts ask the same.
    pub same_from: f32,
    pub directions: Vec<Direction>,
}

impl Retrieval {
    /// `None`: no such model is there, or it is busy with people's own work, or the month is used up: words decide.
    /// No transaction is open meanwhile.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn meanings(&self, client: ClientId, texts: Vec<String>) -> Result<Option<Meanings>, Problem> {
        let mut tx = self.0.db.begin_for(client).await?;
        let Ok(space) = self.space(&mut tx, client).await? else { return Ok(None) };
        drop(tx);
        let models = &self.0.models;
        let Some(same_from) = same_from(&space.model.id).filter(|_| space.region == HERE) else { return Ok(None) };
        if texts.is_empty() || !models.serves(&space.region) || !models.has_half(&space) {
            return Ok(None);
        }
        if models.usage().check(client).await.is_err() {
            return Ok(None);
        }
        let by = Attribution { client, user: Uuid::nil(), key: None };
        let mut call = Call::in_background(models, by, "retrieval", space.clone())?;
        let request = EmbedRequest { purpose: Purpose::Query, texts, ..EmbedRequest::default() };
        let Ok(made) = call.embed(request).await else { return Ok(None) };
        let directions: Option<Vec<Direction>> = made.vectors.iter().map(|vector| Direction::of(vector)).collect();
        Ok(directions.map(|directions| Meanings { space: space.vectors_name(), same_from, directions }))
    }
}
