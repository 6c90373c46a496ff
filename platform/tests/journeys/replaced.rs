//! Processes that are killed or replaced while many people use them, beside a database that lives on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use runners::testing::{Act, Behaviour};
use serde_json::Value;
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::frames::{Frame, read_answer};
use crate::operator::{Operator, Server, Session, signal, slowly};
use crate::questions;
use crate::until::within;

/// What a run may take that was begun anew by another process.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Two servers on one database.
struct Deployment {
    /// The one whose private database it is.
    keeper: Operator,
    _keeper: Server,
    /// The one that is killed or ended; not started yet.
    other: Operator,
    /// The owner's way to the database.
    owner: PgConnection,
}

impl Deployment {
    /// The keeper executes runs of these regions; the other one those of `local`, with a provider that behaves so.
    async fn new(keeper_serves: &str, behaviour: Behaviour) -> Self {
        let secret = ("ATELIER_SECRET_KEY", "one secret for both processes 0123456789".to_owned());
        let mut keeper = Operator::new(behaviour.clone()).await;
        keeper.settings = vec![secret.clone(), ("ATELIER_REGIONS", keeper_serves.to_owned())];
        let _keeper = keeper.start();
        keeper.ready().await;
        let database = keeper.database();
        let mut other = Operator::new(behaviour).await;
        other.settings = vec![secret, ("ATELIER_DATABASE_URL", database.clone())];
        let mut owner = PgConnection::connect(&database).await.unwrap();
        // Its own commits wait for no standby, and no lock keeps it for ever.
        owner.execute("SET synchronous_commit = 'local'; SET statement_timeout = '60s'").await.unwrap();
        // The first start allows what its process serves.
        sqlx::query("UPDATE control.clients SET allowed_regions = '{local}'").execute(&mut owner).await.unwrap();
        Self { keeper, _keeper, other, owner }
    }

    async fn start_other(&self) -> Server {
        let server = self.other.start();
        self.other.ready().await;
        server
    }

    /// Whether anybody waits as this query says, which answers a number.
    async fn comes(&mut self, waiting: &'static str) {
        within(PATIENCE, waiting, async || {
            let waits: i64 = sqlx::query_scalar(waiting).fetch_one(&mut self.owner).await.unwrap();
            if waits == 0 { Err("nobody waits") } else { Ok(()) }
        })
        .await;
    }

    /// Whatever went wrong, the invariants hold.
    async fn sound(&mut self) {
        assert_eq!(questions::ask(&mut self.owner).await, [] as [String; 0]);
    }
}

/// Where the process is killed: what holds it there, by what it is seen to be there, and what lets go.
struct Boundary {
    name: &'static str,
    hold: &'static [&'static str],
    seen: &'static str,
    let_go: &'static [&'static str],
    /// Whether all of the run was stored already.
    is_done: bool,
}

macro_rules! locked {
    ($table:literal) => {
        Boundary {
            name: $table,
            hold: &["BEGIN", concat!("LOCK TABLE ", $table, " IN EXCLUSIVE MODE")],
            seen: concat!("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '", $table, "'::regclass"),
            let_go: &["ROLLBACK"],
            is_done: false,
        }
    };
}

