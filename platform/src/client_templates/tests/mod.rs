//! Templates of clients, through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod settings;

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::background;
use crate::guides::tests as guides;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

fn form(name: &str, more: Value) -> Value {
    let mut form =
        json!({ "name": name, "first_name": "Nora", "last_name": "New", "email": format!("nora@{name}.test") });
    for (field, value) in more.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

fn part<'a>(drift: &'a Value, name: &str) -> &'a Value {
    drift["parts"].as_array().unwrap().iter().find(|part| part["name"] == name).unwrap_or(&Value::Null)
}

fn named<'a>(list: &'a Value, name: &str) -> Option<&'a Value> {
    list.as_array().unwrap().iter().find(|each| each["name"] == name)
}

/// A company with a role of its own, a workspace and what is published, private and restricted in it.
async fn furnished(app: &TestApp, admin: &Person) -> (Value, Value) {
    let role = json!({ "name": "Lead", "permissions": ["add-users"] });
    let role = admin.post("account/role", role).await.data().clone();
    let place = admin.workspace("Legal").await;
    let format = json!({ "kind": "sections", "sections": [{ "key": "facts", "title": "Facts" }] });
    admin.post("format", json!({ "workspace_id": place, "name": "Memo", "format": format })).await.data();
    let asked = json!({ "key": "seat", "question": "Where is the firm?", "answer": "In Rome." });
    assert_eq!(admin.post("question-set/entry", asked).await.status, 201);
    let mut cases = Vec::new();
    for name in ["Letter", "Secret letter"] {
        let definition =
            json!({ "name": name, "instruction": "Say yes.", "model": { "id": "extract", "region": "local" } });
        let case =
            admin.post("use-case", json!({ "workspace_id": place, "definition": definition })).await.data().clone();
        let id = case["id"].as_str().unwrap();
        admin.post(format!("use-case/{id}/publish"), json!({ "revision": 1 })).await.data();
        cases.push(case);
    }
    let hidden = cases[1]["id"].as_str().unwrap();
    admin.put(format!("use-case/{hidden}/visibility"), json!({ "visibility": "private" })).await.data();
    let _ = app;
    (role, cases[0].clone())
}

