//! Searching by meaning through the real server, the real `openai` plugin, and a stand-in that speaks `/v1/embeddings`
//! as the provider does: its vectors say how often a text has words of a few subjects, whichever words those are.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod faults;
mod indexed;
mod local;
mod switch;

use std::sync::Arc;

use actix_web::{App, HttpResponse, HttpServer, web};
use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::sync::watch;
use uuid::Uuid;

use crate::documents::EMBED;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Workers;
use crate::models::Offer;
use crate::runs::testing::{MODEL, offer, offer_at, provider};
use crate::testing::{Person, TestApp};

/// Words of one subject count alike: somebody who asks for a car finds an automobile.
const SUBJECTS: [&[&str]; 5] = [
    &["car", "cars", "automobile", "automobiles", "vehicle"],
    &["lunch", "meal", "canteen", "eat", "food"],
    &["laptop", "computer", "notebook", "machine"],
    &["holiday", "leave", "vacation", "absence"],
    &["invoice", "bill", "payment", "supplier"],
];

const HANDBOOK: &str = "# Handbook\n\n\
    ## Driving\n\nAn automobile of the firm is parked in the yard overnight, and its keys are handed in at the gate before anybody goes home in the evening.\n\n\
    ## Canteen\n\nA meal in the canteen is paid by badge, and whoever has forgotten theirs writes their name on the list that hangs beside the door.\n\n\
    ## Equipment\n\nA notebook that is broken goes to the third floor, where another one is lent until it has been mended and tried out by its owner.\n\n\
    ## Absence\n\nAbsence of more than a week is agreed with the team three months ahead, so that the others can plan what they will do meanwhile.\n\n\
    ## Suppliers\n\nA bill is settled on the thirtieth day after it came, unless somebody has complained about what was delivered before then.\n";

/// Passages of one call.
const LOT: usize = 32;

/// How the stand-in behaves.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Well,
    Down,
    /// One vector too few.
    Short,
    /// Vectors of more numbers than before.
    Longer,
    /// Vectors as long as those of real models are at least.
    Wide,
    /// Numbers that are none.
    Endless,
    /// Vectors that point nowhere.
    Nowhere,
    /// Says nothing, to questions and to last lots, as long as it is so.
    Silent,
}

#[derive(Clone)]
struct Embedder {
    url: url::Url,
    manner: watch::Sender<Manner>,
    /// The texts of each request.
    asked: watch::Sender<Vec<Vec<String>>>,
}

impl Embedder {
    async fn start() -> Self {
        let (manner, asked) = (watch::Sender::new(Manner::Well), watch::Sender::default());
        let kept = web::Data::new((manner.clone(), asked.clone()));
        let server =
            HttpServer::new(move || App::new().app_data(kept.clone()).route("/v1/embeddings", web::post().to(vectors)));
        let server = server.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", server.addrs()[0]).parse().unwrap();
        tokio::spawn(server.run());
        Self { url, manner, asked }
    }

    fn be(&self, manner: Manner) {
        self.manner.send_replace(manner);
    }

    /// Waits until so many requests came in all.
    async fn heard(&self, requests: usize) {
        self.asked.subscribe().wait_for(|asked| asked.len() >= requests).await.unwrap();
    }

    fn asked(&self) -> Vec<Vec<String>> {
        self.asked.borrow().clone()
    }

    /// Offered in a region as a model of this name.
    fn offered(&self, app: &TestApp, region: &str, model: &str) -> Arc<Offer> {
        let mut offer = Arc::unwrap_or_clone(offer_at(app, region, model, [self.url.clone()]));
        offer.model.capabilities = vec!["embedding".to_owned()];
        Arc::new(offer)
    }
}

/// How it answers, and what it was asked.
type Kept = (watch::Sender<Manner>, watch::Sender<Vec<Vec<String>>>);

async fn vectors(body: web::Json<Value>, kept: web::Data<Kept>) -> HttpResponse {
    let texts: Vec<String> = serde_json::from_value(body["input"].clone()).unwrap();
    kept.1.send_modify(|asked| asked.push(texts.clone()));
    let manner = *kept.0.borrow();
    let mut data: Vec<Value> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| json!({ "index": index, "embedding": vector(text, manner) }))
        .collect();
    match manner {
        Manner::Down => {
            return HttpResponse::ServiceUnavailable().json(json!({ "error": { "message": "maintenance" } }));
        }
        Manner::Silent if texts.len() < LOT => {
            let _ = kept.0.subscribe().wait_for(|manner| *manner != Manner::Silent).await;
        }
        Manner::Short => drop(data.pop()),
        Manner::Well | Manner::Wide | Manner::Longer | Manner::Endless | Manner::Nowhere | Manner::Silent => {}
    }
    HttpResponse::Ok()
        .json(json!({ "data": data, "usage": { "prompt_tokens": 7 * texts.len(), "total_tokens": 7 * texts.len() } }))
}

