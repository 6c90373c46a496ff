//! What a run will be, worked out from a definition and what was entered: the same for somebody who waits for it and
//! for a row of a batch.

use std::sync::Arc;

use runners::OutlineSection;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::automatic::{self, Needs, Picked, Picking};
use super::compared::{Compared, asked_in};
use super::engine::Engine;
use super::error::Error;
use super::form::Form;
use super::from_questions::{FromQuestions, is_bound, only_text};
use super::looked::LookedUp;
use super::model::RunOf;
use super::plan::{Plan, budget, fitting, with_example};
use super::reading::Reading;
use super::row::Row;
use super::title;
use super::turn::{History, Turn};
use super::wanted::Wanted;
use crate::documents::{self, Among, Answered, Looking, Method, NEAR, Offered, Question, Retrieval, gathered, leading};
use crate::kit::caller::{Caller, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::problem::Problem;
use crate::models::{Models, Offer};
use crate::use_cases::{Definition, Format, Preference, ResolvedInputs};

/// A definition that somebody who may do so wants to run.
pub struct RunRequest<'a> {
    pub client: ClientId,
    pub workspace: Uuid,
    pub of: RunOf,
    pub definition: &'a Definition,
    /// What is asked in a chat, where that is not what the definition says.
    pub turn: Option<&'a Turn>,
}

/// A run to be whose documents have not been looked at.
pub struct Draft<'a> {
    asked: RunRequest<'a>,
    inputs: ResolvedInputs,
    target: Target<'a>,
    wanted: Wanted,
    documents: usize,
    /// The documents are too long to go along as a whole.
    is_search: bool,
    offered: Vec<Offered>,
    choice: Option<Choice>,
    method: Option<Method>,
    compared: Option<Compared>,
    /// The run whose answer goes along as an example of form and tone.
    example: Option<(Uuid, String)>,
    /// What the company's questions and answers said.
    questions: Option<FromQuestions>,
    /// What was said before in a chat, as far as the model has room for it.
    history: History,
}

/// Which model is asked.
enum Target<'a> {
    Known(Arc<Offer>, Option<Picked>),
    /// To be picked when the documents are known, in these regions.
    Open(Preference, &'a [String]),
}

/// Passages that are still to be chosen.
struct Choice {
    documents: Vec<Uuid>,
    question: String,
    /// As many fit.
    characters: i64,
    /// And are looked at.
    most: i64,
    /// Whether all of them do.
    fits: bool,
    /// How they are chosen where no question is answered.
    method: Option<Method>,
}

/// Everything that is known before anything is started.
pub struct Prepared {
    pub row: Row,
    pub offer: Arc<Offer>,
    pub plan: Plan,
    pub offered: Vec<Offered>,
}

impl<'a> RunRequest<'a> {
    fn question(&self, inputs: &ResolvedInputs) -> String {
        self.turn.map_or_else(|| self.definition.prompt(inputs), |turn| turn.question.clone())
    }

    /// Checks what was entered, and finds the model, unless the platform is to pick it; `choice` is one in a region
    /// instead of the definition's own.
    ///
    /// # Errors
    /// Messages by input; that the model is not offered.
    pub fn resolve(
        self,
        models: &Models,
        allowed_regions: &'a [String],
        choice: Option<(String, String)>,
        values: &Map<String, Value>,
    ) -> Result<Draft<'a>, Problem> {
        let inputs = self.definition.check_inputs(values, models.now())?;
        let own = &self.definition.model;
        let target = match (choice, own.automatic) {
            (None, Some(by)) => Target::Open(by, allowed_regions),
            (choice, _) => {
                let (model, region) = choice.unwrap_or_else(|| (own.id.clone(), own.region.clone()));
                let offer = models.offer(self.client, &model, &region, allowed_regions);
                Target::Known(offer.ok_or(Error::NoModel { model, region })?, None)
            }
        };
        let wanted = match self.turn {
            Some(turn) => Wanted::given(&turn.document_ids),
            None => Wanted::of(self.definition, &inputs),
        };
        let history = match (self.turn, &target) {
            (Some(turn), Target::Known(offer, _)) => History::fitting(turn, &offer.model),
            _ => History::default(),
        };
        Ok(Draft {
            asked: self,
            inputs,
            target,
            wanted,
            documents: 0,
            is_search: false,
            offered: Vec::new(),
            choice: None,
            method: None,
            compared: None,
            example: None,
            questions: None,
            history,
        })
    }
}