async fn template(owner: &Person, client: i64) -> Value {
    let kinds = ["account_role", "workspace_role", "setting", "workspace", "format", "use_case", "question"];
    let made = owner.post("client-template", json!({ "name": "Law firm", "client_id": client, "kinds": kinds })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.data().clone()
}

#[database_test]
async fn ux_39_the_owner_adds_a_client_whose_first_admin_is_invited_and_both_logs_say_so(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let added = owner.admin.post("client", form("newco", json!({ "plan": "team" }))).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let nora = app.accept_invite("nora@newco.test").await;
    let profile = nora.get("profile").await.data().clone();
    assert_eq!(
        (&profile["user"]["client_name"], &profile["user"]["role_name"]),
        (&json!("newco"), &json!("Account Admin"))
    );
    let plan = owner.admin.get(format!("client/{}/plan", added.data()["id"])).await;
    assert!(plan.body.to_string().contains("\"team\""), "{}", plan.body);
    for log in [&owner.admin, &nora] {
        let line = log.get("audit-log/list?action=client.add").await.data()[0].clone();
        assert_eq!((&line["actor"]["name"], &line["detail"]["name"]), (&json!("Ada owner"), &json!("newco")));
    }
    let trial = owner.admin.post("client", form("trialco", json!({}))).await;
    assert_eq!(trial.status, 201, "{}", trial.body);
    let mail = app.mail("nora@trialco.test").await;
    assert!(mail.subject.contains("Ada owner") && mail.subject.contains("trialco"), "{mail:?}");
    for (wrong, field) in [
        (form("NewCo", json!({ "email": "other@x.test" })), "name"),
        (form("other", json!({ "email": "Admin@acme.test" })), "email"),
        (form("other", json!({ "email": "nobody" })), "email"),
        (form("other", json!({ "plan": "gold" })), "plan"),
        (form("other", json!({ "allowed_regions": ["mars"] })), "allowed_regions"),
        (form("other", json!({ "template_id": uuid::Uuid::now_v7() })), "template_id"),
        (form("", json!({ "email": "other@x.test" })), "name"),
    ] {
        let refused = owner.admin.post("client", wrong).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    assert_eq!(
        owner.admin.get("client/list?search=other").await.body["total"],
        0,
        "nothing is left of what was refused"
    );
    assert_eq!(acme.admin.post("client", form("third", json!({}))).await.outcome(), "403 forbidden");
}

#[database_test]
async fn issue_33_a_client_begins_with_what_its_template_has_and_nothing_private_is_in_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    furnished(&app, &acme.admin).await;
    let template = template(&owner.admin, acme.id).await;
    assert_eq!(template["version"], 1);
    let text = template.to_string();
    assert!(text.contains("Letter") && !text.contains("Secret letter"), "{text}");
    let added = owner.admin.post("client", form("newco", json!({ "template_id": template["id"] }))).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let nora = app.accept_invite("nora@newco.test").await;
    assert_eq!(named(nora.get("account/role/list").await.data(), "Lead").unwrap()["permissions"], json!(["add-users"]));
    let asked = nora.get("question-set/entry/list?version=1").await;
    assert_eq!(asked.data()[0]["answer"], "In Rome.", "{}", asked.body);
    assert!(named(nora.get("format/list").await.data(), "Memo").is_some());
    let cases = nora.get("use-case/list").await.data().clone();
    assert_eq!((cases.as_array().unwrap().len(), &cases[0]["status"]), (1, &json!("published")), "{cases}");
    let drift = owner.admin.get(format!("client/{}/drift", added.data()["id"])).await.data().clone();
    for part in drift["parts"].as_array().unwrap() {
        assert_eq!(part["state"], "same", "{part}");
    }
    assert_eq!(owner.admin.get("client-template/list?search=law").await.data()[0]["clients"], 1);
    assert_eq!(owner.admin.get(format!("client/{}/drift", acme.id)).await.status, 404, "made from none");

    // Who asks to be asked is not read without it.
    for admin in [&acme.admin, &nora] {
        admin.put("setting/entry", json!({ "asks_before_entry": true })).await.data();
    }
    let again = owner.admin.get(format!("client-template/{}/changes", template["id"].as_str().unwrap())).await;
    assert_eq!((again.status, again.field("client_id").len()), (400, 1), "{}", again.body);
    let drift = owner.admin.get(format!("client/{}/drift", added.data()["id"])).await.data().clone();
    assert_eq!((&part(&drift, "Lead")["state"], &part(&drift, "Lead")["here"]), (&json!("same"), &Value::Null));
}

#[database_test]
async fn issue_33_a_template_that_a_client_cannot_have_makes_no_client(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.regions.regions = "local,test".to_owned()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    furnished(&app, &acme.admin).await;
    let template = template(&owner.admin, acme.id).await;
    let elsewhere = json!({ "template_id": template["id"], "allowed_regions": ["test"] });
    let refused = owner.admin.post("client", form("newco", elsewhere)).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.field("template_id")[0].contains("Letter"), "{}", refused.body);
    assert_eq!(owner.admin.get("client/list?search=newco").await.body["total"], 0);
}

