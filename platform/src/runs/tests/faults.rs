//! Runs against a provider that stalls, refuses and cuts the line, and with a sandbox that is killed: a stand-in that
//! speaks the real wire format, behind the real `openai` plugin in a real sandbox process.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Frame, Person, TestApp, invariants, read_stream, until};

struct Scene {
    pool: PgPool,
    app: TestApp,
    provider: StandIn,
    admin: Person,
    use_case: Uuid,
}

/// A server whose only provider is the stand-in, and a published use case on it.
async fn scene(pool: PgPool, behaviour: Behaviour) -> Scene {
    let provider = StandIn::start(behaviour).await.unwrap();
    let url = provider.url();
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.models.openai_base_url = Some(url);
        settings.models.openai_api_key = Some("sk-canary-7f3a".into());
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Writing").await;
    let definition = json!({
        "name": "Letter", "instruction": "Write about {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text" }],
        "model": { "id": "stand-in", "region": "local" },
    });
    let created =
        admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await;
    let use_case = created.id();
    admin
        .post(
            format!("use-case/{use_case}/publish"),
            json!({ "revision": created.data()["draft_revision"], "note": "" }),
        )
        .await
        .data();
    Scene { pool, app, provider, admin, use_case }
}

/// So many words, so far apart.
fn slowly(words: usize, apart: Duration) -> Behaviour {
    Behaviour { token_delay: apart, ..Behaviour::saying((1..=words).map(|n| format!("word{n} "))) }
}

impl Scene {
    async fn start(&self) -> Value {
        self.admin
            .post(format!("use-case/{}/run", self.use_case), json!({ "inputs": { "topic": "spring" } }))
            .await
            .data()
            .clone()
    }

    async fn events(&self, run: &Value, after: Option<i64>, enough: impl FnMut(&Frame) -> bool) -> Vec<Frame> {
        self.admin.events(format!("run/{}/events", run["id"].as_str().unwrap()), after, enough).await
    }

    /// Whatever went wrong, the invariants hold.
    async fn sound(&self) {
        invariants::sound(&self.pool).await;
    }

    async fn end(&self, run: &Value) -> Value {
        self.events(run, None, |frame| frame.name == "end").await.pop().unwrap().data
    }
}

fn is_text(frame: &Frame) -> bool {
    frame.name == "text"
}

fn text(frames: &[Frame]) -> String {
    frames.iter().filter(|frame| is_text(frame)).map(|frame| frame.data["text"].as_str().unwrap()).collect()
}

#[database_test]
async fn a_stop_works_at_once_and_keeps_what_was_written(pool: PgPool) {
    let scene = scene(pool, Behaviour::acting(Act::StallAfter(5))).await;
    let run = scene.start().await;
    let mut words = 0;
    scene
        .events(&run, None, |frame| {
            words += text(std::slice::from_ref(frame)).matches("word").count();
            words >= 5
        })
        .await;
    let stopped = scene.admin.post(format!("run/{}/stop", run["id"].as_str().unwrap()), json!({})).await.data().clone();
    assert_eq!(stopped["status"], "cancelled");
    assert!(stopped["output"].to_string().contains("word5"), "{}", stopped["output"]);
    assert_eq!(scene.end(&run).await["status"], "cancelled");
    scene.sound().await;
}

#[database_test]
async fn i3_a_run_that_is_stopped_or_cut_has_used_what_was_asked_and_said_and_says_that_this_is_an_estimate(
    pool: PgPool,
) {
    let scene = scene(pool.clone(), Behaviour::acting(Act::StallAfter(5))).await;
    let run = scene.start().await;
    let mut heard = String::new();
    scene
        .events(&run, None, |frame| {
            heard.push_str(&text(std::slice::from_ref(frame)));
            heard.contains("word5")
        })
        .await;
    let stopped = scene.admin.post(format!("run/{}/stop", run["id"].as_str().unwrap()), json!({})).await.data().clone();
    assert_eq!((&stopped["usage"]["output_tokens"], &stopped["usage"]["is_estimated"]), (&json!(8), &json!(true)));
    // "Write about spring." has nineteen.
    assert_eq!(stopped["usage"]["input_tokens"], 5, "{}", stopped["usage"]);
    scene.provider.set(Behaviour::acting(Act::CutAfter(3)));
    let cut = scene.end(&scene.start().await).await;
    assert_eq!(
        (&cut["run"]["usage"]["output_tokens"], &cut["run"]["usage"]["is_estimated"]),
        (&json!(5), &json!(true))
    );
    scene.provider.set(Behaviour::acting(Act::Refuse { status: 401, retry_after: None, body: String::new() }));
    assert_eq!(scene.end(&scene.start().await).await["run"]["usage"], Value::Null, "whoever refuses has not worked");
    scene.provider.set(Behaviour::default());
    assert_eq!(scene.end(&scene.start().await).await["run"]["usage"]["is_estimated"], false);
    let entries = "SELECT count(*), count(*) FILTER (WHERE tokens_estimated) FROM usage_entries";
    assert_eq!(sqlx::query_as::<_, (i64, i64)>(entries).fetch_one(&pool).await.unwrap(), (4, 2));
    scene.sound().await;
}