/// The steps from a provider's word to the commit of a run's end, and the one behind it: committed, and nobody was
/// told.
const BOUNDARIES: &[Boundary] = &[
    locked!("run_events"),
    locked!("outputs"),
    locked!("usage_entries"),
    Boundary {
        name: "the commit of the end, not acknowledged",
        // Only the transaction with the ledger's entry waits for a standby that will never be there: committed here,
        // and not said. Sessions learn that they need not wait before there is anybody to wait for.
        hold: &[
            "ALTER SYSTEM SET synchronous_commit = 'local'",
            "SELECT pg_reload_conf()",
            "CREATE FUNCTION pg_temp_wait() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN PERFORM set_config('synchronous_commit', 'on', true); RETURN NULL; END $$",
            "CREATE TRIGGER wait AFTER INSERT ON usage_entries EXECUTE FUNCTION pg_temp_wait()",
            "ALTER SYSTEM SET synchronous_standby_names = 'nobody'",
            "SELECT pg_reload_conf()",
        ],
        seen: "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        let_go: &[
            "SET lock_timeout = '20s'",
            "ALTER SYSTEM RESET ALL",
            "SELECT pg_reload_conf()",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
            "DROP TRIGGER wait ON usage_entries",
        ],
        is_done: true,
    },
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f2_a_process_killed_at_any_step_between_the_providers_word_and_the_commit_is_charged_once() {
    let mut scene = Deployment::new("elsewhere", slowly(3, Duration::from_millis(50))).await;
    let mut server = scene.start_other().await;
    let session = scene.other.sign_in().await;
    let reader = scene.keeper.sign_in().await;
    let use_case = session.use_case("local").await;
    for boundary in BOUNDARIES {
        let asked = scene.other.provider.requests().len();
        // The run's own row is committed first, however long the provider takes.
        for statement in boundary.hold {
            scene.owner.execute(*statement).await.unwrap();
        }
        let run = session.run(&use_case).await["id"].as_str().unwrap().to_owned();
        scene.comes(boundary.seen).await;
        assert_eq!(scene.other.provider.requests().len(), asked + 1, "{}", boundary.name);
        server.0.kill().unwrap();
        server.0.wait().unwrap();
        for statement in boundary.let_go {
            scene.owner.execute(*statement).await.unwrap();
        }
        server = scene.start_other().await;
        let ended = reader.ended(&run, PATIENCE).await;
        let attempts = if boundary.is_done { 1 } else { 2 };
        assert_eq!(
            (ended["status"].as_str(), ended["attempt"].as_u64()),
            (Some("succeeded"), Some(attempts)),
            "{}: {ended}",
            boundary.name
        );
        let asked_again = scene.other.provider.requests().len() - asked;
        assert_eq!(u64::try_from(asked_again).unwrap(), attempts, "{}", boundary.name);
        let written = ended["output"].to_string();
        for word in ["word1 ", "word2 ", "word3"] {
            assert_eq!(written.matches(word).count(), 1, "{}: {written}", boundary.name);
        }
        // Exactly one entry of the ledger, with the tokens of the answer that counts: I3 among the others.
        scene.sound().await;
    }
}

/// The numbers of events that a reader saw must follow each other; a takeover begins the next million.
fn is_gapless(frames: &[Frame]) -> bool {
    let mut at = 0;
    frames.iter().filter_map(|frame| frame.id).all(|id| {
        let follows = id == at + 1 || (id > at && id > 1_000_000 && id % 1_000_000 == 1);
        at = id;
        follows
    })
}

/// The words of the attempt that counts: a restart takes back what was said before.
fn words(frames: &[Frame]) -> String {
    let begun = frames.iter().rposition(|frame| frame.name == "restart").unwrap_or(0);
    let texts = frames[begun..].iter().filter(|frame| frame.name == "text");
    texts.map(|frame| frame.data["text"].as_str().unwrap()).collect()
}

/// Reads a stream as a browser does: a server that is busy says when to ask again.
async fn read_patiently(request: reqwest::RequestBuilder, enough: impl FnMut(&Frame) -> bool) -> Vec<Frame> {
    let began = std::time::Instant::now();
    loop {
        let answer = request.try_clone().unwrap().send().await.unwrap();
        let after = answer.headers().get("retry-after").map(|seconds| seconds.to_str().unwrap().parse().unwrap());
        match after {
            Some(seconds) if answer.status() == 503 => {
                assert!(began.elapsed() < PATIENCE, "busy for too long");
                // As long as it says.
                tokio::time::sleep(Duration::from_secs(seconds)).await;
            }
            _ => return read_answer(answer, enough).await,
        }
    }
}

