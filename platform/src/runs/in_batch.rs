//! Runs that a batch starts for somebody who is not there: on the same way as theirs, with the rights that they have
//! now, in the transaction that takes the row.

use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::automatic::{self, Needs, Picking};
use super::engine::{Commitment, Engine, Execution, Live};
use super::error::Error;
use super::model::RunOf;
use super::prepare::{Prepared, RunRequest};
use super::row::Placing;
use super::store;
use crate::audit;
use crate::documents::{Question, WordsOnly};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::{TenantSession, TenantTx};
use crate::kit::permission::{BuildUseCases, RunUseCases};
use crate::kit::problem::Problem;
use crate::models::{Models, Offer};
use crate::tenancy;
use crate::usage::{Reserved, Spender};
use crate::use_cases::{self, Definition, ModelChoice, Preference};

/// What the runs of a batch have in common; looked up again and again, for rights come and go.
pub struct BatchRunContext {
    client: ClientId,
    workspace: Uuid,
    use_case: Uuid,
    /// `None`: a draft.
    version: Option<i32>,
    pub definition: Definition,
    allowed_regions: Vec<String>,
    /// Its runs stand in nobody's history.
    is_check: bool,
}

impl BatchRunContext {
    /// The published version of a use case that a chat's model calls, for somebody who may run it; also where it is
    /// shared with their whole company.
    ///
    /// # Errors
    /// 404 and 403 as for a single run; 409 where nothing is published.
    pub async fn published(tx: &mut TenantTx, caller: &Allow<RunUseCases>, use_case: Uuid) -> Result<Self, Problem> {
        let access = use_cases::reach_shared(tx, caller, use_case).await?;
        let (version, definition) = use_cases::live(tx, &access, use_case).await?.ok_or(Error::NotPublished)?;
        let allowed = tenancy::allowed_regions(tx).await?;
        Ok(Self::of_version((caller.client, allowed), (access.workspace_id, use_case), version, definition))
    }

    pub fn workspace(&self) -> Uuid {
        self.workspace
    }

    /// # Errors
    /// 404 and 403 as for a single run, where the person may not run this use case (any more), or the version is gone.
    pub async fn find(
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        use_case: Uuid,
        version: i32,
    ) -> Result<Self, Problem> {
        let workspace = use_cases::reach(tx, caller, use_case).await?.workspace_id;
        let definition = use_cases::version(tx, use_case, version).await?;
        let definition = definition.ok_or_else(|| Problem::not_found("version of the use case"))?;
        let allowed_regions = tenancy::allowed_regions(tx).await?;
        let version = Some(version);
        Ok(Self { client: caller.client, workspace, use_case, version, definition, allowed_regions, is_check: false })
    }

    /// The same for a check, of a draft as it was when the check began or of a version: people who build a use case may
    /// have it checked.
    ///
    /// # Errors
    /// 404 and 403 where the person may not build here (any more), or the version is gone.
    pub async fn of_check(
        tx: &mut TenantTx,
        caller: &Allow<BuildUseCases>,
        use_case: Uuid,
        version: i32,
        draft: Option<Definition>,
    ) -> Result<Self, Problem> {
        let workspace = use_cases::reach(tx, caller, use_case).await?.workspace_id;
        let (version, definition) = match draft {
            Some(draft) => (None, Some(draft)),
            None => (Some(version), use_cases::version(tx, use_case, version).await?),
        };
        let definition = definition.ok_or_else(|| Problem::not_found("version of the use case"))?;
        let allowed_regions = tenancy::allowed_regions(tx).await?;
        Ok(Self { client: caller.client, workspace, use_case, version, definition, allowed_regions, is_check: true })
    }

    /// The same of a version that is known already, to find out whether it could be run at all.
    pub fn of_version(
        (client, allowed_regions): (ClientId, Vec<String>),
        (workspace, use_case): (Uuid, Uuid),
        version: i32,
        definition: Definition,
    ) -> Self {
        let version = Some(version);
        Self { client, workspace, use_case, version, definition, allowed_regions, is_check: false }
    }

    /// Whom a row is begun for, as budgets name them.
    pub fn spender(&self, user: Uuid) -> Spender {
        let (workspace, use_case) = (Some(self.workspace), Some(self.use_case));
        Spender { user: Some(user), workspace, use_case, ..Spender::default() }
    }

    /// # Errors
    /// That the model is not offered here (any more), or, where the platform picks one for each row, that none fits the
    /// use case.
    pub fn offered(&self, models: &Models) -> Result<(), Problem> {
        Ok(self.offer(models).map(drop)?)
    }

    /// A model that would do in place of the one that it names: the cheapest that fits, by the rule of a use case that
    /// leaves its model to the platform. `None`: none fits.
    pub fn instead(&self, models: &Models) -> Option<Arc<Offer>> {
        let choice = ModelChoice { automatic: Some(Preference::Cheapest), ..ModelChoice::default() };
        let (client, workspace, allowed) = (self.client, self.workspace, self.allowed_regions.as_slice());
        let needs = Needs::of(&self.definition, &self.definition.instruction, 0);
        let picking = Picking { client, workspace, choice: &choice, by: Preference::Cheapest, allowed };
        automatic::guess(models, &picking, &needs).ok()
    }

    /// The model that a row would go to now; where the platform picks, one of those that fit whatever is entered.
    fn offer(&self, models: &Models) -> Result<Arc<Offer>, Error> {
        let choice = &self.definition.model;
        if let Some(by) = choice.automatic {
            let (client, workspace, allowed) = (self.client, self.workspace, self.allowed_regions.as_slice());
            let needs = Needs::of(&self.definition, &self.definition.instruction, 0);
            return automatic::guess(models, &Picking { client, workspace, choice, by, allowed }, &needs);
        }
        let offer = models.offer(self.client, &choice.id, &choice.region, &self.allowed_regions);
        offer.ok_or_else(|| Error::NoModel { model: choice.id.clone(), region: choice.region.clone() })
    }

