//! `GET run/{id}/events`: the run as a stream of numbered events. A reader that reconnects with `Last-Event-ID` misses
//! nothing, also after this process was replaced (R62, F1, F13, F14).

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use bytes::{Bytes, BytesMut};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;
use uuid::Uuid;

use super::engine::{End, Engine, Live, begins_takeover};
use super::error::Error;
use super::model::{Event, Reason, Run, RunStatus};
use super::store::{self, Ending};
use super::view;
use crate::auth::Sessions;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::sse::{self, COMMENT, HEARTBEAT, Source, frame};
use crate::kit::permission::{ViewWorkspace, WorkspacePermission};
use crate::kit::problem::Problem;

/// A run that another process executes is looked up this often.
const POLL: Duration = Duration::from_millis(300);
/// Chunks that wait for a slow reader, each of [`sse::CHUNK`] as a rule; the rest stays where all readers share it.
/// A reader that takes none of them for as long as [`super::engine::Readers::patience`] is cut.
const AHEAD: usize = 4;
/// When the process ends, readers come back after this.
const RECONNECT_MS: u64 = 500;

/// One event of the stream: `type` is the event's name, `data` are its data.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = RunStreamEvent)]
pub enum StreamEvent {
    Numbered(Event),
    Framing(Framing),
}

/// What stands around a run's own events.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[schema(as = RunStreamFrame)]
pub enum Framing {
    /// The run as it was started, where the request that started it asked for its stream. Comes first and has no id.
    Run {
        #[schema(value_type = Run)]
        run: Box<Run>,
    },
    /// The whole run as it ended; the last event.
    End {
        status: RunStatus,
        reason: Option<Reason>,
        #[schema(value_type = Run)]
        run: Box<Run>,
    },
    /// The stream ends here, and the run does not: whoever reads comes back after this time.
    Reconnect { after_ms: u64 },
}

/// The run's events as server-sent events: `stage`, `section`, `text`, `citation`, `progress`, `restart`, and at last
/// `end` with the whole run. `reconnect` asks the reader to connect again, and so does a stream that stops without
/// `end`: readers that are too slow are disconnected. Ids count from 1 without gaps, with one exception: when another
/// process takes over the run, its `restart` begins the next million.
#[utoipa::path(operation_id = "run_events", 
    tag = "runs",
    params(("Last-Event-ID" = Option<i64>, Header, description = "Answers what came after this event")),
    responses((status = 200, content_type = "text/event-stream", body = StreamEvent))
)]
#[get("/run/{id}/events")]
pub async fn events(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    request: HttpRequest,
    db: Data<Db>,
    engine: Data<Engine>,
    sessions: Data<Sessions>,
) -> Result<HttpResponse, Problem> {
    let after = last_event_id(&request)?;
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    drop(tx);
    // Only an ended run tells for sure: of one under way the reader may have seen more than is stored by now.
    if run.summary.status.is_terminal() && after > run.last_event_id + 1 {
        return Err(Error::EventId.into());
    }
    Ok(respond(caller, *id, after, None, (&db, &engine, &sessions)))
}

fn last_event_id(request: &HttpRequest) -> Result<i64, Error> {
    let Some(header) = request.headers().get("Last-Event-ID") else { return Ok(0) };
    let number = header.to_str().ok().and_then(|text| text.parse::<i64>().ok());
    number.filter(|number| *number >= 0).ok_or(Error::EventId)
}

/// The streaming answer: everything after event `after`; a reader that `started` the run with this request gets the run
/// itself first.
pub fn respond<P: WorkspacePermission>(
    caller: Allow<P>,
    run: Uuid,
    after: i64,
    started: Option<Run>,
    (db, engine, sessions): (&Data<Db>, &Data<Engine>, &Data<Sessions>),
) -> HttpResponse {
    let (chunks, reader) = mpsc::channel(AHEAD);
    let cut = CancellationToken::new();
    let feeder = Feeder {
        caller,
        run,
        at: after,
        started,
        db: db.clone(),
        engine: engine.clone(),
        sessions: sessions.clone(),
        looked: Cell::new(Instant::now()),
        chunks,
        cut: cut.clone(),
    };
    // On this worker's own runtime, beside the connection that it feeds.
    actix_web::rt::spawn(feeder.feed());
    sse::respond(Reader { chunks: reader, cut })
}

