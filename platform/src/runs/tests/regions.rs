//! The proof that nothing of a client leaves its regions: a resolver that writes down every name that is asked for and
//! everybody who answers, under runs and calls of the models' API, with every way in which a provider can fail, retry
//! and failover included.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::join_all;
use runners::testing::{Act, Behaviour, StandIn, Witness};
use serde_json::{Value, json};
use sqlx::PgPool;
use url::Url;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::runs::engine::Execution;
use crate::runs::testing::{offer_at, provider, publish, refuse};
use crate::testing::{Person, TestApp};

/// Where a stand-in is, under a name of its own.
fn named(name: &str, provider: &StandIn) -> Url {
    let mut url = provider.url();
    url.set_host(Some(&format!("{name}.models.test"))).unwrap();
    url
}

fn failing(away: &Url) -> Vec<Behaviour> {
    vec![
        refuse(401),
        refuse(429),
        refuse(500),
        refuse(503),
        Behaviour::acting(Act::Redirect(away.to_string())),
        Behaviour::acting(Act::CutAtByte(0)),
        Behaviour::acting(Act::EndAfter(0)),
        Behaviour::acting(Act::Body(b"data: {\n\n".to_vec())),
    ]
}

struct Scene {
    app: TestApp,
    witness: Arc<Witness>,
    admin: Person,
    program: Person,
    use_case: Uuid,
    /// One for each way to fail: two bindings in `eu` that fail so, and one in `us` that is well.
    models: Vec<String>,
    /// Their bindings in `eu`, as `name:port`.
    ours: BTreeSet<String>,
    providers: Vec<StandIn>,
    us: StandIn,
}