fn vector(text: &str, manner: Manner) -> Vec<f64> {
    let words: Vec<String> = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
    let times = |subject: &&[&str]| words.iter().filter(|word| subject.contains(&word.as_str())).count() as f64;
    let mut vector: Vec<f64> = SUBJECTS.iter().map(times).chain([0.1]).collect();
    match manner {
        Manner::Longer => vector.push(0.2),
        Manner::Wide => vector.extend((0..250).map(|place| if noise(text, place) { 0.03 } else { -0.03 })),
        Manner::Endless => vector[0] = 1e39,
        Manner::Nowhere => vector.fill(0.0),
        Manner::Well | Manner::Down | Manner::Short | Manner::Silent => {}
    }
    vector
}

/// What tells two texts of the same words apart: an index of a thousand vectors that are one would be no index.
fn noise(text: &str, place: u32) -> bool {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (text, place).hash(&mut hasher);
    hasher.finish().is_multiple_of(2)
}

/// A server that executes both regions, a client with a model that writes and one that makes vectors in `test`.
struct Scene {
    app: TestApp,
    client: ClientId,
    admin: Person,
    writer: StandIn,
    embedder: Embedder,
}

impl Scene {
    async fn new(pool: PgPool, deadline_ms: u64) -> Self {
        let writer = provider(Behaviour::saying(["In the yard."])).await;
        let app = TestApp::with(pool, |settings| {
            settings.models.allow_private_hosts = true;
            settings.regions.regions = "local,test".to_owned();
            settings.models.retrieval_deadline_ms = deadline_ms;
        })
        .await;
        let tenant = app.tenant("acme").await;
        let (client, admin, embedder) = (ClientId::new(tenant.id).unwrap(), tenant.admin, Embedder::start().await);
        let scene = Self { app, client, admin, writer, embedder };
        scene.offer(&[scene.embedder.offered(&scene.app, "test", "meaning-1")]);
        scene
    }

    /// Offers these beside the models that write: the stand-in, whose window holds but some of the handbook, and the
    /// shipped one.
    fn offer(&self, embedders: &[Arc<Offer>]) {
        let mut writer = Arc::unwrap_or_clone(offer(&self.app, "test", &[&self.writer]));
        writer.model.context_window = 200;
        let local = ["local".to_owned()];
        let shipped = self.app.parts.models.offer(self.client, "extract", "local", &local);
        let others = [Arc::new(writer)].into_iter().chain(shipped);
        self.app.parts.models.set_offers(others.chain(embedders.iter().cloned()).collect());
    }

    /// Does what waits.
    async fn make(&self) {
        let parts = &self.app.parts;
        let worker = Workers::new(parts.queue.get_ref().clone(), parts.process).with(parts.retrieval.get_ref().clone());
        while worker.step(EMBED).await.unwrap() {}
    }

    async fn state(&self, document: Uuid) -> Value {
        self.admin.get(format!("document/{document}/meaning")).await.data().clone()
    }

    async fn search(&self, workspace: Uuid, words: &str) -> Value {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("q", words).finish();
        let found = self.admin.get(format!("document/search?workspace_id={workspace}&{query}")).await;
        assert_eq!(found.status, 200, "{}", found.body);
        found.body
    }

    /// A published use case on these documents.
    async fn use_case(&self, workspace: Uuid, documents: &[Uuid], region: &str) -> Uuid {
        let model = if region == "test" { MODEL } else { "extract" };
        let definition = json!({
            "name": "Ask", "instruction": "{{question}}", "document_ids": documents,
            "inputs": [{ "name": "question", "label": "Question", "type": "short_text" }],
            "model": { "id": model, "region": region },
        });
        let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
        let created = self.admin.post("use-case", body).await;
        let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
        self.admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
        created.id()
    }

    /// A run to its end.
    async fn run(&self, use_case: Uuid, question: &str) -> Value {
        let started =
            self.admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "question": question } })).await;
        let events = self.admin.events(format!("run/{}/events", started.id()), None, |frame| frame.name == "end").await;
        let run = events.last().unwrap().data["run"].clone();
        assert_eq!(run["status"], "succeeded", "{run}");
        run
    }
}

fn id(document: &Value) -> Uuid {
    document["id"].as_str().unwrap().parse().unwrap()
}

async fn stored(pool: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM passage_vectors").fetch_one(pool).await.unwrap()
}

