//! The addresses at which the server answers: the product's, and one of its own for figures.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::{App, HttpServer};
use anyhow::Context;

use crate::app::{self, AppState};
use crate::kit::http::{probes, stalled};

/// Connections that wait to be accepted: a burst of new streams must not meet a full queue.
const BACKLOG: i32 = 4096;
/// A client that does not finish its headers loses the connection.
const HEADERS: Duration = Duration::from_secs(10);
/// An idle connection stays open for longer than a proxy keeps its own (60 s for nginx and most load balancers): a
/// request into a connection that is just being closed fails, and a large body cannot be sent again.
const IDLE: Duration = Duration::from_secs(75);

/// The web server, listening already; it serves as soon as it is awaited.
pub fn open(parts: &AppState) -> anyhow::Result<Server> {
    let listener = bind(parts.settings.server.listen, "ATELIER_LISTEN")?;
    serve_on(parts, listener, std::thread::available_parallelism().map_or(1, usize::from))
}

/// What answers `/metrics`, likewise; `None`: nobody, or the web server itself.
pub fn figures(parts: &AppState) -> anyhow::Result<Option<Server>> {
    let address = parts.settings.server.metrics_listen;
    match address.filter(|address| *address != parts.settings.server.listen) {
        Some(address) => serve_figures_on(parts, bind(address, "ATELIER_METRICS_LISTEN")?).map(Some),
        None => Ok(None),
    }
}

/// The web server on a socket that listens already. Each worker makes all routes for itself.
pub fn serve_on(parts: &AppState, listener: TcpListener, workers: usize) -> anyhow::Result<Server> {
    stalled::close(&listener)?;
    let parts = parts.clone();
    let server = HttpServer::new(move || app::build(&parts))
        .workers(workers)
        // Off by default in actix-web, and worth 40 ms on every small chunk of a stream (Nagle against delayed
        // acknowledgements).
        .tcp_nodelay(true)
        .client_request_timeout(HEADERS)
        .keep_alive(IDLE)
        // A client that hangs up is noticed at once: a stream ends there. `kit::http::trace` says what goes on to its
        // end all the same.
        .h1_allow_half_closed(false)
        .shutdown_timeout(5)
        .disable_signals()
        .listen(listener)?;
    Ok(server.run())
}

/// Figures and nothing else, for machines of the operator's.
pub fn serve_figures_on(parts: &AppState, listener: TcpListener) -> anyhow::Result<Server> {
    stalled::close(&listener)?;
    let parts = parts.clone();
    let app = move || {
        App::new()
            .app_data(parts.metrics.clone())
            .app_data(parts.db.clone())
            .app_data(parts.blobs.clone())
            .app_data(parts.queue.clone())
            .configure(probes::figures)
    };
    let server = HttpServer::new(app).workers(1).client_request_timeout(HEADERS).disable_signals().listen(listener)?;
    Ok(server.run())
}

#[expect(
    unsafe_code,
    reason = "std's listen() has a fixed backlog of 128; calling it again on a bound socket is how POSIX changes it"
)]
fn bind(address: SocketAddr, setting: &str) -> anyhow::Result<TcpListener> {
    use std::os::fd::AsRawFd;
    let bound = || {
        let listener = TcpListener::bind(address)?;
        // SAFETY: the descriptor is ours and open; listen() touches no memory.
        match unsafe { libc::listen(listener.as_raw_fd(), BACKLOG) } {
            0 => Ok(listener),
            _ => Err(std::io::Error::last_os_error()),
        }
    };
    bound().with_context(|| {
        format!("cannot listen on {address}; is another server running there? {setting} sets another address")
    })
}
