//! `runner`: the partner's tool. Makes components of modules, shows what a plugin is, and runs it in a real sandbox.

mod bench;
mod build;
mod check;
mod choice;
mod componentize;
mod inspect;
mod keys;
mod lab;
mod new;
mod provider;
mod replay;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The platform's own: what is measured here is what serves there.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Builds, inspects, runs and checks model runner plugins of the Atelier platform.
#[derive(Parser)]
#[command(name = "runner", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    Build(build::Arguments),
    Check(check::Arguments),
    Run(run::Arguments),
    Bench(bench::Arguments),
    Inspect(inspect::Arguments),
    Keygen(keys::Keygen),
    Sign(keys::Sign),
    Replay(replay::Arguments),
    Componentize(componentize::Arguments),
    /// The sandbox process; started by this program itself.
    #[command(hide = true)]
    Sandbox,
}

fn main() -> ExitCode {
    let warnings = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr);
    let command = Arguments::parse().command;
    if !matches!(command, Command::Sandbox) {
        warnings.without_time().with_target(false).init();
    }
    let done = match command {
        // Before any thread is started.
        Command::Sandbox => return runners::sandbox_main(),
        Command::Componentize(arguments) => componentize::componentize(&arguments),
        Command::Inspect(arguments) => inspect::inspect(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::New(arguments) => new::new(&arguments),
        Command::Build(arguments) => build::build(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Bench(arguments) => bench::bench(&arguments),
        Command::Keygen(arguments) => keys::keygen(&arguments),
        Command::Sign(arguments) => keys::sign(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("runner: {error:#}");
            ExitCode::FAILURE
        }
    }
}
