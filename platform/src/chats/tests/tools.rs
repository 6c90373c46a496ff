//! Use cases as tools of a chat, with a stand-in whose model asks for them.
#![expect(
    clippy::disallowed_types,
    reason = "database_test hands out a pool; some tests look behind the server's back"
)]

use std::sync::Arc;

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Scene, id, question, writing};
use crate::chats::tools::name::of as name_of;
use crate::people::testing::member;
use crate::runs::testing::{MODEL, offer, provider, refuse};
use crate::testing::{Person, TestApp, invariants, until};

pub(super) const ASKED: &str = "Please have a letter written";
/// What the use case's own run is asked, and what it answers.
const PROMPT: &str = "Write about ";
pub(super) const LETTER: &str = "Dear tea drinkers";

/// A call of a use case.
fn calling(use_case: Uuid, inputs: &Value) -> Behaviour {
    calls(&[(name_of("Letter", use_case), inputs)])
}

/// Calls of tools in one round.
pub(super) fn calls(of: &[(String, &Value)]) -> Behaviour {
    let call = |(index, (name, inputs)): (usize, &(String, &Value))| {
        let function = json!({ "name": name, "arguments": (*inputs).to_string() });
        json!({ "index": index, "id": format!("call_{index}"), "type": "function", "function": function })
    };
    let calls: Vec<Value> = of.iter().enumerate().map(call).collect();
    let said = json!({ "choices": [{ "index": 0, "delta": { "content": "One moment." }, "finish_reason": null }] });
    let asked = json!({ "choices": [{ "index": 0, "delta": { "tool_calls": calls }, "finish_reason": null }] });
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "tool_calls" }] });
    let body = format!("data: {said}\n\ndata: {asked}\n\ndata: {end}\n\ndata: [DONE]\n\n");
    Behaviour::acting(Act::Body(body.into_bytes()))
}

/// Offers the stand-in as a model that can use tools.
pub(super) fn able(app: &TestApp, provider: &StandIn) {
    let mut able = Arc::unwrap_or_clone(offer(app, "local", &[provider]));
    able.model.capabilities.push("tools".to_owned());
    app.parts.models.set_offers(vec![Arc::new(able)]);
}

