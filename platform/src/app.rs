//! The features, one line each, and how the parts of the server are put together. Nothing else.

use std::path::PathBuf;
use std::sync::LazyLock;

use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data};
use actix_web::{App, Responder, body::MessageBody};
use metrics_exporter_prometheus::PrometheusHandle;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_actix_web::{AppExt, scope};
use uuid::Uuid;

use crate::config::Settings;
use crate::kit::blob::Blobs;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::routes::Routes;
use crate::kit::http::{failures, input, patience, probes, trace, web as page};
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::kit::render::Renderer;
use crate::{
    access, access_requests, announcements, audit, auth, batches, billing, brakes, brand_templates, chats, checks,
    client_templates, clients, console, dashboard, documents, drafting, entitlements, error_log, first_steps, folders,
    formats, gateway, guides, home, insight, jobs_admin, library, loads, minutes, models, notifications, outputs,
    people, plans, profile, push, question_sets, quick_actions, recordings, records, rehearsals, rewrite, roles,
    routing, runners_admin, runs, scim, similar_use_cases, status, team_activity, templates, tenancy, token_requests,
    usage, use_cases, webhooks, workspaces,
};

/// All features, in any order: no path fits two patterns (`tests/tidy/routes.rs`). A request is matched against one
/// pattern after another, which takes tenths of a millisecond for all of them: those that are called most come first.
fn features(config: &mut Routes) {
    runs::routes(config);
    chats::routes(config);
    notifications::routes(config);
    workspaces::routes(config);
    use_cases::routes(config);
    documents::routes(config);
    outputs::routes(config);
    library::routes(config);
    home::routes(config);
    audit::routes(config);
    auth::routes(config);
    error_log::routes(config);
    announcements::routes(config);
    webhooks::routes(config);
    push::routes(config);
    tenancy::routes(config);
    plans::routes(config);
    billing::routes(config);
    token_requests::routes(config);
    client_templates::routes(config);
    console::routes(config);
    status::routes(config);
    clients::routes(config);
    jobs_admin::routes(config);
    roles::routes(config);
    people::routes(config);
    profile::routes(config);
    access_requests::routes(config);
    scim::routes(config);
    insight::routes(config);
    folders::routes(config);
    access::routes(config);
    recordings::routes(config);
    records::routes(config);
    templates::routes(config);
    brand_templates::routes(config);
    formats::routes(config);
    question_sets::routes(config);
    guides::routes(config);
    rewrite::routes(config);
    rehearsals::routes(config);
    minutes::routes(config);
    drafting::routes(config);
    similar_use_cases::routes(config);
    runners_admin::routes(config);
    batches::routes(config);
    checks::routes(config);
    quick_actions::routes(config);
    team_activity::routes(config);
    first_steps::routes(config);
    dashboard::routes(config);
}

/// What handlers ask for by type; made once a process.
#[derive(Clone)]
pub struct AppState {
    pub settings: Data<Settings>,
    pub clock: Data<Clock>,
    pub db: Data<Db>,
    pub blobs: Data<Blobs>,
    pub queue: Data<Queue>,
    /// This process's name in leases.
    pub process: Uuid,
    pub tokens: Data<auth::AccessTokens>,
    pub passwords: Data<auth::Passwords>,
    pub sessions: Data<auth::Sessions>,
    pub gate: Data<auth::AuthServices>,
    pub post: Data<MailOutbox>,
    pub notifications: Data<notifications::Watch>,
    pub webhooks: Data<webhooks::Webhooks>,
    pub push: Data<push::Push>,
    pub denials: Data<auth::Denials>,
    pub keys: Data<auth::Keys>,
    pub security_tokens: Data<auth::SecurityTokens>,
    pub scim: Data<scim::ProvisioningTokens>,
    pub documents: Data<documents::Pipeline>,
    pub transcriber: Data<documents::Transcriber>,
    pub media_links: Data<auth::MediaLinks>,
    pub registry: Data<runners_admin::Registry>,
    /// The folder of models that compute on this machine.
    pub models_dir: PathBuf,
    pub models: Data<models::Models>,
    pub retrieval: Data<documents::Retrieval>,
    pub runs: Data<runs::Engine>,
    pub health: Data<routing::Health>,
    pub recorder: Data<recordings::Recorder>,
    pub replays: Data<recordings::Replays>,
    pub chats: Data<chats::AfterTurn>,
    pub batches: Data<batches::Batches>,
    pub checks: Data<checks::Checks>,
    pub question_imports: Data<question_sets::Imports>,
    pub audit_chain: audit::AuditChain,
    pub usage: Data<usage::Meter>,
    pub renderer: Data<Renderer>,
    pub entitlements: Data<entitlements::Entitlements>,
    pub brakes: Data<brakes::Brakes>,
    pub loads: Data<loads::Loads>,
    pub status: Data<status::Status>,
    pub payments: Data<billing::Payments>,
    pub metrics: Data<PrometheusHandle>,
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Atelier",
    description = "The platform's API: every call but the public ones needs `Authorization: Bearer` and `Client-Id`.",
    license(name = "Apache-2.0", identifier = "Apache-2.0")
))]
struct Description;

