//! What operators' machines ask: alive, ready, figures. And the API's own description.

use std::time::Duration;

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, Responder};
use metrics_exporter_prometheus::PrometheusHandle;
use moka::future::Cache;
use tokio_util::sync::CancellationToken;

use crate::kit::blob::Blobs;
use crate::kit::db::Db;
use crate::kit::jobs::{self, Queue};

/// How long what was found out about the database and the store of files is told to everybody who asks: nobody keeps
/// them busy by asking.
const KNOWN_FOR: Duration = Duration::from_secs(1);

/// Routes outside the API's scope.
pub fn routes(config: &mut ServiceConfig) {
    config
        .app_data(Data::new(ProbeState(Cache::builder().max_capacity(1).time_to_live(KNOWN_FOR).build())))
        .route("/healthz", web::get().to(alive))
        .route("/readyz", web::get().to(ready));
}

/// What is for the operator's machines alone, at an address of its own: it names routes, never tenants.
pub fn figures(config: &mut ServiceConfig) {
    config.route("/metrics", web::get().to(metrics));
}

/// How the database and the store of files are.
struct ProbeState(Cache<(), (bool, bool)>);

async fn alive() -> impl Responder {
    HttpResponse::Ok().body("ok")
}

/// Without the store of files most of the product works: the answer says so and stays 200, else a balancer would take
/// every process out. A process that was told to end says so from that moment on, while it still answers: the balancer
/// stops sending requests before the process closes its doors.
async fn ready(
    db: Data<Db>,
    blobs: Data<Blobs>,
    known: Data<ProbeState>,
    ending: Data<CancellationToken>,
) -> impl Responder {
    if ending.is_cancelled() {
        return HttpResponse::ServiceUnavailable().body("this process is ending");
    }
    let ask = async {
        let db = db.is_up().await;
        (db, db && blobs.is_up().await)
    };
    match known.0.get_with((), ask).await {
        (false, _) => HttpResponse::ServiceUnavailable().body("the database does not answer"),
        (true, true) => HttpResponse::Ok().body("ready"),
        (true, false) => HttpResponse::Ok()
            .body("ready, but the store of files does not answer: documents can neither be uploaded nor downloaded"),
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
        tracing::warn!(%error, "failed to read the figures of the job queue");
    }
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render())
}
