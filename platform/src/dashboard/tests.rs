//! Dashboards through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

async fn dashboard(person: &Person) -> Value {
    let answer = person.get("dashboard").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

#[database_test]
async fn r17_a_choice_of_widgets_is_kept_in_its_order_and_forgotten_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let mia = person(&app, &admin, "Mia").await;
    let first = dashboard(&mia).await;
    assert_eq!((&first["is_own"], &first["widgets"][0]), (&json!(false), &json!("waiting")));
    let choose = async |widgets: Value| mia.put("dashboard", json!({ "widgets": widgets })).await;
    assert_eq!(choose(json!(["team_activity", "my_runs"])).await.status, 200);
    let own = dashboard(&mia).await;
    assert_eq!((&own["is_own"], &own["widgets"]), (&json!(true), &json!(["team_activity", "my_runs"])));
    assert_eq!(dashboard(&admin).await["is_own"], false, "it is hers alone");
    let twice = choose(json!(["usage", "usage"])).await;
    assert_eq!((twice.status, twice.field("widgets").len()), (400, 1));
    assert_eq!(choose(json!(["weather"])).await.status, 400);
    assert_eq!(choose(json!([])).await.status, 200, "an empty one is a choice, too");
    assert_eq!(dashboard(&mia).await["widgets"], json!([]));
    mia.delete("dashboard").await.data();
    assert_eq!(dashboard(&mia).await["is_own"], false);
}

#[database_test]
async fn r17_c1_a_shared_dashboard_is_for_the_workspace_and_set_by_who_manages_its_members(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let legal = admin.workspace("Legal").await;
    let ben = member(&app, &admin, legal, "Ben", "Builder").await;
    let eve = person(&app, &admin, "Eve").await;
    let path = format!("workspace/{legal}/dashboard");
    let widgets = json!({ "widgets": ["usage", "team_activity"] });
    assert_eq!(ben.put(&path, widgets.clone()).await.outcome(), "403 forbidden");
    assert_eq!(eve.put(&path, widgets.clone()).await.outcome(), "404 not_found");
    assert_eq!(admin.put(&path, json!({ "widgets": [] })).await.field("widgets").len(), 1);
    admin.put(&path, widgets).await.data();
    let shared = dashboard(&ben).await["shared"][0].clone();
    assert_eq!(
        (&shared["workspace_name"], &shared["widgets"], &shared["shared_by"]),
        (&json!("Legal"), &json!(["usage", "team_activity"]), &json!("Ada acme"))
    );
    assert_eq!(dashboard(&eve).await["shared"], json!([]));
    assert_eq!(ben.delete(&path).await.outcome(), "403 forbidden");
    admin.delete(&path).await.data();
    admin.delete(&path).await.data();
    assert_eq!(dashboard(&ben).await["shared"], json!([]));
}

#[database_test]
async fn r17_figures_are_of_ones_own_runs_and_ones_own_words(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Runner").await;
    ben.put(format!("run/{}/feedback", done.run), json!({ "is_good": false, "reason": "wrong" })).await.data();
    let figures = admin.get("dashboard/figures").await.data().clone();
    let days = figures["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[0]["succeeded"], &days[0]["failed"]), (1, &json!(1), &json!(0)));
    assert_eq!((&figures["with_sources"], &figures["cited"]), (&json!(1), &json!(1)));
    assert_eq!((&figures["good"], &figures["bad"]), (&json!(0), &json!(0)), "what others said is not shown here");
    admin.put(format!("run/{}/feedback", done.run), json!({ "is_good": true })).await.data();
    assert_eq!(admin.get("dashboard/figures").await.data()["good"], 1);
    assert_eq!(ben.get("dashboard/figures").await.data()["days"], json!([]));
}