    fn asked(&self) -> RunRequest<'_> {
        RunRequest {
            client: self.client,
            workspace: self.workspace,
            of: RunOf::UseCase { id: self.use_case, version: self.version },
            definition: &self.definition,
            turn: None,
        }
    }
}

/// A run that works already. Dropped before [`Begun::made`], it is taken back and nobody has heard of it.
pub struct Begun {
    pub run: Uuid,
    engine: Engine,
    commitment: Option<Commitment>,
}

impl Begun {
    /// Says that its row is committed. Answers its live view where this process executes it.
    pub fn made(self) -> Option<Arc<Live>> {
        let live = self.engine.live(self.run);
        if let Some(commitment) = self.commitment {
            commitment.made();
        }
        live
    }
}

impl Engine {
    /// Starts the run of a batch's row; the row's transaction commits it.
    ///
    /// # Errors
    /// As for a single run: what is wrong with its inputs, documents, model.
    pub async fn begin_row(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        ground: &BatchRunContext,
        values: &Map<String, Value>,
        (batch, row, reserved): (Uuid, i32, Reserved),
        now: DateTime<Utc>,
    ) -> Result<Begun, Problem> {
        let begun = self.begin_with(tx, caller, ground, values, reserved, now).await?;
        store::belongs(tx, begun.run, (batch, row), ground.is_check).await?;
        Ok(begun)
    }

    /// Starts a run with these inputs; the transaction commits it.
    ///
    /// # Errors
    /// As for a single run: what is wrong with its inputs, documents, model.
    pub async fn begin_with(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        ground: &BatchRunContext,
        values: &Map<String, Value>,
        reserved: Reserved,
        now: DateTime<Utc>,
    ) -> Result<Begun, Problem> {
        let mut draft = ground.asked().resolve(self.models(), &ground.allowed_regions, None, values)?;
        if draft.must_read() {
            let question = draft.question(tx, (self.models(), self.retrieval()), caller).await?;
            // The code that begins the row has asked before: this transaction waits for nobody.
            let recall = |question| self.retrieval().recall(question).unwrap_or(Err((WordsOnly::TooLate, None)));
            let answered = question.as_ref().map(recall);
            draft.choose(tx, self.retrieval(), question.as_ref().zip(answered.as_ref())).await?;
        }
        let prepared = draft.finish()?;
        if !ground.is_check {
            prepared.row.note(tx, caller.user, now).await?;
        }
        self.begin(tx, caller, prepared, (reserved, None), now).await
    }

    /// Starts a run whose row the transaction commits. `accepted`: when somebody who waits for it asked.
    ///
    /// # Errors
    /// When the database is away.
    pub(super) async fn begin(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        prepared: Prepared,
        (reserved, accepted): (Reserved, Option<Instant>),
        now: DateTime<Utc>,
    ) -> Result<Begun, Problem> {
        let Prepared { row, offer, plan, offered } = prepared;
        let run = Uuid::now_v7();
        let permit = self.permit(caller.client, &plan.region);
        let is_ours = permit.is_some();
        let placing = Placing { run, offer: offer.clone(), offered: offered.len(), is_ours };
        store::insert(tx, TenantSession::of(caller), &row.placed(&placing, self, now), audit::own(caller)).await?;
        let commitment = permit.map(|permit| {
            self.execute(Execution {
                client: caller.client,
                run,
                fence: 1,
                attempt: 1,
                offer,
                plan,
                offered,
                stored_events: 0,
                permit,
                accepted,
                reserved: Some(reserved),
            })
        });
        Ok(Begun { run, engine: self.clone(), commitment })
    }

    /// The question of a batch's row, where its vector has a say in what the run reads and is not known yet: to be
    /// asked before the row is begun, while no transaction is open. What is wrong with the row is said when it is
    /// begun.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn question_of_row(
        &self,
        tx: &mut TenantTx,
        caller: &Allow<RunUseCases>,
        ground: &BatchRunContext,
        values: &Map<String, Value>,
    ) -> Result<Option<Question>, Problem> {
        let Ok(mut draft) = ground.asked().resolve(self.models(), &ground.allowed_regions, None, values) else {
            return Ok(None);
        };
        if !draft.must_read() {
            return Ok(None);
        }
        let question = draft
            .question(tx, (self.models(), self.retrieval()), caller)
            .await
            .or_else(|problem| if problem.is_passing() { Err(problem) } else { Ok(None) })?;
        Ok(question.filter(|question| self.retrieval().recall(question).is_none()))
    }

    /// Whether a batch may ask the model of this use case now: of the calls that a binding may have under way, a batch
    /// takes no more than half, so that people never wait behind one.
    pub fn has_room(&self, ground: &BatchRunContext) -> bool {
        // No offer: the start of the row says so.
        ground.offer(self.models()).ok().is_none_or(|offer| self.models().has_half(&offer))
    }

    /// Asks that a run be stopped, whichever process executes it.
    pub async fn stop_row(&self, tx: &mut TenantTx, run: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        super::stop::request(tx, self.queue(), run, now).await.map(drop)
    }

    /// Stops a run at once where this process executes it; after the commit of [`Engine::stop_row`].
    pub fn stop_here(&self, run: Uuid) {
        if let Some(live) = self.live(run) {
            live.stop.cancel();
        }
    }
}