/// The reader's end.
struct Reader {
    chunks: mpsc::Receiver<Bytes>,
    cut: CancellationToken,
}

impl Source for Reader {
    async fn next(&mut self) -> Option<Bytes> {
        // What still waits for a reader that was cut is not worth its memory: it asks for all of it again.
        if self.cut.is_cancelled() {
            return None;
        }
        self.chunks.recv().await
    }
}

/// The reader is gone, or was sent away.
struct Gone;

/// Why there is no more to follow in this process.
enum Followed {
    /// The reader has every event, and the run's end is committed.
    Finished(Arc<Ending>),
    /// Another process goes on.
    Left,
    /// This process is ending.
    Draining,
}

struct Feeder<P> {
    caller: Allow<P>,
    run: Uuid,
    /// The last event that was handed over.
    at: i64,
    /// The run as the reader started it, who then needs no look at the database to get it as it ended.
    started: Option<Run>,
    db: Data<Db>,
    engine: Data<Engine>,
    sessions: Data<Sessions>,
    /// When was looked whether the reader may still read.
    looked: Cell<Instant>,
    chunks: mpsc::Sender<Bytes>,
    /// Ends the answer where it is.
    cut: CancellationToken,
}

impl<P: WorkspacePermission> Feeder<P> {
    async fn feed(self) {
        let engine = self.engine.clone();
        engine.readers().came();
        self.serve().await;
        engine.readers().went();
    }

    async fn serve(mut self) {
        if let Some(started) = &self.started {
            let mut opening = BytesMut::from(framing(None, Framing::Run { run: Box::new(started.clone()) }));
            // With what was said while its row was being committed.
            if let Some(live) = self.engine.live(self.run).filter(|live| live.before() == self.at) {
                let (said, last) = live.frames_after(self.at);
                opening.extend_from_slice(&said);
                self.at = last;
            }
            if self.send(opening.freeze()).await.is_err() {
                return;
            }
        }
        // A reader that left needs no farewell.
        let _ = self.follow().await;
    }

    /// Hands a chunk over. A reader that stalls is cut (F14): it comes back with its last id, and misses nothing.
    async fn send(&self, chunk: Bytes) -> Result<(), Gone> {
        let readers = self.engine.readers();
        if self.looked.get().elapsed() >= readers.look_again() {
            self.looked.set(Instant::now());
            if !self.may_still_read().await {
                // It asks again with its last id, and is answered as anybody who asks then.
                self.cut.cancel();
                return Err(Gone);
            }
        }
        if let Ok(sent) = tokio::time::timeout(readers.patience(), self.chunks.send(chunk)).await {
            return sent.map_err(|_| Gone);
        }
        self.cut.cancel();
        readers.cut();
        tracing::info!(run = %self.run, "stalled event reader disconnected");
        Err(Gone)
    }

    /// A run takes minutes: its reader may have been signed out or suspended since it asked, or have lost its rights. A
    /// database that is away takes nothing from anybody.
    async fn may_still_read(&self) -> bool {
        if matches!(self.sessions.is_unchanged(&self.caller).await, Ok(false)) {
            return false;
        }
        let Ok(mut tx) = self.db.begin(&self.caller).await else { return true };
        match view::load(&mut tx, &self.caller, self.run).await {
            Ok(_) => true,
            Err(problem) => problem.is_passing(),
        }
    }