/// Where the API lies.
const API: &str = "/api/v1";

/// The description of the API, complete: it is collected from the same list that serves.
pub fn description() -> &'static Document {
    static DESCRIPTION: LazyLock<Document> = LazyLock::new(|| {
        let api = scope::scope(API).configure(|config| features(&mut Routes::described(config)));
        let app = App::new().into_utoipa_app().openapi(Description::openapi()).service(api);
        let (_, mut document) = app.split_for_parts();
        failures::complete(&mut document, auth::PUBLIC);
        document
    });
    &DESCRIPTION
}

/// `GET /api/v1/openapi.json`.
async fn openapi() -> impl Responder {
    web::Json(description())
}

/// The server's application for one worker thread.
pub fn build(
    parts: &AppState,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = actix_web::Error,
        InitError = (),
    > + use<>,
> {
    // Who calls is found out before anything else of a request is read.
    let api = web::scope(API)
        .route("/openapi.json", web::get().to(openapi))
        .configure(|config| features(&mut Routes::serving(config)))
        .wrap(from_fn(entitlements::hold))
        .wrap(from_fn(auth::authenticate));
    App::new()
        .wrap(Compress::default())
        .wrap(from_fn(patience::patient))
        .wrap(from_fn(trace::trace))
        .service(api)
        .app_data(input::path())
        .app_data(parts.settings.clone())
        .app_data(parts.clock.clone())
        .app_data(parts.db.clone())
        .app_data(parts.blobs.clone())
        .app_data(parts.tokens.clone())
        .app_data(parts.passwords.clone())
        .app_data(parts.sessions.clone())
        .app_data(parts.gate.clone())
        .app_data(parts.post.clone())
        .app_data(parts.notifications.clone())
        .app_data(parts.webhooks.clone())
        .app_data(parts.push.clone())
        .app_data(parts.denials.clone())
        .app_data(parts.keys.clone())
        .app_data(parts.security_tokens.clone())
        .app_data(parts.scim.clone())
        .app_data(parts.documents.clone())
        .app_data(parts.transcriber.clone())
        .app_data(parts.media_links.clone())
        .app_data(parts.registry.clone())
        .app_data(parts.models.clone())
        .app_data(parts.retrieval.clone())
        .app_data(parts.runs.clone())
        .app_data(Data::new(parts.models.draining()))
        .app_data(parts.batches.clone())
        .app_data(parts.checks.clone())
        .app_data(parts.question_imports.clone())
        .app_data(parts.health.clone())
        .app_data(parts.recorder.clone())
        .app_data(parts.replays.clone())
        .app_data(parts.usage.clone())
        .app_data(parts.renderer.clone())
        .app_data(parts.entitlements.clone())
        .app_data(parts.brakes.clone())
        .app_data(parts.loads.clone())
        .app_data(parts.status.clone())
        .app_data(parts.payments.clone())
        .app_data(parts.metrics.clone())
        .app_data(parts.queue.clone())
        .service(scim::service())
        .service(gateway::service())
        .service(billing::webhook())
        .configure(probes::routes)
        .configure(|config| {
            if parts.settings.server.metrics_listen == Some(parts.settings.server.listen) {
                probes::figures(config);
            }
        })
        .default_service(web::to(page::page))
}
