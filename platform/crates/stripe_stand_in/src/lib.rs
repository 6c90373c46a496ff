//! A stand-in for Stripe's API: for tests, and for demonstrations without a key or a network. It is no part of the
//! server's release. `README.md` says what it speaks and where it differs.

#![recursion_limit = "256"]

mod catalogue;
mod checkout;
mod clocks;
mod customers;
mod events;
mod http;
mod invoices;
mod meters;
mod pages;
mod payments;
mod portal;
mod spec;
mod state;
mod subscriptions;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::web::{Data, PayloadConfig, route};
use actix_web::{App, HttpServer};

pub use events::{sign, verify};
use http::Hosted;
pub use spec::{version, violations};
use state::Cut;
pub use state::{AfterDunning, Settings, World};

/// A stand-in that listens; it ends with its last handle's runtime, or by `stop`.
pub struct StandIn {
    pub address: SocketAddr,
    hosted: Hosted,
    server: actix_web::dev::ServerHandle,
    deliveries: tokio::task::JoinHandle<()>,
}

impl StandIn {
    /// Listens on any free port of this machine. Call it within a tokio runtime.
    pub async fn start(settings: Settings) -> std::io::Result<Self> {
        Self::listen(TcpListener::bind(("127.0.0.1", 0))?, settings, true)
    }

    fn listen(listener: TcpListener, mut settings: Settings, own_address: bool) -> std::io::Result<Self> {
        let address = listener.local_addr()?;
        if own_address {
            settings.base = format!("http://{address}");
        }
        let hosted = Hosted(Arc::new(Mutex::new(World::new(settings))));
        let server = served(listener, hosted.clone())?;
        let handle = server.handle();
        tokio::spawn(server);
        let deliveries = tokio::spawn(events::deliver(hosted.clone()));
        Ok(Self { address, hosted, server: handle, deliveries })
    }

    /// Where it answers: the base address for clients of the API.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Delivers all events to an address from now on, signed with a secret that both sides know beforehand.
    pub fn forward(&self, url: &str, secret: &str) {
        events::forward(&mut self.hosted.lock(), url, secret);
    }

    /// Turns the clock forward by seconds; what becomes due happens before this returns.
    pub fn turn(&self, seconds: i64) {
        let mut world = self.hosted.lock();
        let moment = world.clock.now() + seconds;
        clocks::turn_to(&mut world, moment);
    }

    /// From now on every request of the API is answered with 503, until told otherwise. The pages and the clock go on.
    pub fn away(&self, away: bool) {
        self.hosted.lock().away = away;
    }

    /// Cuts off the program that calls the API, as if it had died: after so many requests, and where `does_next`, after
    /// the next one was done whose answer is lost.
    pub fn cut(&self, after: usize, does_next: bool) {
        self.hosted.lock().cut = Some(Cut { left: after, does_next, happened: false });
    }

    /// Lets everything through again; whether anything was cut off.
    pub fn mend(&self) -> bool {
        self.hosted.lock().cut.take().is_some_and(|cut| cut.happened)
    }

    pub fn now(&self) -> i64 {
        self.hosted.lock().clock.now()
    }

    /// Waits until every event that is due was delivered, or has failed and waits for its next time.
    pub async fn delivered(&self) {
        events::settled(&self.hosted).await;
    }

    /// What its events had that Stripe's never have; empty unless the stand-in is wrong.
    pub fn wrong(&self) -> Vec<String> {
        self.hosted.lock().wrong.clone()
    }

    pub async fn stop(self) {
        self.deliveries.abort();
        self.server.stop(false).await;
    }
}

/// Serves until it is told to end: the program's own. `kept`: the file that a later start goes on with.
///
/// # Errors
/// An address or a file that cannot be used.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    forward: Option<(String, String)>,
    kept: Option<PathBuf>,
) -> std::io::Result<()> {
    let mut world = World::new(settings);
    if let Some(file) = &kept {
        world.go_on_with(file)?;
    }
    if let Some((url, secret)) = forward {
        events::forward(&mut world, &url, &secret);
    }
    let hosted = Hosted(Arc::new(Mutex::new(world)));
    let server = served(listener, hosted.clone())?;
    tokio::spawn(events::deliver(hosted.clone()));
    if let Some(file) = kept {
        tokio::spawn(keep_up(hosted, file));
    }
    server.await
}

/// Writes what there is whenever it has changed, a second later at most.
async fn keep_up(hosted: Hosted, file: PathBuf) {
    let mut written = serde_json::Value::Null;
    let mut rhythm = tokio::time::interval(Duration::from_secs(1));
    loop {
        rhythm.tick().await;
        let now = hosted.lock().to_keep();
        if now != written {
            match state::keep(&file, &now) {
                Ok(()) => written = now,
                Err(error) => eprintln!("stripe-stand-in: {} cannot be written: {error}", file.display()),
            }
        }
    }
}

fn served(listener: TcpListener, hosted: Hosted) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(Data::new(hosted.clone()))
            .app_data(PayloadConfig::new(1 << 20))
            .configure(pages::routes)
            .default_service(route().to(http::v1))
    });
    Ok(server.listen(listener)?.workers(2).disable_signals().shutdown_timeout(1).run())
}
