//! The worker as a program of its own, for tests and benches of this crate. The server starts itself
//! with a hidden subcommand instead.

fn main() -> std::process::ExitCode {
    extract::worker_main()
}