#[database_test]
async fn issue_33_versions_stay_and_a_change_is_proposed_taken_and_then_the_same(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let (role, case) = furnished(&app, &acme.admin).await;
    let template = template(&owner.admin, acme.id).await;
    let of_template = |rest: &str| format!("client-template/{}{rest}", template["id"].as_str().unwrap());
    let added = owner.admin.post("client", form("newco", json!({ "template_id": template["id"] }))).await;
    let client = added.data()["id"].as_i64().unwrap();
    let drift = async || owner.admin.get(format!("client/{client}/drift")).await.data().clone();
    let nora = app.accept_invite("nora@newco.test").await;
    let again = owner.admin.post(of_template("/version"), json!({ "based_on": 1 })).await;
    assert_eq!(again.outcome(), "409 client_template.unchanged");

    // The template's client changes a role and the use case; the new client changes the use case too.
    let id = role["id"].as_str().unwrap();
    let wider = json!({ "name": "Lead", "permissions": ["add-users", "view-audit-log"] });
    acme.admin.put(format!("account/role/{id}"), wider).await.data();
    let rewrite = async |admin: &Person, id: &str, words: &str| {
        let now = admin.get(format!("use-case/{id}")).await.data().clone();
        let mut definition = now["draft"].clone();
        definition["instruction"] = json!(words);
        let body = json!({ "revision": now["draft_revision"], "definition": definition });
        let saved = admin.put(format!("use-case/{id}/draft"), body).await;
        assert_eq!(saved.status, 200, "{}", saved.body);
        saved.data()["draft_revision"].clone()
    };
    let theirs = case["id"].as_str().unwrap();
    let revision = rewrite(&acme.admin, theirs, "Say no.").await;
    acme.admin.post(format!("use-case/{theirs}/publish"), json!({ "revision": revision })).await.data();
    let own = nora.get("use-case/list").await.data()[0]["id"].as_str().unwrap().to_owned();
    rewrite(&nora, &own, "Say maybe.").await;
    let looked = owner.admin.get(of_template("/changes")).await.data().clone();
    assert_eq!(looked.as_array().unwrap().len(), 2, "{looked}");
    let second = owner.admin.post(of_template("/version"), json!({ "based_on": 1 })).await;
    assert_eq!((second.status, &second.data()["version"]), (201, &json!(2)), "{}", second.body);
    let late = owner.admin.post(of_template("/version"), json!({ "based_on": 1 })).await;
    assert_eq!(late.outcome(), "409 conflict");
    let seen = drift().await;
    assert_eq!(
        (&part(&seen, "Lead")["state"], &part(&seen, "Letter")["state"], &part(&seen, "Legal")["state"]),
        (&json!("changed_in_template"), &json!("both_changed"), &json!("same"))
    );
    let letter = part(&seen, "Letter");
    for (column, words) in [("taken", "Say yes."), ("now", "Say no."), ("here", "Say maybe.")] {
        assert!(letter[column].as_str().unwrap().contains(words), "{column}: {letter}");
    }

    let wanted = |name: &str| json!({ "kind": part(&seen, name)["kind"], "origin": part(&seen, name)["origin"] });
    let propose = |parts: Value| owner.admin.post(format!("client/{client}/proposal"), json!({ "parts": parts }));
    let nothing = propose(json!([wanted("Legal")])).await;
    assert_eq!((nothing.status, nothing.field("parts[0]").len()), (400, 1), "{}", nothing.body);
    let proposed = propose(json!([wanted("Letter"), wanted("Lead")])).await;
    assert_eq!((proposed.status, &proposed.data()["open"]), (201, &json!(2)), "{}", proposed.body);
    assert_eq!(propose(json!([wanted("Lead")])).await.outcome(), "409 client_template.open_proposal");
    assert_eq!(part(&drift().await, "Lead")["state"], "changed_in_template", "nothing changes before it is taken");

    let told = nora.get("notification/list").await;
    assert!(told.body.to_string().contains("Your provider proposes 2 changes"), "{}", told.body);
    let proposal = nora.get("provider-proposal").await.data().clone();
    let change = |name: &str| named(&proposal["changes"], name).unwrap()["id"].as_str().unwrap().to_owned();
    let answer = |id: String, is_taken: bool| {
        nora.post(format!("provider-proposal/{id}/answer"), json!({ "is_taken": is_taken }))
    };
    let taken = answer(change("Lead"), true).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    let rights = named(nora.get("account/role/list").await.data(), "Lead").unwrap()["permissions"].clone();
    assert_eq!(rights, json!(["add-users", "view-audit-log"]));
    assert_eq!(answer(change("Lead"), true).await.outcome(), "409 client_template.answered");
    let after = drift().await;
    assert_eq!(
        (&part(&after, "Lead")["state"], &part(&after, "Letter")["state"]),
        (&json!("same"), &json!("both_changed"))
    );
    let done = answer(change("Letter"), true).await;
    assert_eq!((done.status, &done.data()["is_open"]), (200, &json!(false)), "{}", done.body);
    let mine = nora.get(format!("use-case/{own}")).await.data().clone();
    assert_eq!(
        (&mine["draft"]["instruction"], &mine["published"]["definition"]["instruction"]),
        (&json!("Say no."), &json!("Say yes.")),
        "whoever publishes there decides when it is live"
    );
    for part in drift().await["parts"].as_array().unwrap() {
        assert_eq!(part["state"], "same", "{part}");
    }
    for log in [&owner.admin, &nora] {
        let lines = log.get("audit-log/list?action=client_template.answer").await;
        assert_eq!(lines.body["total"], 2, "{}", lines.body);
    }
}

