//! The `platform` binary: the server, its sandbox and reader processes (the same binary started again), and the
//! operator's commands.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use platform::billing::Todo;
use platform::{commands, config, server};

/// Each stream allocates hundreds of small pieces, on all threads: this one takes half the time of the system's for
/// them. Only releases have it: its C takes minutes to compile.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Atelier: a workspace for generative AI that a company can trust.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Settings file; without it `atelier.toml` of the working folder, where there is one.
    #[arg(long, short, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Starts the server (also what no command means).
    Serve,
    /// Brings the database up to date and ends.
    Migrate,
    /// Prints the description of the API (OpenAPI 3.1).
    Openapi,
    /// Prints the settings in force and where each came from; secrets are masked.
    Config,
    /// Looks after the keys that protect stored credentials.
    Keys {
        #[command(subcommand)]
        command: Keys,
    },
    /// Looks after the audit log.
    Audit {
        #[command(subcommand)]
        command: Audit,
    },
    /// Payments: what a running server does by itself, done now.
    Stripe {
        #[command(subcommand)]
        command: Stripe,
    },
    /// Runs the plugins; started by the server, with nothing to steal.
    #[command(hide = true)]
    Sandbox {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Reads one file; started by the server for each upload.
    #[command(hide = true)]
    ExtractWorker,
    /// Makes one PDF file, or draws one picture; started by the server.
    #[command(hide = true)]
    TypesetWorker,
}

#[derive(Subcommand)]
enum Keys {
    /// Wraps every client's data key under the first of `credential_keys`; servers that know both keys may run
    /// meanwhile.
    Rotate,
}

#[derive(Subcommand)]
enum Audit {
    /// Tells whether every client's log is as it was written; fails when one is not. Servers may run meanwhile.
    Verify,
}

#[derive(Subcommand)]
enum Stripe {
    /// Has all that Stripe told looked at once more.
    Replay,
    /// Looks at what Stripe has of all clients, and puts right what differs.
    Reconcile,
    /// Says whether Stripe answers, what waits, what is not on sale, how the webhook's endpoint stands, and what Stripe
    /// could not count.
    Doctor,
    /// Makes the webhook's endpoint at Stripe for the public address, or puts it right. Its secret is kept in the
    /// database, sealed.
    Webhooks {
        /// Prints the secret of an endpoint that is made now; it cannot be read again.
        #[arg(long)]
        print_secret: bool,
    },
    /// Makes products and prices of the plans that are for sale.
    Publish,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command.unwrap_or(Command::Serve) {
        Command::Sandbox { .. } => return runners::sandbox_main(),
        Command::ExtractWorker => return extract::worker_main(),
        Command::TypesetWorker => return typeset::worker_main(),
        Command::Config => {
            print!("{}", config::print(arguments.config.as_deref()));
            config::load(arguments.config.as_deref()).map(drop).map_err(anyhow::Error::from)
        }
        Command::Keys { command: Keys::Rotate } => commands::rotate_keys(arguments.config.as_deref()),
        Command::Audit { command: Audit::Verify } => commands::verify_audit_log(arguments.config.as_deref()),
        Command::Stripe { command } => {
            let todo = match command {
                Stripe::Replay => Todo::Replay,
                Stripe::Reconcile => Todo::Reconcile,
                Stripe::Doctor => Todo::Doctor,
                Stripe::Webhooks { print_secret } => Todo::Webhooks { says_secret: print_secret },
                Stripe::Publish => Todo::Publish,
            };
            commands::stripe(arguments.config.as_deref(), todo)
        }
        Command::Openapi => server::print_openapi(),
        Command::Migrate => server::run(arguments.config.as_deref(), server::Until::Migrated),
        Command::Serve => server::run(arguments.config.as_deref(), server::Until::Told),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("atelier: {error:#}");
            ExitCode::FAILURE
        }
    }
}