/// A published use case that writes a letter.
async fn letter(admin: &Person, workspace: Uuid, needs_file: bool) -> Uuid {
    let definition = json!({
        "name": "Letter", "description": "Writes a letter.", "instruction": "Write about {{topic}}.",
        "inputs": [
            { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
            { "name": "contract", "label": "Contract", "type": "file", "required": needs_file },
        ],
        "model": { "id": MODEL, "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

pub(super) struct Tools {
    pub scene: Scene,
    pub use_case: Uuid,
    pub pool: PgPool,
}

/// A chat whose model may run a published use case, in this mode. It calls it with these inputs, and answers with what
/// came of it: `told` are words that the model is then told.
pub(super) async fn tools(pool: &PgPool, stand_in: &StandIn, mode: &str, inputs: Value, told: &'static str) -> Tools {
    let scene = writing(pool, stand_in).await;
    able(&scene.app, stand_in);
    scene.app.end_jobs().await;
    let use_case = letter(&scene.admin, scene.workspace, false).await;
    stand_in.set(Behaviour::acting(Act::Told(vec![
        (told, Behaviour::saying(["It is ", "written."])),
        (ASKED, calling(use_case, &inputs)),
        (PROMPT, Behaviour::saying([LETTER])),
    ])));
    // A title that somebody gave is none that a model is asked for.
    let chosen = json!({ "title": "Letters", "tools": [{ "use_case_id": use_case, "mode": mode }] });
    let changed = scene.admin.put(scene.path(""), chosen).await;
    assert_eq!(changed.data()["tools"][0]["name"], "Letter", "{}", changed.body);
    Tools { scene, use_case, pool: pool.clone() }
}

impl Tools {
    /// Asks, and waits until nothing is under way any more.
    pub async fn ask(&self) -> Value {
        let sent = self.scene.send(question(None, ASKED)).await;
        self.go_on(&self.scene.app).await;
        self.answer(id(&sent["answers"][0])).await
    }

    /// Does what follows turns, by the workers of a server, until nothing is under way.
    pub async fn go_on(&self, app: &TestApp) {
        let workers = crate::background::jobs(&app.parts);
        // The server's own workers do what follows, too: what they are at is under way. In one look, as what ends leaves a
        // job and what a job does leaves a run.
        let under_way = "SELECT (SELECT count(*) FROM runs WHERE finished_at IS NULL)
                              + (SELECT count(*) FROM jobs WHERE kind = 'after_turn' AND (state = 'running' OR due_at <= now()))";
        until("nothing is under way any more", async || {
            while workers.step("after_turn").await.unwrap() {}
            match sqlx::query_scalar::<_, i64>(under_way).fetch_one(&self.pool).await.unwrap() {
                0 => Ok(()),
                open => Err(format!("{open} runs and jobs")),
            }
        })
        .await;
    }

    pub async fn answer(&self, message: Uuid) -> Value {
        self.scene.messages().await.into_iter().find(|one| id(one) == message).unwrap()
    }

    pub async fn decide(&self, answer: &Value, body: Value) -> crate::testing::Reply {
        let call = id(&answer["tool_calls"][0]);
        self.scene.admin.post(self.scene.path(&format!("/tool-call/{call}")), body).await
    }

    async fn runs_of_the_use_case(&self) -> i64 {
        let count = sqlx::query_scalar("SELECT count(*) FROM runs WHERE use_case_id = $1").bind(self.use_case);
        count.fetch_one(&self.pool).await.unwrap()
    }
}

pub(super) fn card(answer: &Value) -> (&str, &str) {
    (answer["tool_calls"][0]["state"].as_str().unwrap(), answer["turn_state"].as_str().unwrap())
}

pub(super) fn sent(provider: &StandIn) -> Vec<Value> {
    provider.requests().iter().map(|request| serde_json::from_str(&request.body).unwrap()).collect()
}

#[database_test]
async fn issue_31_a_use_case_runs_by_itself_as_a_run_of_its_own_and_the_answer_says_what_came_of_it(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), LETTER).await;
    let answer = tools.ask().await;
    assert_eq!(card(&answer), ("done", "whole"), "{answer}");
    assert!(answer["content"].to_string().contains("It is written."), "{answer}");
    assert!(!answer["content"].to_string().contains("One moment"), "{answer}");
    let call = &answer["tool_calls"][0];
    assert_eq!((&call["use_case_name"], &call["inputs"][0]["value"]), (&json!("Letter"), &json!("tea")), "{call}");
    let run = tools.scene.admin.get(format!("run/{}", id(&call["run"]))).await.data().clone();
    assert_eq!((&run["status"], &run["use_case_version"]), (&json!("succeeded"), &json!(1)), "{run}");
    assert_eq!(tools.scene.admin.get("run/list").await.body["total"], 1, "it stands in the history of its person");
    let sent = sent(&stand_in);
    assert_eq!(sent.len(), 3, "{sent:?}");
    let function = &sent[0]["tools"][0]["function"];
    assert_eq!(function["description"], "Writes a letter.");
    assert_eq!(function["parameters"]["required"], json!(["topic"]), "{function}");
    assert_eq!(sent[1]["tools"], Value::Null, "the use case's own run has no tools");
    let told = sent[2]["messages"].as_array().unwrap().iter().find(|message| message["role"] == "tool").unwrap();
    assert!(told["content"].as_str().unwrap().contains(LETTER), "{told}");
    let counted = sqlx::query_scalar("SELECT count(*) FROM usage_entries WHERE kind = 'run'");
    let counted: i64 = counted.fetch_one(&pool).await.unwrap();
    assert_eq!(counted, 3, "each is counted once: two runs of the turn, one of the use case");
    invariants::sound(&pool).await;
}

#[database_test]
async fn issue_31_one_that_asks_waits_for_its_owner_and_runs_once_with_what_they_agreed_to(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "ask", json!({ "topic": "tea" }), LETTER).await;
    let answer = tools.ask().await;
    assert_eq!(card(&answer), ("waiting", "waits_for_you"), "{answer}");
    assert_eq!(tools.runs_of_the_use_case().await, 0);
    let chat = tools.scene.admin.get(tools.scene.path("")).await.data().clone();
    assert_eq!((&chat["is_running"], &chat["is_waiting"]), (&json!(false), &json!(true)), "{chat}");
    let home = tools.scene.admin.get("home").await.data()["waiting"]["chats"].clone();
    assert_eq!(
        (&home[0]["chat_id"], &home[0]["use_case_name"]),
        (&json!(tools.scene.chat), &json!("Letter")),
        "{home}"
    );
    let told = tools.scene.admin.get("notification/list").await.data().clone();
    assert_eq!(told[0]["link"], json!(format!("/play/{}", tools.scene.chat)), "nobody was watching: {told}");

    let wrong = tools.decide(&answer, json!({ "decision": "run", "inputs": { "topic": "" } })).await;
    assert_eq!((wrong.status, wrong.field("inputs.topic").len()), (400, 1), "{}", wrong.body);
    let not_here = json!({ "decision": "run", "inputs": { "topic": "tea", "contract": tools.scene.document } });
    let wrong = tools.decide(&answer, not_here).await;
    assert_eq!(wrong.field("inputs.contract").len(), 1, "no document of the chat: {}", wrong.body);
    for _ in 0..2 {
        let agreed = tools.decide(&answer, json!({ "decision": "run", "inputs": { "topic": "coffee" } })).await;
        assert_eq!(agreed.data()["turn_state"], "uses_tools", "{}", agreed.body);
    }
    tools.go_on(&tools.scene.app).await;
    let late = tools.decide(&answer, json!({ "decision": "decline" })).await;
    assert_eq!(late.data()["tool_calls"][0]["state"], "done", "said too late, it changes nothing: {}", late.body);
    let answer = tools.answer(id(&answer)).await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("done", "whole"), 1), "{answer}");
    assert_eq!(answer["tool_calls"][0]["inputs"][0]["value"], "coffee");
    assert!(sent(&stand_in).iter().any(|request| request.to_string().contains("Write about coffee.")));
    assert_eq!(tools.scene.admin.get("home").await.data()["waiting"]["chats"], json!([]));
}