#[database_test]
async fn c3_c5_templates_are_the_owners_and_changes_are_answered_by_who_could_make_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let mia = person(&app, &owner.admin, "Mia").await;
    for nobody in [&acme.admin, &mia] {
        assert_eq!(nobody.get("client-template/list").await.outcome(), "403 forbidden");
        assert_eq!(nobody.get(format!("client/{}/drift", globex.id)).await.outcome(), "403 forbidden");
    }
    let change = super::testing::proposed(&app, acme.id).await;
    let place = acme.admin.workspace("Own").await;
    let ben = member(&app, &acme.admin, place, "Ben", "Builder").await;
    let answer = |person: &Person| {
        let person = person.clone();
        async move { person.post(format!("provider-proposal/{change}/answer"), json!({ "is_taken": false })).await }
    };
    assert_eq!(answer(&ben).await.outcome(), "403 forbidden");
    assert_eq!(answer(&globex.admin).await.status, 404, "C1");
    let declined = answer(&acme.admin).await;
    assert_eq!(declined.data()["changes"][0]["answer"], "declined", "{}", declined.body);
    assert_eq!(acme.admin.get("workspace/list").await.body["total"], 1, "what is declined changes nothing");
}

#[database_test]
async fn issue_33_the_first_invitation_is_sent_again_until_somebody_has_come(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let added = owner.admin.post("client", form("newco", json!({ "plan": "team" }))).await;
    let client = format!("client/{}", added.data()["id"]);
    let waiting = async || owner.admin.get(&client).await.data()["waiting"].clone();
    assert_eq!(waiting().await["email"], "nora@newco.test");
    let first = app.mail("nora@newco.test").await.code();
    assert_eq!(acme.admin.post(format!("{client}/invite-again"), json!({})).await.status, 403);
    let again = owner.admin.post(format!("{client}/invite-again"), json!({})).await;
    assert_eq!((again.status, &again.data()["email"]), (200, &json!("nora@newco.test")), "{}", again.body);

    // The code before it is void.
    assert_eq!(app.login("nora@newco.test", &first).await.status, 401);
    let nora = app.accept_invite("nora@newco.test").await;
    for log in [&owner.admin, &nora] {
        let line = log.get("audit-log/list?action=client.invite_again").await.data()[0].clone();
        assert_eq!(line["actor"]["name"], "Ada owner", "{line}");
    }
    assert_eq!(waiting().await, Value::Null);
    let late = owner.admin.post(format!("{client}/invite-again"), json!({})).await;
    assert_eq!(late.outcome(), "409 clients.accepted");
    assert_eq!(app.new_mails("nora@newco.test").await.len(), 0, "what is refused sends nothing");
    assert_eq!(owner.admin.post("client/999999/invite-again", json!({})).await.status, 404);
}