#[database_test]
async fn issue_29_documents_that_say_nearly_the_same_are_named_with_the_figures_that_differ(pool: PgPool) {
    let scene = Scene::new(pool, 30_000).await;
    let workspace = scene.admin.workspace("Contracts").await;
    let terms = |days: u32| format!("# Terms\n\nA bill of a supplier is settled within {days} days after it came in.");
    let old = id(&scene.admin.add_document(workspace, "Terms 2025.md", terms(30)).await);
    let similar = async |document: Uuid| scene.admin.get(format!("document/{document}/similar")).await;
    let early = similar(old).await;
    assert_eq!((&early.body["total"], &early.body["method"]["reason"]), (&json!(0), &json!("not_ready")));

    let new = id(&scene.admin.add_document(workspace, "Terms 2026.md", terms(14)).await);
    scene.admin.add_document(workspace, "Canteen.md", "A meal in the canteen is paid by badge, at lunch.").await;
    let elsewhere = scene.admin.workspace("Elsewhere").await;
    scene.admin.add_document(elsewhere, "Terms again.md", terms(7)).await;
    scene.make().await;
    let found = similar(old).await;
    assert_eq!((&found.body["total"], &found.body["method"]["mode"]), (&json!(1), &json!("words_and_meaning")));
    let other = &found.data()[0];
    assert_eq!((other["id"].as_str(), &other["name"]), (Some(new.to_string().as_str()), &json!("Terms 2026.md")));
    assert_eq!((&other["alike"], &other["compared"]), (&json!(1), &json!(1)));
    let difference = &other["differences"][0];
    assert!(difference["here"]["text"].as_str().unwrap().contains("30 days"), "{difference}");
    assert!(difference["there"]["text"].as_str().unwrap().contains("14 days"), "{difference}");
    assert_eq!(scene.admin.get(format!("document/{}/similar", Uuid::now_v7())).await.status, 404);
}

#[database_test]
async fn issue_5_a_question_without_a_shared_word_is_found_by_its_meaning_in_search_test_and_run(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    let asked = "Where does my car stay?";

    // Before there are vectors, words alone decide, as ever; and the provider is not asked.
    assert_eq!(scene.state(handbook).await["state"], "queued");
    let found = scene.search(workspace, asked).await;
    assert_eq!((&found["total"], &found["method"]["reason"]), (&json!(0), &json!("not_ready")));
    assert_eq!(scene.embedder.asked().len(), 0);

    scene.make().await;
    let state = scene.state(handbook).await;
    let passages = scene.admin.get(format!("document/{handbook}")).await.data()["passages"].clone();
    assert_eq!(
        (&state["state"], &state["model"], &state["region"]),
        (&json!("ready"), &json!("meaning-1"), &json!("test"))
    );
    assert_eq!(state["passages"], passages);
    assert_eq!(scene.embedder.asked().len(), 1, "one call for the whole of it");

    let found = scene.search(workspace, asked).await;
    assert_eq!(found["method"]["mode"], "words_and_meaning", "{found}");
    let first = &found["data"][0];
    assert!(first["text"].as_str().unwrap().contains("automobile"), "{first}");
    assert_eq!((&first["why"]["words_place"], &first["why"]["meaning_place"]), (&Value::Null, &json!(1)));
    assert!(first["why"]["nearness"].as_f64().unwrap() > 0.9, "{first}");
    let exact = scene.search(workspace, "\"car\"").await;
    assert_eq!((&exact["total"], &exact["method"]["reason"]), (&json!(0), &json!("exact")), "what is quoted is meant");
    let both = scene.search(workspace, "automobile").await;
    assert_eq!(
        (&both["data"][0]["why"]["words_place"], &both["data"][0]["why"]["meaning_place"]),
        (&json!(1), &json!(1))
    );

    // The builder's test, and the run itself: its model is sent what is near.
    let use_case = scene.use_case(workspace, &[handbook], "test").await;
    let tried = scene.admin.get(format!("use-case/{use_case}/passages?q=Where+does+my+car+stay?&limit=2")).await;
    assert_eq!(tried.body["method"]["mode"], "words_and_meaning", "{}", tried.body);
    assert!(tried.data()[0]["text"].as_str().unwrap().contains("automobile"), "{}", tried.body);
    let run = scene.run(use_case, asked).await;
    assert_eq!(run["retrieval"]["mode"], "words_and_meaning", "{run}");
    let sent = scene.writer.requests().pop().unwrap().body;
    assert!(
        sent.contains("automobile") && !sent.contains("thirtieth"),
        "not all of it fits, and what is near does: {sent}"
    );
    let questions = scene.embedder.asked().iter().filter(|texts| texts[0] == asked).count();
    assert_eq!(questions, 1, "a question is asked once");

    // Each call stands in the ledger, like those of the models' API.
    scene.app.parts.usage.settled().await;
    let calls = scene.admin.get("usage/calls").await.data().clone();
    let own: Vec<&Value> = calls.as_array().unwrap().iter().filter(|call| call["endpoint"] == "retrieval").collect();
    assert!(
        own.len() >= 2
            && own.iter().all(|call| call["model"] == "meaning-1" && call["input_tokens"].as_i64() > Some(0)),
        "{calls}"
    );

    // C1: to another client neither the document nor its vectors exist.
    let globex = scene.app.tenant("globex").await.admin;
    assert_eq!(globex.get(format!("document/{handbook}/meaning")).await.status, 404);
    let theirs = globex.workspace("Rules").await;
    let other = globex.add_document(theirs, "Other.md", "# Other\n\nAn invoice of a supplier.").await;
    scene.make().await;
    let found = globex.get(format!("document/search?workspace_id={theirs}&q=car")).await;
    assert_eq!(found.body["method"]["mode"], "words_and_meaning");
    assert!(found.data().as_array().unwrap().iter().all(|hit| hit["document_id"] == other["id"]), "{}", found.body);

    // A new version takes the old one's place, and what is deleted is gone.
    let path = format!("document/{handbook}/version");
    let replaced =
        scene.admin.upload(&path, "Handbook.md", "# Handbook\n\n## Canteen\n\nA meal is paid by badge.").await;
    assert_eq!(replaced.status, 201, "{}", replaced.body);
    let is_new = |document: &Value| document["version"] == 2;
    scene.admin.until(format!("document/{handbook}"), "the new version is read", is_new).await;
    assert_eq!(
        (scene.state(handbook).await["state"].clone(), stored(&pool).await),
        (json!("queued"), 1),
        "globex’s alone"
    );
    scene.make().await;
    let found = scene.search(workspace, asked).await;
    assert!(!found.to_string().contains("automobile"), "{found}");
    assert_eq!(scene.admin.delete(format!("document/{handbook}")).await.status, 200);
    assert_eq!(stored(&pool).await, 1);
}