/// Waits until so many readers are in mid-stream, none of which may be through before.
async fn come<T: 'static>(readers: &mut JoinSet<T>, in_mid_stream: &watch::Sender<usize>, all: usize) {
    let mut counted = in_mid_stream.subscribe();
    tokio::select! {
        biased;
        _ = counted.wait_for(|come| *come >= all) => {}
        over = readers.join_next() => {
            let over = over.map(|over| over.map(drop));
            assert!(over.is_none(), "a reader is through before anything happened: {over:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f1_two_hundred_readers_of_a_killed_process_resume_and_see_each_run_end_once() {
    const READERS: usize = 200;
    let normal = slowly(20, Duration::from_millis(50));
    // None of the runs may end before all of them have begun, however slow the machine is.
    let stalls = Behaviour { act: Act::StallAfter(3), ..normal.clone() };
    let mut scene = Deployment::new("elsewhere", stalls).await;
    let mut server = scene.start_other().await;
    let session = scene.other.sign_in().await;
    let use_case = session.use_case("local").await;
    let in_mid_stream = watch::Sender::new(0_usize);
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let (request, in_mid_stream) = (session.streamed_run(&use_case), in_mid_stream.clone());
        readers.spawn(async move {
            let mut has_text = false;
            read_patiently(request, |frame| {
                if frame.name == "text" && !std::mem::replace(&mut has_text, true) {
                    in_mid_stream.send_modify(|come| *come += 1);
                }
                frame.name == "end"
            })
            .await
        });
    }
    come(&mut readers, &in_mid_stream, READERS).await;
    server.0.kill().unwrap();
    server.0.wait().unwrap();
    let cut = readers.join_all().await;
    scene.other.provider.set(normal);
    let _server = scene.start_other().await;

    let mut resumed = JoinSet::new();
    for mut seen in cut {
        assert!(seen.iter().all(|frame| frame.name != "end"), "nothing was tried: {seen:?}");
        let session = session.clone();
        resumed.spawn(async move {
            let run = seen[0].data["run"]["id"].as_str().unwrap().to_owned();
            let last = seen.iter().rev().find_map(|frame| frame.id);
            let rest = read_patiently(session.events(&run, last), |frame| frame.name == "end").await;
            seen.extend(rest);
            seen
        });
    }
    let all: String = (1..=20).map(|n| format!("word{n} ")).collect();
    for frames in resumed.join_all().await {
        let end = frames.last().unwrap();
        assert_eq!((end.name.as_str(), end.data["status"].as_str()), ("end", Some("succeeded")), "{end:?}");
        assert!(is_gapless(&frames), "I2: {:?}", frames.iter().filter_map(|frame| frame.id).collect::<Vec<_>>());
        assert_eq!(words(&frames), all);
    }
    scene.sound().await;
}

/// Asks the server that is to end for as long as it says that it is ready, and then the one that stays: what a balancer
/// of load does.
struct Balanced {
    ends: Session,
    stays: Session,
    is_ready: AtomicBool,
}

impl Balanced {
    /// Anything but a refused connection is an answer, and must be a good one.
    async fn send(&self, request: impl Fn(&Session) -> reqwest::RequestBuilder) -> reqwest::Response {
        let chosen = if self.is_ready.load(Ordering::SeqCst) { &self.ends } else { &self.stays };
        let answer = match request(chosen).send().await {
            Err(error) if error.is_connect() => request(&self.stays).send().await,
            answer => answer,
        };
        let answer = answer.unwrap();
        assert!(answer.status().is_success(), "{}", answer.status());
        answer
    }

    /// Looks until it is not ready any more, as often as a balancer does; answers what it said then.
    async fn watch(&self) -> String {
        loop {
            match self.ends.probe().await {
                Ok(answer) if answer.status() == 200 => tokio::time::sleep(Duration::from_millis(20)).await,
                answer => {
                    self.is_ready.store(false, Ordering::SeqCst);
                    return answer.unwrap().text().await.unwrap();
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f22_a_server_that_is_replaced_under_load_fails_nobody() {
    const READERS: usize = 40;
    let mut scene = Deployment::new("local", slowly(20, Duration::from_millis(150))).await;
    let mut server = scene.start_other().await;
    let (ends, stays) = (scene.other.sign_in().await, scene.keeper.sign_in().await);
    let use_case = ends.use_case("local").await;
    let balanced = Arc::new(Balanced { ends, stays, is_ready: AtomicBool::new(true) });
    let watcher = tokio::spawn({
        let balanced = balanced.clone();
        async move { balanced.watch().await }
    });
    let (in_mid_stream, is_over) = (watch::Sender::new(0_usize), Arc::new(AtomicBool::new(false)));

    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let (balanced, in_mid_stream, use_case) = (balanced.clone(), in_mid_stream.clone(), use_case.clone());
        readers.spawn(async move {
            let answer = balanced.send(|session| session.streamed_run(&use_case)).await;
            let mut texts = 0;
            let mut seen = read_answer(answer, |frame| {
                texts += usize::from(frame.name == "text");
                if texts == 3 && frame.name == "text" {
                    in_mid_stream.send_modify(|come| *come += 1);
                }
                matches!(frame.name.as_str(), "end" | "reconnect")
            })
            .await;
            let was_sent_away = seen.last().is_some_and(|frame| frame.name == "reconnect");
            let run = seen[0].data["run"]["id"].as_str().unwrap().to_owned();
            while seen.last().unwrap().name != "end" {
                let last = seen.iter().rev().find_map(|frame| frame.id);
                let answer = balanced.send(|session| session.events(&run, last)).await;
                seen.extend(read_answer(answer, |frame| matches!(frame.name.as_str(), "end" | "reconnect")).await);
            }
            (was_sent_away, seen)
        });
    }
    // Meanwhile others open a list, and start runs that nobody watches.
    let mut visitors = JoinSet::new();
    for visitor in 0..6 {
        let (balanced, is_over, use_case) = (balanced.clone(), is_over.clone(), use_case.clone());
        visitors.spawn(async move {
            let mut started = Vec::new();
            let mut asked = 0;
            while !is_over.load(Ordering::SeqCst) {
                if visitor == 0 {
                    let answer = balanced.send(|session| session.to_run(&use_case)).await;
                    started.push(answer.json::<Value>().await.unwrap()["data"]["id"].as_str().unwrap().to_owned());
                    // So many a second, and no more.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                } else {
                    let answer = balanced.send(|session| session.asks("workspace/list")).await;
                    assert!(answer.json::<Value>().await.unwrap()["data"].is_array());
                }
                asked += 1;
            }
            (asked, started)
        });
    }
    come(&mut readers, &in_mid_stream, READERS).await;
    signal("-TERM", server.0.id());
    let status = tokio::task::spawn_blocking(move || server.0.wait().unwrap()).await.unwrap();
    assert!(status.success(), "{status}: {}", scene.other.log());
    assert_eq!(watcher.await.unwrap(), "this process is ending", "while it still answered");
    let readers = readers.join_all().await;
    is_over.store(true, Ordering::SeqCst);
    let visitors = visitors.join_all().await;

    let all: String = (1..=20).map(|n| format!("word{n} ")).collect();
    for (was_sent_away, frames) in &readers {
        let end = frames.last().unwrap();
        assert_eq!(end.data["status"], "succeeded", "{end:?}");
        assert_eq!(end.data["run"]["attempt"], 1, "a run under way was not let finish");
        assert!(*was_sent_away, "its reader was not told to come back");
        assert!(is_gapless(frames) && words(frames) == all, "{frames:?}");
    }
    for (asked, started) in visitors {
        assert!(asked > 1);
        for run in started {
            assert_eq!(balanced.stays.ended(&run, PATIENCE).await["status"], "succeeded");
        }
    }
    let by_the_other = scene.keeper.provider.requests().len();
    assert!(by_the_other > 0, "nothing went to the server that stays");
    scene.sound().await;
}