#[database_test]
async fn f11_whatever_characters_a_failure_is_told_in_the_run_ends_and_says_it(pool: PgPool) {
    let body = r#"{"error":{"message":"no such\u0000 thing\u0007","type":"x","code":null,"param":null}}"#;
    let refuse = Act::Refuse { status: 400, retry_after: None, body: body.to_owned() };
    let scene = scene(pool, Behaviour::acting(refuse)).await;
    let end = scene.end(&scene.start().await).await;
    assert_eq!(end["reason"]["code"], "bad_request", "{end}");
    assert!(!end["reason"]["message"].as_str().unwrap().contains(['\0', '\u{7}']), "{}", end["reason"]);
    scene.sound().await;
}

#[database_test]
async fn r62_a_reader_that_reconnects_in_mid_stream_misses_and_doubles_nothing(pool: PgPool) {
    let scene = scene(pool, slowly(40, Duration::from_millis(15))).await;
    let run = scene.start().await;
    let mut seen: Vec<Frame> = Vec::new();
    while seen.last().is_none_or(|frame| frame.name != "end") {
        let mut left = 7;
        let after = seen.last().and_then(|frame| frame.id);
        let more = scene.events(&run, after, |frame| {
            left -= 1;
            left == 0 || frame.name == "end"
        });
        seen.extend(more.await);
    }
    let ids: Vec<i64> = seen.iter().filter_map(|frame| frame.id).collect();
    assert_eq!(ids, (1..=i64::try_from(ids.len()).unwrap()).collect::<Vec<_>>());
    assert_eq!(text(&seen), (1..=40).map(|n| format!("word{n} ")).collect::<String>());
    scene.sound().await;
}

#[database_test]
async fn failures_of_a_provider_say_what_to_do_and_whether_to_try_again(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let refuse = |status, retry_after| Act::Refuse {
        status,
        retry_after,
        body: r#"{"error":{"message":"no","type":"x","code":null,"param":null}}"#.to_owned(),
    };
    for (act, code, retryable) in [
        (refuse(401, None), "unauthorized", false),
        // Longer than anybody is made to wait.
        (refuse(429, Some(60)), "rate_limited", true),
        (refuse(503, None), "overloaded", true),
        (Act::CutAfter(3), "unavailable", true),
        (Act::EndAfter(3), "unavailable", true),
    ] {
        scene.provider.set(Behaviour::acting(act.clone()));
        let end = scene.end(&scene.start().await).await;
        assert_eq!(
            (end["status"].as_str(), end["reason"]["code"].as_str()),
            (Some("failed"), Some(code)),
            "{act:?}: {}",
            end["reason"]
        );
        assert_eq!(end["reason"]["retryable"], retryable, "{act:?}");
        assert!(!end.to_string().contains("sk-canary"), "C7: the key is in an answer");
    }
    // F11: what came before the cut is kept
    let cut = scene.admin.get("run/list?limit=1").await.data()[0].clone();
    let kept = scene.admin.get(format!("run/{}", cut["id"].as_str().unwrap())).await;
    assert!(kept.data()["output"].to_string().contains("word3"));
    scene.sound().await;
}

#[database_test]
async fn the_row_commits_while_the_provider_works_and_before_the_first_delta(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let mut holder = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE runs IN EXCLUSIVE MODE").execute(&mut *holder).await.unwrap();
    let admin = scene.admin.clone();
    let path = format!("use-case/{}/run", scene.use_case);
    let starting = tokio::spawn(async move {
        let request = admin
            .request(reqwest::Method::POST, &path)
            .header("Accept", "text/event-stream")
            .json(&json!({ "inputs": {} }));
        read_stream(request, |frame| frame.name == "end").await
    });
    // The provider is asked although the row cannot be written yet.
    scene.provider.asked(1).await;
    assert!(!starting.is_finished(), "something was answered before the row was committed");
    holder.rollback().await.unwrap();
    let frames = starting.await.unwrap();
    assert_eq!(frames.last().unwrap().data["status"], "succeeded");
    scene.sound().await;
}