#[database_test]
async fn issue_31_one_that_is_declined_does_not_run_and_the_model_is_told(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "ask", json!({ "topic": "tea" }), "declined to run").await;
    let answer = tools.ask().await;
    tools.decide(&answer, json!({ "decision": "decline" })).await.data();
    tools.go_on(&tools.scene.app).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("declined", "whole"), 0), "{answer}");
    assert!(answer["content"].to_string().contains("written"), "it went on: {answer}");
}

#[database_test]
async fn issue_31_one_that_is_off_or_a_model_without_tools_is_offered_nothing(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "never", json!({}), LETTER).await;
    stand_in.set(Behaviour::saying(["No."]));
    let answer = tools.ask().await;
    assert_eq!((&answer["tool_calls"], &answer["turn_state"]), (&json!([]), &json!("whole")), "{answer}");
    assert_eq!(sent(&stand_in)[0]["tools"], Value::Null);
    let chat = tools.scene.admin.get(tools.scene.path("")).await.data().clone();
    assert_eq!(chat["tools"][0]["mode"], "never", "it stays in the list: {chat}");
    let asks = json!({ "tools": [{ "use_case_id": tools.use_case }] });
    let asks = tools.scene.admin.put(tools.scene.path(""), asks).await;
    assert_eq!(asks.data()["tools"][0]["mode"], "ask", "unless said otherwise: {}", asks.body);
    let without = offer(&tools.scene.app, "local", &[&stand_in]);
    tools.scene.app.parts.models.set_offers(vec![without]);
    tools.ask().await;
    assert!(sent(&stand_in).iter().all(|request| request["tools"].is_null()));
}