async fn scene(pool: &PgPool) -> Scene {
    let witness = Arc::new(Witness::new(".models.test"));
    let app = TestApp::resolving(pool.clone(), witness.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,us".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    allow(pool, &["eu"], &[]).await;
    let key =
        admin.post("profile/api-keys", json!({ "name": "program" })).await.data()["key"].as_str().unwrap().to_owned();
    let program = Person { token: Some(key), client_id: None, cookies: Vec::new(), ..admin.clone() };
    let (us, well) = (provider(Behaviour::default()).await, provider(Behaviour::default()).await);
    let away = named("us", &us);
    let mut offers = vec![offer_at(&app, "eu", crate::runs::testing::MODEL, [named("eu", &well)])];
    let (mut models, mut ours, mut providers) = (Vec::new(), BTreeSet::new(), vec![well]);
    for (n, behaviour) in failing(&away).into_iter().enumerate() {
        let model = format!("m{n}");
        let mut endpoints = Vec::new();
        for side in ["a", "b"] {
            let provider = provider(behaviour.clone()).await;
            let url = named(&format!("eu-{n}{side}"), &provider);
            ours.insert(format!("{}:{}", url.host_str().unwrap(), url.port().unwrap()));
            endpoints.push(url);
            providers.push(provider);
        }
        offers.push(offer_at(&app, "eu", &model, endpoints));
        offers.push(offer_at(&app, "us", &model, [away.clone()]));
        models.push(model);
    }
    app.parts.models.set_offers(offers);
    let use_case = publish(&admin, "eu").await;
    Scene { app, witness, admin, program, use_case, models, ours, providers, us }
}

async fn allow(pool: &PgPool, allowed: &[&str], failover: &[&str]) {
    let update = "UPDATE control.clients SET allowed_regions = $1, failover_regions = $2";
    sqlx::query(update).bind(allowed).bind(failover).execute(pool).await.unwrap();
}

impl Scene {
    /// The end of a run of each model.
    async fn runs(&self) -> Vec<Value> {
        join_all(self.models.iter().map(|model| async move {
            let body = json!({ "inputs": {}, "model": { "id": model, "region": "eu" } });
            let run = self.admin.post(format!("use-case/{}/run", self.use_case), body).await;
            let path = format!("run/{}/events", run.id());
            self.admin.events(path, None, |frame| frame.name == "end").await.pop().unwrap().data
        }))
        .await
    }

    /// The statuses of a call of each kind for each model.
    async fn calls(&self) -> Vec<u16> {
        let ask = |model: &str, stream: bool| json!({ "model": model, "stream": stream, "messages": [{ "role": "user", "content": "Say something." }] });
        let asked = self.models.iter().map(|model| async move {
            let whole = self.program.post("/v1/chat/completions", ask(model, false)).await.status;
            let stream = self.program.post("/v1/chat/completions", ask(model, true)).await.status;
            let embed = json!({ "model": model, "input": "x" });
            [whole, stream, self.program.post("/v1/embeddings", embed).await.status]
        });
        join_all(asked).await.into_iter().flatten().collect()
    }

    /// What the ledger says of the tries of every call.
    async fn ledger(&self) -> Vec<Value> {
        self.app.parts.usage.settled().await;
        self.admin.get("usage/calls?limit=100").await.data().as_array().unwrap().clone()
    }

    /// Nothing was asked for and nobody answered but the bindings of `eu`.
    fn prove_eu(&self) {
        let seen = self.witness.take();
        assert!(!seen.asked.is_empty() && !seen.answered.is_empty());
        let names: BTreeSet<String> = self.ours.iter().map(|at| at.split(':').next().unwrap().to_owned()).collect();
        assert!(seen.asked.is_subset(&names), "somebody asked where another region is: {:?}", seen.asked);
        assert!(seen.answered.is_subset(&self.ours), "another region answered: {:?}", seen.answered);
        assert_eq!(self.us.connections(), 0, "a byte left for another region");
    }
}

#[database_test]
async fn regions_no_byte_of_an_eu_client_reaches_another_region_whatever_its_providers_do(pool: PgPool) {
    let scene = scene(&pool).await;
    let tries = |of: &Value| of["attempts"].as_array().unwrap().clone();
    for end in scene.runs().await {
        assert_eq!(end["status"], "failed", "{end}");
        assert!(tries(&end["run"]).len() > 1, "it was tried again or elsewhere: {end}");
        assert!(tries(&end["run"]).iter().all(|attempt| attempt["region"] == "eu"), "{end}");
    }
    scene.prove_eu();
    assert!(scene.calls().await.iter().all(|status| *status >= 400));
    scene.prove_eu();
    let ledger = scene.ledger().await;
    assert_eq!(ledger.len(), 3 * scene.models.len());
    for call in &ledger {
        assert!(tries(call).iter().all(|attempt| attempt["region"] == "eu"), "{call}");
        assert_eq!((&call["status"], &call["region"]), (&json!("failed"), &json!("eu")));
    }
    assert!(scene.providers.iter().skip(1).all(|provider| provider.connections() > 0), "every way to fail was met");

    // The same where the policy names a region that is not allowed.
    allow(&pool, &["eu"], &["us"]).await;
    assert!(scene.runs().await.iter().all(|end| end["status"] == "failed"));
    assert!(scene.calls().await.iter().all(|status| *status >= 400));
    scene.prove_eu();
}

#[database_test]
async fn regions_the_witness_sees_a_run_and_a_call_that_may_leave_their_region(pool: PgPool) {
    let scene = scene(&pool).await;
    allow(&pool, &["eu", "us"], &["us"]).await;
    let body = json!({ "inputs": {}, "model": { "id": "m0", "region": "eu" } });
    let run = scene.admin.post(format!("use-case/{}/run", scene.use_case), body).await;
    let ends = scene.admin.events(format!("run/{}/events", run.id()), None, |frame| frame.name == "end").await;
    assert_eq!(ends.last().unwrap().data["run"]["region"], "us");
    assert!(scene.witness.take().asked.contains("us.models.test"));
    let ask = json!({ "model": "eu/m2", "messages": [{ "role": "user", "content": "x" }] });
    assert_eq!(scene.program.post("/v1/chat/completions", ask).await.status, 200);
    let port = scene.us.url().port().unwrap();
    assert!(scene.witness.take().answered.contains(&format!("us.models.test:{port}")));
    let call = scene.ledger().await.remove(0);
    let tried: Vec<(&str, &str)> = call["attempts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|attempt| (attempt["region"].as_str().unwrap(), attempt["outcome"].as_str().unwrap()))
        .collect();
    let away = ("eu", "unavailable");
    assert_eq!(tried, [away, away, away, away, away, away, ("us", "succeeded")]);
    assert_eq!(call["region"], "us", "the ledger says where it was done");
}

/// A run that was planned in `eu`, and an offer that is another region's: putting the two together is a mistake, and
/// the last wall does not rely on nobody making it. It knows the region from the run.
#[database_test]
async fn regions_an_offer_that_was_put_under_a_wrong_region_sends_no_byte(pool: PgPool) {
    let scene = scene(&pool).await;
    let engine = &scene.app.parts.runs;
    let abroad = scene.app.parts.models.offer(ClientId::OWNER, "m0", "us", &["us".to_owned()]).unwrap();
    let execute = async |region: &str| {
        let plan = json!({
            "model": "m0", "region": region, "system": "", "user": "x", "outline": [], "temperature": null, "max_tokens": null,
            "passages": [], "documents": 0,
        });
        let run = Uuid::now_v7();
        let commitment = engine.execute(Execution {
            client: ClientId::OWNER,
            run,
            fence: 1,
            attempt: 1,
            offer: abroad.clone(),
            plan: serde_json::from_value(plan).unwrap(),
            offered: Vec::new(),
            stored_events: 0,
            permit: engine.permit(ClientId::OWNER, region).unwrap(),
            accepted: None,
            reserved: None,
        });
        let live = engine.live(run).unwrap();
        commitment.made();
        live.ended().await;
    };
    scene.witness.take();
    execute("eu").await;
    assert_eq!(scene.us.connections(), 0, "a byte left for another region");
    assert!(scene.witness.take().asked.is_empty(), "somebody asked where another region is");
    execute("us").await;
    assert!(scene.us.connections() > 0, "the listener is one that can be reached");
}