/// A client made from a template of these kinds, and its first administrator.
async fn made_of(app: &TestApp, owner: &Person, client: i64, kinds: Value) -> (Value, i64, Person) {
    let made = owner.post("client-template", json!({ "name": "Parts", "client_id": client, "kinds": kinds })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let added = owner.post("client", form("newco", json!({ "template_id": made.data()["id"] }))).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let nora = app.accept_invite("nora@newco.test").await;
    (made.data().clone(), added.data()["id"].as_i64().unwrap(), nora)
}

/// Takes the next version, proposes its only change, and takes that too.
async fn taken_over(owner: &Person, nora: &Person, template: &Value, client: i64) {
    let path = format!("client-template/{}/version", template["id"].as_str().unwrap());
    let next = owner.post(path, json!({ "based_on": 1 })).await;
    assert_eq!(next.status, 201, "{}", next.body);
    let drift = owner.get(format!("client/{client}/drift")).await.data().clone();
    let is_news = |part: &&Value| part["state"] == "changed_in_template";
    let news: Vec<&Value> = drift["parts"].as_array().unwrap().iter().filter(is_news).collect();
    assert_eq!(news.len(), 1, "{drift}");
    let parts = json!([{ "kind": news[0]["kind"], "origin": news[0]["origin"] }]);
    owner.post(format!("client/{client}/proposal"), json!({ "parts": parts })).await.data();
    let change = nora.get("provider-proposal").await.data()["changes"][0]["id"].as_str().unwrap().to_owned();
    let taken = nora.post(format!("provider-proposal/{change}/answer"), json!({ "is_taken": true })).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    let drift = owner.get(format!("client/{client}/drift")).await.data().clone();
    for part in drift["parts"].as_array().unwrap() {
        assert_eq!(part["state"], "same", "{part}");
    }
}

#[database_test]
async fn issue_33_folders_travel_use_cases_lie_in_them_and_restricted_ones_stay(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let place = acme.admin.workspace("Legal").await;
    let folder = async |name: &str, parent: Value| {
        let new = json!({ "workspace_id": place, "kind": "use_case", "name": name, "parent_id": parent });
        acme.admin.post("folder", new).await.data()["id"].clone()
    };
    let top = folder("Contracts", Value::Null).await;
    let inner = folder("2026", top.clone()).await;
    let hidden = folder("Secret", Value::Null).await;
    let restriction = format!("folder/{}/restriction", hidden.as_str().unwrap());
    acme.admin.put(restriction, json!({ "is_restricted": true })).await.data();
    let definition =
        json!({ "name": "Letter", "instruction": "Say yes.", "model": { "id": "extract", "region": "local" } });
    let case = json!({ "workspace_id": place, "folder_id": inner, "definition": definition });
    let case = acme.admin.post("use-case", case).await.id();
    acme.admin.post(format!("use-case/{case}/publish"), json!({ "revision": 1 })).await.data();

    let alone = json!({ "name": "Alone", "client_id": acme.id, "kinds": ["folder"] });
    let refused = owner.admin.post("client-template", alone).await;
    assert_eq!((refused.status, refused.field("kinds").len()), (400, 1), "{}", refused.body);
    let kinds = json!(["workspace", "folder", "use_case"]);
    let (template, client, nora) = made_of(&app, &owner.admin, acme.id, kinds).await;
    let text = template.to_string();
    assert!(text.contains("Contracts / 2026") && !text.contains("Secret"), "{text}");
    let own = nora.get("use-case/list").await.data()[0].clone();
    let tree = async || {
        let path = format!("folder/list?kind=use_case&workspace_id={}", own["workspace_id"].as_str().unwrap());
        nora.get(path).await.data().clone()
    };
    let there = tree().await;
    assert_eq!(there.as_array().unwrap().len(), 2, "{there}");
    let (outside, inside) = (named(&there, "Contracts").unwrap(), named(&there, "2026").unwrap());
    assert_eq!((&inside["parent_id"], &own["folder_id"]), (&outside["id"], &inside["id"]), "{own}");

    let renamed = json!({ "name": "2027", "parent_id": top });
    acme.admin.put(format!("folder/{}", inner.as_str().unwrap()), renamed).await.data();
    taken_over(&owner.admin, &nora, &template, client).await;
    let there = tree().await;
    assert_eq!(named(&there, "2027").map(|folder| folder["id"].clone()), Some(inside["id"].clone()), "{there}");
}

#[database_test]
async fn issue_33_r43_guides_travel_with_their_words_and_their_films_follow(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let new = |title: &str| json!({ "title": title, "language": "en" });
    let welcome = guides::published(&acme.admin, new("Welcome")).await;
    guides::draft(&acme.admin, new("Unfinished")).await;
    let mut narrow = new("For some");
    narrow["workspace_ids"] = json!([acme.admin.workspace("Legal").await]);
    guides::published(&acme.admin, narrow).await;
    app.end_jobs().await;

    let (template, client, nora) = made_of(&app, &owner.admin, acme.id, json!(["guide"])).await;
    let text = template.to_string();
    assert!(text.contains("Welcome") && !text.contains("Unfinished") && !text.contains("For some"), "{text}");
    let own = async || nora.get("guide/list").await.data()[0].clone();
    let before = own().await;
    assert_eq!(
        (&before["title"], &before["media"], &before["is_published"]),
        (&json!("Welcome"), &Value::Null, &json!(false))
    );
    let drift = owner.admin.get(format!("client/{client}/drift")).await.data().clone();
    assert_eq!(part(&drift, "Welcome")["state"], "same", "a film on its way is no drift: {drift}");
    assert!(background::jobs(&app.parts).step("bring_guide_film").await.unwrap());
    let after = own().await;
    assert_eq!((&after["media"]["file_name"], &after["is_published"]), (&json!("film.webm"), &json!(true)), "{after}");
    assert_eq!(after["captions"], json!(["en"]));
    let link = nora.get(format!("guide/{}/media-link", after["id"].as_str().unwrap())).await;
    assert_eq!(link.status, 200, "{}", link.body);

    let now = acme.admin.get(format!("guide/{welcome}")).await.data()["guide"].clone();
    let changed = json!({ "revision": now["revision"], "guide": { "title": "Welcome to us", "language": "en" } });
    acme.admin.put(format!("guide/{welcome}"), changed).await.data();
    taken_over(&owner.admin, &nora, &template, client).await;
    let own = own().await;
    assert_eq!((&own["title"], &own["media"]["file_name"]), (&json!("Welcome to us"), &json!("film.webm")), "{own}");
    assert!(!background::jobs(&app.parts).step("bring_guide_film").await.unwrap(), "the film is there already");
}