#[database_test]
async fn issue_31_one_that_may_not_run_any_more_when_it_is_agreed_to_is_refused_and_the_model_is_told(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "ask", json!({ "topic": "tea" }), "does not exist").await;
    let answer = tools.ask().await;
    tools.scene.admin.delete(format!("use-case/{}", tools.use_case)).await.data();
    let agreed = tools.decide(&answer, json!({ "decision": "run" })).await;
    assert_eq!(agreed.status, 200, "{}", agreed.body);
    tools.go_on(&tools.scene.app).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("refused", "whole"), 0), "{answer}");
    assert!(answer["tool_calls"][0]["problem"].as_str().unwrap().contains("does not exist"), "{answer}");
}

#[database_test]
async fn issue_31_bad_inputs_and_files_from_elsewhere_are_told_the_model_and_no_500(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({}), "never told").await;
    let elsewhere = json!({ "topic": "tea", "contract": tools.scene.document });
    for inputs in [json!({}), elsewhere, json!({ "topic": "tea", "x": 1 })] {
        stand_in.set(Behaviour::acting(Act::Told(vec![
            ("tool_call_id", Behaviour::saying(["I cannot."])),
            (ASKED, calling(tools.use_case, &inputs)),
        ])));
        let answer = tools.ask().await;
        assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("refused", "whole"), 0), "{answer}");
        assert!(answer["content"].to_string().contains("I cannot."), "{answer}");
    }
}

#[database_test]
async fn issue_31_what_waits_survives_a_restart_and_another_process_goes_on(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "ask", json!({ "topic": "tea" }), LETTER).await;
    let answer = tools.ask().await;
    let second = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    second.end_jobs().await;
    able(&second, &stand_in);
    tools.decide(&answer, json!({ "decision": "run" })).await.data();
    tools.go_on(&second).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("done", "whole"), 1), "{answer}");
}

#[database_test]
async fn issue_31_a_use_case_that_fails_is_told_the_model(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), "The run failed").await;
    stand_in.set(Behaviour::acting(Act::Told(vec![
        ("The run failed", Behaviour::saying(["It did not work."])),
        (ASKED, calling(tools.use_case, &json!({ "topic": "tea" }))),
        (PROMPT, refuse(400)),
    ])));
    let answer = tools.ask().await;
    assert_eq!(card(&answer), ("done", "whole"), "{answer}");
    assert_eq!(answer["tool_calls"][0]["run"]["status"], "failed", "{answer}");
    assert!(answer["content"].to_string().contains("It did not work."), "{answer}");
}

#[database_test]
async fn issue_31_a_model_that_only_ever_asks_for_use_cases_is_stopped(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), "never told").await;
    let answer = tools.ask().await;
    assert_eq!(answer["run"]["status"], "failed", "{answer}");
    assert_eq!(answer["tool_calls"].as_array().unwrap().len(), 4, "four rounds");
    let turns: Vec<Value> = sent(&stand_in).into_iter().filter(|request| !request["tools"].is_null()).collect();
    assert_eq!(turns.len(), 5, "and one without tools");
    assert_eq!(turns[4]["tool_choice"], "none");
}