#[database_test]
async fn a_row_that_cannot_be_written_takes_the_run_back_unheard(pool: PgPool) {
    let scene = scene(pool.clone(), slowly(100, Duration::from_millis(20))).await;
    sqlx::query("ALTER TABLE runs ADD CONSTRAINT never CHECK (false) NOT VALID").execute(&pool).await.unwrap();
    let answer = scene.admin.post(format!("use-case/{}/run", scene.use_case), json!({ "inputs": {} })).await;
    assert_eq!(answer.outcome(), "500 internal");
    assert!(!answer.body.to_string().contains("never"), "the database's words reached the reader");
    assert_eq!(scene.admin.get("run/list").await.body["total"], 0);
    scene.sound().await;
}

#[database_test]
async fn f1_i2_who_comes_while_the_stored_events_cannot_be_read_misses_none_of_them(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let run = scene.start().await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    scene.end(&run).await;
    scene.provider.set(slowly(100, Duration::from_millis(50)));
    super::leave_as_a_killed_process(&pool, id).await;
    let runs = &scene.app.parts.runs;
    let live = until("the run is taken over", async || runs.live(id).ok_or("nobody has it")).await;
    let rights = async |right: &'static str| sqlx::query(right).execute(&pool).await.unwrap();
    // That there are events can be read, and what they are cannot.
    rights("REVOKE SELECT ON run_events FROM atelier_tenant").await;
    rights("GRANT SELECT (client_id, run_id, first_seq, last_seq) ON run_events TO atelier_tenant").await;
    let (admin, path) = (scene.admin.clone(), format!("run/{id}/events"));
    let reader = tokio::spawn(async move { admin.events(path, None, |frame| frame.name == "end").await });
    runs.readers().until(|readers| readers.now == 1).await;
    // Meanwhile the answer goes on.
    let began = live.frames_after(0).1.max(1_000_001);
    let _ = live.more_than(began + 4).await;
    rights("GRANT SELECT ON run_events TO atelier_tenant").await;
    let frames = reader.await.unwrap();
    let numbers: Vec<i64> = frames.iter().filter_map(|frame| frame.id).collect();
    let last = *numbers.last().unwrap();
    assert_eq!(numbers, [1, 2].into_iter().chain(1_000_001..=last).collect::<Vec<_>>());
    assert_eq!(frames[2].name, "restart");
    scene.sound().await;
}

#[database_test]
async fn f1_i2_who_comes_after_the_end_while_the_events_cannot_be_read_gets_them_before_the_end(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let run = scene.start().await;
    let whole = scene.events(&run, None, |frame| frame.name == "end").await;
    // Each look is counted, also one that is refused: what a sequence gave out is never taken back.
    for statement in [
        "CREATE SEQUENCE looks",
        "CREATE FUNCTION refuse() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS
         $$ BEGIN PERFORM nextval('public.looks'); RAISE 'not now'; END $$",
        "CREATE POLICY refused ON run_events AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (refuse())",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    let (admin, path) = (scene.admin.clone(), format!("run/{}/events", run["id"].as_str().unwrap()));
    let reader = tokio::spawn(async move { admin.events(path, None, |frame| frame.name == "end").await });
    let looks = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM looks";
    until("somebody looked twice", async || {
        let looks: i64 = sqlx::query_scalar(looks).fetch_one(&pool).await.unwrap();
        if reader.is_finished() || looks >= 2 { Ok(()) } else { Err(looks) }
    })
    .await;
    sqlx::query("DROP POLICY refused ON run_events").execute(&pool).await.unwrap();
    let ids = |frames: &[Frame]| frames.iter().map(|frame| frame.id).collect::<Vec<_>>();
    assert_eq!(ids(&reader.await.unwrap()), ids(&whole));
}

#[database_test]
async fn f16_a_killed_sandbox_costs_a_run_one_attempt_and_the_server_nothing(pool: PgPool) {
    let scene = scene(pool, slowly(30, Duration::from_millis(20))).await;
    let run = scene.start().await;
    let first = scene.events(&run, None, is_text).await;
    let sandbox = scene.app.runners.sandbox_pid().unwrap();
    kill(sandbox);
    let rest = scene.events(&run, first.last().unwrap().id, |frame| frame.name == "end").await;
    assert!(rest.iter().any(|frame| frame.name == "restart"), "{rest:?}");
    let end = &rest.last().unwrap().data;
    assert_eq!(
        (end["status"].as_str(), end["run"]["attempt"].as_i64()),
        (Some("succeeded"), Some(2)),
        "{}",
        end["reason"]
    );
    let written = end["run"]["output"].to_string();
    assert_eq!(written.matches("word1 ").count(), 1, "the first attempt's words are void");
    assert_ne!(scene.app.runners.sandbox_pid(), Some(sandbox));
    assert_eq!(scene.end(&scene.start().await).await["status"], "succeeded");
    scene.sound().await;
}

fn kill(pid: u32) {
    let killed = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    assert!(killed.success());
}

#[database_test]
async fn f1_a_process_whose_own_lease_ran_out_prolongs_it_and_asks_nobody_again(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::acting(Act::StallAfter(1))).await;
    let run = scene.start().await;
    scene.events(&run, None, is_text).await;
    let lease = async || {
        let lease = "SELECT fence, lease_until > now() FROM runs WHERE lease_owner IS NOT NULL";
        sqlx::query_as::<_, (i64, bool)>(lease).fetch_one(&pool).await.unwrap()
    };
    let (fence, _) = lease().await;
    sqlx::query("UPDATE runs SET lease_until = now() - interval '1 minute'").execute(&pool).await.unwrap();
    until("the lease is prolonged", async || lease().await.1.then_some(()).ok_or("it ran out")).await;
    // An end that was on its way would not be taken under another fence.
    assert_eq!(lease().await.0, fence);
    scene.admin.post(format!("run/{}/stop", run["id"].as_str().unwrap()), json!({})).await.data();
    assert_eq!(scene.end(&run).await["status"], "cancelled");
    assert_eq!(scene.provider.requests().len(), 1);
    scene.sound().await;
}

