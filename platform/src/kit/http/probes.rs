//! What operators' machines ask: alive, ready, figures. And the API's own description.

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, Responder};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio_util::sync::CancellationToken;
use utoipa::openapi::OpenApi;

use crate::kit::blob::Blobs;
use crate::kit::db::Db;
use crate::kit::jobs::{self, Queue};

/// Routes outside the API's scope. `/metrics` belongs behind the proxy: it names routes, never tenants.
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/healthz", web::get().to(alive))
        .route("/readyz", web::get().to(ready))
        .route("/metrics", web::get().to(metrics));
}

async fn alive() -> impl Responder {
    HttpResponse::Ok().body("ok")
}

/// Without the store of files most of the product works: the answer says so and stays 200, else a balancer would take every process out. A process that
/// was told to end says so from that moment on, while it still answers: whoever hands out requests sends it none any more before it closes its doors.
async fn ready(db: Data<Db>, blobs: Data<Blobs>, ending: Data<CancellationToken>) -> impl Responder {
    if ending.is_cancelled() {
        HttpResponse::ServiceUnavailable().body("this process is ending")
    } else if !db.is_up().await {
        HttpResponse::ServiceUnavailable().body("the database does not answer")
    } else if blobs.is_up().await {
        HttpResponse::Ok().body("ready")
    } else {
        HttpResponse::Ok()
            .body("ready, but the store of files does not answer: documents can neither be uploaded nor downloaded")
    }
}

async fn metrics(
    handle: Data<PrometheusHandle>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    queue: Data<Queue>,
) -> impl Responder {
    let (open, idle) = db.connections();
    metrics::gauge!("db_connections").set(f64::from(open));
    metrics::gauge!("db_connections_idle").set(idle as f64);
    metrics::gauge!("file_store_up").set(if blobs.is_up().await { 1.0 } else { 0.0 });
    if let Err(error) = jobs::publish(&queue).await {
        tracing::warn!(%error, "figures of the job queue could not be read");
    }
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render())
}

/// `GET /api/v1/openapi.json`.
pub async fn openapi(document: Data<OpenApi>) -> impl Responder {
    HttpResponse::Ok().json(document.get_ref())
}