#[database_test]
async fn issue_31_a_use_case_that_never_answers_is_given_up_and_stopping_stops_it_too(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), "in time").await;
    let stalls = (PROMPT, Behaviour::acting(Act::StallAfter(0)));
    let calls = (ASKED, calling(tools.use_case, &json!({ "topic": "tea" })));
    let late = ("in time", Behaviour::saying(["It took too long."]));
    stand_in.set(Behaviour::acting(Act::Told(vec![late, calls, stalls])));
    let workers = crate::background::jobs(&tools.scene.app.parts);
    let begin = async || {
        let sent = tools.scene.send(question(None, ASKED)).await;
        tools.scene.ended(&sent["answers"][0]).await;
        assert!(workers.step("after_turn").await.unwrap());
        let answer = tools.answer(id(&sent["answers"][0])).await;
        assert_eq!(card(&answer), ("running", "uses_tools"), "{answer}");
        assert_eq!(tools.scene.admin.get(tools.scene.path("")).await.data()["is_running"], true);
        answer
    };
    let answer = begin().await;
    sqlx::query("UPDATE chat_tool_calls SET started_at = now() - interval '1 hour'").execute(&pool).await.unwrap();
    sqlx::query("UPDATE jobs SET due_at = now() WHERE kind = 'after_turn'").execute(&pool).await.unwrap();
    tools.go_on(&tools.scene.app).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!(card(&answer), ("late", "whole"), "{answer}");
    assert!(answer["content"].to_string().contains("too long"), "{answer}");

    let answer = begin().await;
    let stop = tools.scene.path(&format!("/message/{}/stop", id(&answer)));
    let stopped = tools.scene.admin.post(&stop, json!({})).await;
    assert_eq!(card(stopped.data()), ("stopped", "ended"), "{}", stopped.body);
    tools.go_on(&tools.scene.app).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!((card(&answer), &answer["turn_problem"]), (("stopped", "ended"), &Value::Null), "{answer}");
    assert_eq!(answer["tool_calls"][0]["run"]["status"], "cancelled", "{answer}");
    assert_eq!(tools.scene.admin.post(&stop, json!({})).await.status, 200, "twice changes nothing");
}

#[database_test]
async fn issue_31_a_reader_of_a_link_sees_the_card_and_the_run_by_their_own_right_alone(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), LETTER).await;
    let answer = tools.ask().await;
    let ben = crate::people::testing::person(&tools.scene.app, &tools.scene.admin, "Ben").await;
    for kind in ["snapshot", "live"] {
        let link = tools.scene.admin.post(tools.scene.path("/share"), json!({ "kind": kind })).await.id();
        let seen = ben.get(format!("shared-chat/{link}")).await.data().clone();
        let call = &seen["messages"][1]["tool_calls"][0];
        assert_eq!((&call["use_case_name"], &call["state"]), (&json!("Letter"), &json!("done")), "{seen}");
        assert!(!seen.to_string().contains("\"tea\""), "C1: what it was given is the run's: {seen}");
        assert_eq!(ben.get(format!("run/{}", id(&answer["tool_calls"][0]["run"]))).await.status, 404);
    }
}

#[database_test]
async fn issue_31_what_is_shared_with_the_company_runs_from_any_chat_and_is_given_none_of_its_files(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let mut tools = tools(&pool, &stand_in, "never", json!({}), LETTER).await;
    let (workspace, own) = (tools.scene.workspace, tools.use_case);
    let ben = member(&tools.scene.app, &tools.scene.admin, workspace, "Ben", "Builder").await;
    let admin = std::mem::replace(&mut tools.scene.admin, ben);
    let legal = admin.workspace("Legal").await;
    let shared = letter(&admin, legal, false).await;
    let needs_file = letter(&admin, legal, true).await;
    let listed = async |tools: &Tools| {
        let found = tools.scene.admin.get(format!("chat-tool/list?workspace_id={workspace}&search=lett")).await;
        let of = |tool: &Value| (id(tool), tool["is_shared"] == true, tool["asks_for_file"] == true);
        found.data().as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(listed(&tools).await, [(own, false, true)], "C1: what is another workspace's alone");
    let show = async |use_case: Uuid, visibility: &str| {
        admin.put(format!("use-case/{use_case}/visibility"), json!({ "visibility": visibility })).await.data().clone()
    };
    for use_case in [shared, needs_file] {
        show(use_case, "client").await;
    }
    assert_eq!(listed(&tools).await, [(own, false, true), (shared, true, false)], "one that needs a file gets none");

    let begin = |use_case: Uuid| {
        let chosen = json!([{ "use_case_id": use_case, "mode": "auto" }]);
        json!({ "workspace_id": workspace, "model": { "id": MODEL, "region": "local" }, "title": "Letters", "tools": chosen })
    };
    assert_eq!(tools.scene.admin.post("chat", begin(needs_file)).await.field("tools").len(), 1);
    let chat = tools.scene.admin.post("chat", begin(shared)).await;
    assert_eq!(chat.data()["tools"][0]["name"], "Letter", "{}", chat.body);
    (tools.scene.chat, tools.use_case) = (chat.id(), shared);
    stand_in.set(Behaviour::acting(Act::Told(vec![
        (LETTER, Behaviour::saying(["It is ", "written."])),
        (ASKED, calling(shared, &json!({ "topic": "tea" }))),
        (PROMPT, Behaviour::saying([LETTER])),
    ])));
    let answer = tools.ask().await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("done", "whole"), 1), "{answer}");
    let run = tools.scene.admin.get(format!("run/{}", id(&answer["tool_calls"][0]["run"]))).await;
    assert_eq!(run.data()["workspace_id"], json!(legal), "it is run where it is: {}", run.body);
    let offered = sent(&stand_in)[0]["tools"][0]["function"]["parameters"]["properties"].clone();
    assert!(offered.get("topic").is_some() && offered.get("contract").is_none(), "{offered}");

    // A model that gives one all the same is told why it does not run.
    stand_in.set(Behaviour::acting(Act::Told(vec![
        ("tool_call_id", Behaviour::saying(["I cannot."])),
        (ASKED, calling(shared, &json!({ "topic": "tea", "contract": tools.scene.document }))),
    ])));
    let answer = tools.ask().await;
    assert_eq!((card(&answer), tools.runs_of_the_use_case().await), (("refused", "whole"), 1), "{answer}");
    assert!(answer["tool_calls"][0]["problem"].as_str().unwrap().contains("another workspace"), "{answer}");

    // What is shared no longer stays in the list without its name, and no model is offered it.
    show(shared, "workspace").await;
    let chat = tools.scene.admin.get(tools.scene.path("")).await;
    assert_eq!(chat.data()["tools"][0]["name"], Value::Null, "C1: {}", chat.body);
    stand_in.set(Behaviour::saying(["No."]));
    tools.ask().await;
    assert!(sent(&stand_in).last().unwrap()["tools"].is_null());
}