#[database_test]
async fn issue_5_another_model_makes_the_vectors_anew_and_nothing_leaves_the_clients_regions(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    scene.make().await;
    assert_eq!(scene.app.parts.retrieval.follow_models(false).await.unwrap(), 0, "nothing has changed");

    // A run stays in its own region: its question is not sent to the one of the vectors.
    let use_case = scene.use_case(workspace, &[handbook], "local").await;
    let before = scene.embedder.asked().len();
    let tried = scene.admin.get(format!("use-case/{use_case}/passages?q=car")).await;
    assert_eq!(
        (&tried.body["method"]["mode"], &tried.body["method"]["reason"]),
        (&json!("words"), &json!("other_region"))
    );
    assert_eq!(scene.run(use_case, "car").await["retrieval"]["mode"], "whole");
    assert_eq!(scene.embedder.asked().len(), before);

    // Another model: old vectors are not compared with its questions, and are made anew.
    let next = Embedder::start().await;
    scene.offer(&[next.offered(&scene.app, "test", "meaning-2")]);
    assert_eq!(scene.search(workspace, "car").await["method"]["reason"], "not_ready");
    assert_eq!(scene.app.parts.retrieval.follow_models(false).await.unwrap(), 1);
    scene.make().await;
    assert_eq!(scene.state(handbook).await["model"], "meaning-2");
    let models: Vec<String> =
        sqlx::query_scalar("SELECT DISTINCT model FROM passage_vectors").fetch_all(&pool).await.unwrap();
    assert_eq!(models, ["meaning-2"]);
    assert_eq!((scene.embedder.asked().len(), next.asked().len()), (before, 1));
    assert_eq!(scene.search(workspace, "car").await["method"]["mode"], "words_and_meaning");

    // A region that is not the client's (any more): nothing is sent there, and no vectors are kept.
    sqlx::query("UPDATE control.clients SET allowed_regions = '{local}' WHERE id = $1")
        .bind(scene.client.get())
        .execute(&pool)
        .await
        .unwrap();
    let other = id(&scene.admin.add_document(workspace, "Other.md", HANDBOOK).await);
    assert_eq!(scene.app.parts.retrieval.follow_models(false).await.unwrap(), 1);
    let asked = next.asked().len();
    scene.make().await;
    for document in [handbook, other] {
        assert_eq!(scene.state(document).await["state"], "none");
    }
    assert_eq!((next.asked().len(), stored(&pool).await), (asked, 0));
    assert_eq!(scene.search(workspace, "car").await["method"]["reason"], "no_model");
    // The offline runner copies sentences and makes no vectors: it is never asked for any.
    sqlx::query("UPDATE control.clients SET allowed_regions = '{local,test}' WHERE id = $1")
        .bind(scene.client.get())
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(scene.app.parts.retrieval.follow_models(false).await.unwrap(), 2, "and back");
}