    async fn follow(&mut self) -> Result<(), Gone> {
        let mut silent_since = Instant::now();
        loop {
            if let Some(live) = self.engine.live(self.run)
                && self.replay(Some(live.before())).await?
            {
                match self.follow_live(&live).await? {
                    Followed::Finished(ending) => return self.end(Some(&ending)).await,
                    Followed::Draining => return self.send(reconnect()).await,
                    Followed::Left => {}
                }
            }
            // Asked before reading: whatever is stored when the run has ended is all there is.
            let ended = self.has_ended().await;
            let before = self.at;
            let has_all = self.replay(None).await?;
            match ended {
                Some(true) if has_all => return self.end(None).await,
                Some(_) if self.engine.draining().is_cancelled() => return self.send(reconnect()).await,
                Some(_) | None => {}
            }
            if self.at != before {
                silent_since = Instant::now();
            } else if silent_since.elapsed() > HEARTBEAT {
                silent_since = Instant::now();
                self.send(COMMENT).await?;
            }
            tokio::select! {
                () = self.chunks.closed() => return Err(Gone),
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// Follows a run that this process executes.
    async fn follow_live(&mut self, live: &Arc<Live>) -> Result<Followed, Gone> {
        let draining = self.engine.draining();
        loop {
            let (chunk, last) = live.frames_after(self.at);
            if !chunk.is_empty() {
                self.send(chunk).await?;
                self.at = last;
                continue;
            }
            tokio::select! {
                biased;
                more = live.more_than(self.at) => match more {
                    Ok(()) => {}
                    Err(End::Finished(ending)) => return Ok(Followed::Finished(ending)),
                    Err(End::Left) => return Ok(Followed::Left),
                },
                () = self.chunks.closed() => return Err(Gone),
                () = draining.cancelled() => return Ok(Followed::Draining),
                () = tokio::time::sleep(HEARTBEAT) => self.send(COMMENT).await?,
            }
        }
    }

    /// Hands over what the database has, up to event `until`. `false` where the database could not be read: then nothing
    /// later may be handed over yet, for what stands before it would never come.
    async fn replay(&mut self, until: Option<i64>) -> Result<bool, Gone> {
        while until.is_none_or(|until| self.at < until) {
            let batches = match self.stored().await {
                Ok(batches) => batches,
                Err(problem) => {
                    tracing::warn!(run = %self.run, %problem, "event stream is waiting for the database");
                    return Ok(false);
                }
            };
            if batches.is_empty() {
                return Ok(true);
            }
            for batch in batches {
                let stored: Vec<Event> = serde_json::from_value(batch.events).unwrap_or_default();
                let mut chunk = Vec::new();
                for (number, event) in (batch.first..).zip(stored) {
                    // A gap means that a batch is not stored yet: it comes with the next look. After a takeover it
                    // never does.
                    let follows = number == self.at + 1 || (number > self.at && begins_takeover(number));
                    if follows && until.is_none_or(|until| number <= until) {
                        sse::event(&mut chunk, Some(number), &StreamEvent::Numbered(event));
                        self.at = number;
                    }
                }
                if chunk.is_empty() {
                    return Ok(true);
                }
                self.send(chunk.into()).await?;
            }
        }
        Ok(true)
    }

    async fn stored(&self) -> Result<Vec<store::Batch>, Problem> {
        let mut tx = self.db.begin(&self.caller).await?;
        Ok(store::batches_after(&mut tx, self.run, self.at, 100).await?)
    }

    async fn has_ended(&self) -> Option<bool> {
        let mut tx = self.db.begin(&self.caller).await.ok()?;
        // A run that was deleted meanwhile has ended too.
        store::has_ended(&mut tx, self.run).await.ok().map(|ended| ended.unwrap_or(true))
    }

    /// Hands the whole run over, from what this process knows of its end or else from its row.
    async fn end(&mut self, ending: Option<&Ending>) -> Result<(), Gone> {
        let (started, caller, db) = (self.started.take(), &self.caller, &self.db);
        let loaded = async {
            if let (Some(started), Some(ending)) = (started, ending) {
                return Ok(view::ended(started, ending));
            }
            let mut tx = db.begin(caller).await?;
            view::load(&mut tx, caller, self.run).await
        };
        match loaded.await {
            Ok(run) => {
                let (status, reason) = (run.summary.status, run.summary.reason.clone());
                let end = Framing::End { status, reason, run: Box::new(run) };
                self.send(framing(Some(self.at + 1), end)).await
            }
            // Without its end the reader knows that it must come back.
            Err(_) => self.send(reconnect()).await,
        }
    }
}

fn reconnect() -> Bytes {
    framing(None, Framing::Reconnect { after_ms: RECONNECT_MS })
}

fn framing(number: Option<i64>, said: Framing) -> Bytes {
    frame(number, &StreamEvent::Framing(said))
}