#[database_test]
async fn issue_31_only_use_cases_that_one_may_run_in_the_workspace_can_be_chosen(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = tools(&pool, &stand_in, "ask", json!({}), LETTER).await;
    let scene = &tools.scene;
    let list = async |words: &str| {
        let path = format!("chat-tool/list?workspace_id={}&search={words}", scene.workspace);
        scene.admin.get(path).await.data().clone()
    };
    let found = list("lett").await;
    assert_eq!((&found[0]["id"], &found[0]["asks_for_file"]), (&json!(tools.use_case), &json!(true)), "{found}");
    assert_eq!(list("nothing").await, json!([]));
    let elsewhere = crate::runs::testing::publish(&scene.admin, "local").await;
    let many: Vec<Value> = (0..17).map(|_| json!({ "use_case_id": Uuid::now_v7() })).collect();
    let twice = json!([{ "use_case_id": tools.use_case }, { "use_case_id": tools.use_case }]);
    for wrong in [json!(many), twice, json!([{ "use_case_id": elsewhere }]), json!([{ "use_case_id": Uuid::nil() }])] {
        let refused = scene.admin.put(scene.path(""), json!({ "tools": wrong })).await;
        assert_eq!((refused.status, refused.field("tools").len()), (400, 1), "{}", refused.body);
    }
    let new = json!({ "workspace_id": scene.workspace, "tools": [{ "use_case_id": tools.use_case, "mode": "auto" }] });
    let new = scene.admin.post("chat", new).await;
    assert_eq!(new.data()["tools"][0]["mode"], "auto", "{}", new.body);
    // One that is gone may stay, and the model is not offered it.
    scene.admin.delete(format!("use-case/{}", tools.use_case)).await.data();
    let kept = json!({ "tools": [{ "use_case_id": tools.use_case, "mode": "never" }] });
    let kept = scene.admin.put(scene.path(""), kept).await;
    assert_eq!(kept.data()["tools"][0]["name"], Value::Null, "{}", kept.body);
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    let foreign = scene.path(&format!("/tool-call/{}", Uuid::now_v7()));
    assert_eq!(ben.post(foreign, json!({ "decision": "run" })).await.status, 404);
}