#[database_test]
async fn f1_a_run_whose_row_is_held_keeps_no_other_from_prolonging_its_lease(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::acting(Act::StallAfter(1))).await;
    let (held, other) = (scene.start().await, scene.start().await);
    for run in [&held, &other] {
        scene.events(run, None, is_text).await;
    }
    let id = |run: &Value| run["id"].as_str().unwrap().parse::<Uuid>().unwrap();
    let soon = "UPDATE runs SET lease_until = now() + interval '20 seconds' WHERE id = $1";
    sqlx::query(soon).bind(id(&other)).execute(&pool).await.unwrap();
    let mut end = pool.begin().await.unwrap();
    sqlx::query("SELECT FROM runs WHERE id = $1 FOR UPDATE").bind(id(&held)).execute(&mut *end).await.unwrap();
    until("the other lease is prolonged", async || {
        let lease = "SELECT lease_until > now() + interval '22 seconds' FROM runs WHERE id = $1";
        let lease = sqlx::query_scalar::<_, bool>(lease).bind(id(&other)).fetch_one(&pool).await.unwrap();
        lease.then_some(()).ok_or("it is not")
    })
    .await;
    end.rollback().await.unwrap();
}

#[database_test]
async fn f22_an_ending_server_lets_its_runs_finish_and_sends_its_readers_away_to_come_back(pool: PgPool) {
    let scene = scene(pool, slowly(30, Duration::from_millis(20))).await;
    let run = scene.start().await;
    let admin = scene.admin.clone();
    let path = format!("run/{}/events", run["id"].as_str().unwrap());
    let reading = tokio::spawn(async move {
        admin.events(path, None, |frame| matches!(frame.name.as_str(), "reconnect" | "end")).await
    });
    scene.events(&run, None, is_text).await;
    let engine = scene.app.parts.runs.clone();
    engine.drain(Duration::from_secs(10)).await;
    assert_eq!(reading.await.unwrap().last().unwrap().name, "reconnect");
    let ended = scene.admin.get(format!("run/{}", run["id"].as_str().unwrap())).await;
    assert_eq!(ended.data()["status"], "succeeded");
    scene.sound().await;
}

#[database_test]
async fn f11_a_character_that_the_database_cannot_hold_is_replaced_and_stops_nobody(pool: PgPool) {
    let scene = scene(pool, Behaviour::saying(["before\0", "after"])).await;
    let end = scene.end(&scene.start().await).await;
    assert_eq!(end["status"], "succeeded", "{}", end["reason"]);
    assert!(end["run"]["output"].to_string().contains("before\u{fffd}after"), "{}", end["run"]["output"]);
    scene.sound().await;
}
