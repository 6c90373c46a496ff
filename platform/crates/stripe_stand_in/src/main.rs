//! `stripe-stand-in`: a stand-in for Stripe on this machine.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;

use clap::Parser;
use stripe_stand_in::{AfterDunning, Settings, serve};

/// Answers as Stripe's API does, from memory. Everything is gone when it ends, unless a file keeps it.
#[derive(Parser)]
struct Arguments {
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:12111")]
    listen: SocketAddr,
    /// Where browsers reach the hosted pages; the listening address unless said.
    #[arg(long)]
    base: Option<String>,
    /// The only secret key that is let in; any `sk_test_…` unless said.
    #[arg(long)]
    api_key: Option<String>,
    /// An address to deliver all events to.
    #[arg(long, requires = "webhook_secret")]
    forward_to: Option<String>,
    /// The secret that its events are signed with (`whsec_…`).
    #[arg(long, requires = "forward_to")]
    webhook_secret: Option<String>,
    /// A file that keeps what there is, for the next start.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Seconds since 1970 at which the clock stands until it is turned; without it, it runs.
    #[arg(long)]
    start: Option<i64>,
    /// What becomes of a subscription after the last attempt at payment.
    #[arg(long, value_enum, default_value = "cancel")]
    after_dunning: AfterDunning,
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    // Bound before it is said: who reads the line may connect, and port 0 is any that is free.
    let listener = TcpListener::bind(arguments.listen)?;
    let base = arguments.base.map_or_else(|| listener.local_addr().map(|address| format!("http://{address}")), Ok)?;
    let settings = Settings {
        base,
        api_key: arguments.api_key,
        after_dunning: arguments.after_dunning,
        start: arguments.start,
        ..Settings::default()
    };
    println!("stripe-stand-in: {} (test mode, nothing is real)", settings.base);
    serve(listener, settings, arguments.forward_to.zip(arguments.webhook_secret), arguments.keep).await
}