impl Draft<'_> {
    /// Whether the model can write as another answer was written.
    ///
    /// # Errors
    /// That it writes nothing of its own.
    pub fn can_follow(&self) -> Result<(), Error> {
        match &self.target {
            Target::Known(offer, _) if !offer.model.generates => Err(Error::NoFollower(offer.model.label.clone())),
            // One that writes is picked.
            Target::Known(..) | Target::Open(..) => Ok(()),
        }
    }

    /// "More like this": takes a run's answer along as the example.
    pub fn follow(&mut self, run: Uuid, answer: String) {
        self.example = Some((run, answer));
    }

    /// Whether anything must be read before the question is settled: documents, or what a model is picked by.
    pub fn must_read(&self) -> bool {
        let reads = is_bound(self.asked.definition)
            || !self.wanted.is_empty()
            || !self.asked.definition.document_folder_ids.is_empty();
        reads || matches!(self.target, Target::Open(..))
    }

    /// Finds the documents, picks the model where the platform does, and finds how much of them fits it. Answers the
    /// question whose vector has a say in what of them goes there, where one has; `choose` ends this in any case.
    ///
    /// # Errors
    /// 432 while a document is being prepared; 400 for one that is gone or cannot be read; 422 where no model fits.
    pub async fn question(
        &mut self,
        tx: &mut TenantTx,
        (models, retrieval): (&Models, &Retrieval),
        caller: &Caller,
    ) -> Result<Option<Question>, Problem> {
        let wanted = std::mem::take(&mut self.wanted);
        let RunRequest { workspace, definition, .. } = self.asked;
        // An earlier answer as an example asks for one that a model writes.
        if self.example.is_none() {
            self.questions = match self.asked.turn {
                Some(turn) => FromQuestions::of_turn(tx, definition, &turn.question, models.now()).await?,
                None => FromQuestions::look(tx, definition, &self.inputs, models.now()).await?,
            };
        }
        if self.questions.as_ref().is_some_and(|questions| questions.answer.is_some()) {
            // The run is bound to a model and a region like any other; nothing is sent there.
            let question = definition.prompt(&self.inputs);
            self.settle(tx, models, &Needs::of(definition, &question, 0)).await?;
            return Ok(None);
        }
        let reading = Reading::of(tx, workspace, definition).await?;
        if let Some(name) = reading.preparing {
            return Err(Error::Preparing(name).into());
        }
        let (inputs, of_folders) = (&mut self.inputs, reading.of_folders);
        let documents = wanted.prepared(tx, caller, workspace, of_folders, inputs).await?;
        let question = self.asked.question(&self.inputs);
        // An example takes its room, but says nothing of what is asked.
        let example = self.example.as_ref().map(|(_, answer)| answer.as_str());
        let asked = example.map_or_else(|| question.clone(), |answer| with_example(&question, answer));
        let asked = self.history.before(asked);
        let length = if documents.is_empty() { 0 } else { documents::characters(tx, &documents).await? };
        let needs = Needs::of(self.asked.definition, &asked, length).writing(self.example.is_some());
        let offer = self.settle(tx, models, &needs).await?;
        if documents.is_empty() {
            return Ok(None);
        }
        let (characters, most) = budget(offer.model.context_window, offer.model.generates, &asked);
        let fits = length <= characters && documents::passage_count(tx, &documents).await? <= most;
        let picks = !offer.model.generates;
        let (wanted, method) = if fits && !picks {
            (None, Some(Method::whole()))
        } else {
            let asked = if picks { asked_in(&question, &self.inputs) } else { question.clone() };
            let region = Some(offer.region.as_str());
            let looking = Looking { by: caller.into(), among: Among::Documents(&documents), text: &asked, region };
            match retrieval.question(tx, looking).await? {
                Ok(wanted) => (Some(wanted), None),
                Err(method) => (None, Some(if fits { Method::whole() } else { method })),
            }
        };
        self.documents = documents.len();
        self.is_search = !fits;
        self.choice = Some(Choice { documents, question, characters, most, fits, method });
        Ok(wanted)
    }

    /// The model, picked now where nobody has chosen it.
    async fn settle(&mut self, tx: &mut TenantTx, models: &Models, needs: &Needs) -> Result<Arc<Offer>, Problem> {
        let (by, allowed) = match &self.target {
            Target::Known(offer, _) => return Ok(offer.clone()),
            Target::Open(by, allowed) => (*by, *allowed),
        };
        let RunRequest { client, workspace, definition, .. } = self.asked;
        let picking = Picking { client, workspace, choice: &definition.model, by, allowed };
        let (offer, picked) = automatic::pick(models, tx, &picking, needs).await??;
        self.target = Target::Known(offer.clone(), Some(picked));
        Ok(offer)
    }

    /// Takes all passages where they fit, else those that fit the question best and what stands beside them, as many as
    /// fit. `answered`: to the question, where there was one.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn choose(
        &mut self,
        tx: &mut TenantTx,
        retrieval: &Retrieval,
        answered: Option<(&Question, &Answered)>,
    ) -> Result<(), Problem> {
        let Some(choice) = self.choice.take() else { return Ok(()) };
        let Choice { documents, question, characters, most, fits, method } = choice;
        let (near, method) = match answered {
            Some(answered) => {
                let (near, method) = retrieval.nearest(tx, Among::Documents(&documents), answered, NEAR).await?;
                let method = if fits && near.is_empty() { Method::whole() } else { method };
                (near, Some(method))
            }
            None => (Vec::new(), method),
        };
        self.method = method;
        // A model that writes finds what answers by itself.
        let asked = answered.filter(|_| matches!(&self.target, Target::Known(offer, _) if !offer.model.generates));
        self.compared = asked.and_then(|(question, _)| Compared::of(&near, retrieval.answers_from(question)));
        self.offered = if fits {
            fitting(documents::offered(tx, &documents, most).await?, characters)
        } else {
            let best = documents::offered_best(tx, &documents, &question, &near, most).await?;
            let beside = documents::beside(tx, &leading(&best)).await?;
            gathered(best, beside, characters)
        };
        Ok(())
    }

    /// Reads what the question needs: documents, or what a model is picked by. Answers the transaction that it read in
    /// last; none is open while a model answers.
    ///
    /// # Errors
    /// As [`Draft::question`].
    pub async fn read(
        &mut self,
        mut tx: TenantTx,
        db: &Db,
        engine: &Engine,
        caller: &Caller,
    ) -> Result<TenantTx, Problem> {
        let retrieval = engine.retrieval();
        if let Some(question) = self.question(&mut tx, (engine.models(), retrieval), caller).await? {
            drop(tx);
            let answered = retrieval.ask(&question).await;
            tx = db.begin(caller).await?;
            self.choose(&mut tx, retrieval, Some((&question, &answered))).await?;
        } else {
            self.choose(&mut tx, retrieval, None).await?;
        }
        Ok(tx)
    }

    /// Settles what will be asked.
    ///
    /// # Errors
    /// Never, save for what our own types cannot be written as; and for a model that was to be picked by
    /// [`Draft::question`].
    pub fn finish(self) -> Result<Prepared, Problem> {
        let Self {
            asked,
            inputs,
            target,
            offered,
            documents,
            is_search,
            method,
            compared,
            example,
            questions,
            history,
            choice: _,
            wanted: _,
        } = self;
        let Target::Known(offer, picked) = target else {
            return Err(Problem::internal("a run was settled before its model was picked"));
        };
        let definition = asked.definition;
        let question = asked.question(&inputs);
        let form = Form::of(&definition.format, &offer.model, !offered.is_empty());
        let plan = Plan {
            model: offer.model.id.clone(),
            region: offer.region.clone(),
            system: match asked.turn {
                Some(turn) => turn.told(),
                None => form.as_ref().map(Form::told).unwrap_or_default(),
            },
            history: history.messages,
            left_out: history.left_out,
            user: example.as_ref().map_or_else(|| question.clone(), |(_, answer)| with_example(&question, answer)),
            outline: outline(definition),
            temperature: Some(definition.temperature as f32),
            max_tokens: definition.max_tokens,
            passages: offered.iter().map(|passage| passage.id).collect(),
            documents,
            retrieval: method,
            compared,
            example: example.map(|(run, _)| run),
            picked,
            brand_template: definition.brand_template_id,
            form,
            searches: asked.turn.and_then(|turn| turn.searches),
            tools: asked.turn.map(|turn| turn.tools.clone()).unwrap_or_default(),
            resumed: None,
            questions: questions.clone(),
        };
        let is_found = plan.compared.as_ref().and_then(Compared::answers).or(is_search.then_some(!offered.is_empty()));
        let looked_up = is_found.and_then(|is_found| {
            let question = match asked.turn {
                Some(turn) => Some(turn.question.as_str()),
                None => only_text(&inputs),
            };
            Some(LookedUp { question: question?.to_owned(), is_found, is_private: asked.turn.is_some() })
        });
        let row = Row {
            questions,
            looked_up,
            workspace: asked.workspace,
            of: asked.of,
            title: asked.turn.map_or_else(|| title::of(&inputs), |turn| title::in_a_line(&turn.question)),
            name: definition.name.clone(),
            inputs: serde_json::to_value(&inputs).map_err(Problem::internal)?,
            request: serde_json::to_value(&plan).map_err(Problem::internal)?,
        };
        Ok(Prepared { row, offer, plan, offered })
    }
}

fn outline(definition: &Definition) -> Vec<OutlineSection> {
    match &definition.format {
        Format::Sections { sections } => sections
            .iter()
            .map(|s| OutlineSection { key: s.key.clone(), title: s.title.clone(), guidance: s.guidance.clone() })
            .collect(),
        Format::FreeText {} | Format::Json { .. } | Format::Table { .. } => Vec::new(),
    }
}
