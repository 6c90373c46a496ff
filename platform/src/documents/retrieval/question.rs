//! The vector of a question: asked of the model that made those of the passages, within a deadline, and remembered for
//! a while.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use runners::{EmbedRequest, Purpose};

use super::Retrieval;
use super::calibration::answers_from;
use super::method::{Method, WordsOnly};
use super::vector::Direction;
use crate::documents::store::meaning::Among;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::models::{Attribution, Call, Offer, Reason};
use crate::tenancy;

/// What a model can do that is asked for this.
pub const ABILITY: &str = "embedding";
/// Characters of a question that its vector is made of: a prompt with a contract in it says what it asks long before
/// its end.
const LONGEST: usize = 4_000;
/// Looking at more results of the same question costs nothing.
const REMEMBERED: Duration = Duration::from_secs(600);
/// A provider that did not answer is not waited for again by those who come right behind.
const LET_BE: Duration = Duration::from_secs(5);

/// The vector, or why there is none.
pub type Answered = Result<Arc<Direction>, (WordsOnly, Option<String>)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    client: ClientId,
    model: String,
    region: String,
    text: String,
}

/// What was asked lately, and how long an answer is waited for.
pub struct Questions {
    answers: Cache<Key, Arc<Direction>>,
    failures: Cache<Key, (WordsOnly, Option<String>)>,
    deadline: Duration,
}

impl Questions {
    pub fn new(deadline: Duration) -> Self {
        Self {
            answers: Cache::builder().max_capacity(5_000).time_to_live(REMEMBERED).build(),
            failures: Cache::builder().max_capacity(5_000).time_to_live(LET_BE).build(),
            deadline,
        }
    }
}

/// Where somebody looks for what.
pub struct Looking<'a> {
    pub by: Attribution,
    pub among: Among<'a>,
    pub text: &'a str,
    /// What is asked may not be sent anywhere else.
    pub region: Option<&'a str>,
}

/// A question whose vector can be asked for.
pub struct Question {
    by: Attribution,
    space: Arc<Offer>,
    key: Key,
}

impl Question {
    pub(super) fn new(by: Attribution, space: Arc<Offer>, text: &str) -> Self {
        let key = Key {
            client: by.client,
            model: space.vectors_name(),
            region: space.region.clone(),
            text: text.chars().take(LONGEST).collect(),
        };
        Self { by, space, key }
    }

    pub(super) fn space(&self) -> &Offer {
        &self.space
    }

    pub(super) fn client(&self) -> ClientId {
        self.by.client
    }
}

impl Retrieval {
    /// The model by whose vectors the documents of a client are compared: the first in the first of its regions that
    /// has one. Else why there is none.
    ///
    /// # Errors
    /// When the database is away.
    pub(super) async fn space(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
    ) -> Result<Result<Arc<Offer>, WordsOnly>, sqlx::Error> {
        let Some(regions) = tenancy::vector_regions(tx).await? else { return Ok(Err(WordsOnly::SwitchedOff)) };
        Ok(self.vector_model(client, &regions).ok_or(WordsOnly::NoModel))
    }

    /// From where on a passage answers, on the scale of the question's vector.
    pub fn answers_from(&self, question: &Question) -> Option<f32> {
        answers_from(&question.space.model.id)
    }

    pub(super) fn vector_model(&self, client: ClientId, regions: &[String]) -> Option<Arc<Offer>> {
        self.0.models.able(client, ABILITY, regions)
    }

    /// The question, where asking for its vector makes sense; else how it is answered without. Asks nobody but the
    /// database.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn question(&self, tx: &mut TenantTx, looking: Looking<'_>) -> Result<Result<Question, Method>, Problem> {
        let Looking { by, among, text, region } = looking;
        let space = match self.space(tx, by.client).await? {
            Ok(space) => space,
            Err(reason) => return Ok(Err(Method::words(reason, None))),
        };
        let words = |reason| Ok(Err(Method::words(reason, Some(&space))));
        if region.is_some_and(|region| region != space.region) || !self.0.models.serves(&space.region) {
            return words(WordsOnly::OtherRegion);
        }
        if let Err(reason) = self.comparable(tx, among, &space).await? {
            return words(reason);
        }
        Ok(Ok(Question::new(by, space, text)))
    }

    /// What is known of a question already, without asking anybody.
    pub fn recall(&self, question: &Question) -> Option<Answered> {
        let questions = &self.0.questions;
        let failed = || questions.failures.get(&question.key).map(Err);
        questions.answers.get(&question.key).map(Ok).or_else(failed)
    }

    /// Asks for the vector, no longer than the settings say. No transaction is open meanwhile: see
    /// [`Retrieval::question`].
    pub async fn ask(&self, question: &Question) -> Answered {
        if let Some(known) = self.recall(question) {
            return known;
        }
        let questions = &self.0.questions;
        let answered = match tokio::time::timeout(questions.deadline, self.embed_question(question)).await {
            Ok(answered) => answered,
            Err(_elapsed) => Err((WordsOnly::TooLate, None)),
        };
        match &answered {
            Ok(direction) => questions.answers.insert(question.key.clone(), direction.clone()),
            Err(why) => questions.failures.insert(question.key.clone(), why.clone()),
        }
        answered
    }

    async fn embed_question(&self, question: &Question) -> Answered {
        let failed = |message: String| (WordsOnly::Failed, Some(message));
        let call = Call::in_background(&self.0.models, question.by, "retrieval", question.space.clone()).await;
        let mut call = call.map_err(|problem| failed(problem.message))?;
        let request =
            EmbedRequest { purpose: Purpose::Query, texts: vec![question.key.text.clone()], ..EmbedRequest::default() };
        let made = call.embed(request).await.map_err(|failure| failed(Reason::of(&failure).message))?;
        let direction = made.vectors.first().and_then(|vector| Direction::of(vector));
        direction.map(Arc::new).ok_or_else(|| failed("The model’s vector points nowhere.".to_owned()))
    }
}

/// Whether a question means just what it says: as `search_passages` sees it.
pub fn is_exact(question: &str) -> bool {
    let words = || question.split_whitespace();
    question.contains('"')
        || words().any(|word| word.starts_with('-'))
        || question.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word.eq_ignore_ascii_case("or"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_5_who_quotes_excludes_or_says_or_means_exactly_that() {
        for exact in ["\"paid leave\"", "leave -sick", "leave OR holiday", "this or that"] {
            assert!(is_exact(exact), "{exact}");
        }
        for plain in ["paid leave", "well-known rules", "orders for doors", "for 3 - 4 days?"] {
            assert_eq!(is_exact(plain), plain.contains(" - "), "{plain}");
        }
    }
}
