//! A guest that a toolchain made which knows WASI and nothing of us: it imports all of it, for the host's tests; the prompt
//! names what it tries. Never shipped.

use sdk::events::Event;
use sdk::{Failure, Manifest, Outcome, Request, Runner, emit};
use wasip2::cli::{environment, exit, stderr, stdin, stdout, terminal_stdout};
use wasip2::clocks::{monotonic_clock, wall_clock};
use wasip2::filesystem::preopens;
use wasip2::random::{insecure, insecure_seed, random};
use wasip2::sockets::instance_network;

struct Probe;

impl Runner for Probe {
    fn describe() -> Manifest {
        Manifest { name: "probe".into(), version: env!("CARGO_PKG_VERSION").into(), ..Manifest::default() }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let prompt = request.messages.first().map(sdk::Message::text).unwrap_or_default();
        let failed = |what: &str| Failure::Internal(what.to_owned());
        let found = match prompt.as_str() {
            "surroundings" => format!(
                "{:?} {:?} {:?} {} {} {}",
                environment::get_environment(),
                environment::get_arguments(),
                environment::initial_cwd(),
                preopens::get_directories().len(),
                terminal_stdout::get_terminal_stdout().is_some(),
                stdin::get_stdin().blocking_read(10).is_err(),
            ),
            "print" => {
                let (out, err) = (stdout::get_stdout(), stderr::get_stderr());
                out.blocking_write_and_flush(b"a line\nand ").map_err(|_| failed("stdout"))?;
                out.blocking_write_and_flush(b"another\x1b[2J\n").map_err(|_| failed("stdout"))?;
                err.blocking_write_and_flush(b"trouble without end").map_err(|_| failed("stderr"))?;
                "printed".to_owned()
            }
            "print much" => {
                let out = stdout::get_stdout();
                for _ in 0..10_000 {
                    out.blocking_write_and_flush(b"a line of a log that is much too long\n")
                        .map_err(|_| failed("stdout"))?;
                }
                "printed".to_owned()
            }
            "clocks" => {
                let begun = monotonic_clock::now();
                monotonic_clock::subscribe_duration(30_000_000).block();
                let pollable = monotonic_clock::subscribe_duration(0);
                let ready = wasip2::io::poll::poll(&[&pollable]);
                let coarse = monotonic_clock::now().is_multiple_of(1_000_000);
                format!(
                    "{} {} {ready:?} {coarse}",
                    monotonic_clock::now() - begun >= 29_000_000,
                    wall_clock::now().seconds > 1_700_000_000
                )
            }
            "random" => {
                let seed = insecure_seed::insecure_seed();
                let numbers = [random::get_random_u64(), insecure::get_insecure_random_u64(), seed.0, seed.1];
                let distinct = numbers.iter().collect::<std::collections::BTreeSet<_>>().len();
                format!("{distinct} {}", random::get_random_bytes(1000).len())
            }
            "chances" => {
                let numbers = (random::get_random_u64(), insecure_seed::insecure_seed(), random::get_random_bytes(3));
                let wall = wall_clock::now();
                let waited = monotonic_clock::subscribe_duration(20_000_000);
                waited.block();
                format!("{numbers:?} {}.{:09} {}", wall.seconds, wall.nanoseconds, monotonic_clock::now())
            }
            "much random" => random::get_random_bytes(1 << 30).len().to_string(),
            "sleep" => {
                emit(Event::Text("good night".into()))?;
                monotonic_clock::subscribe_duration(u64::MAX).block();
                "awake".to_owned()
            }
            "pollables" => {
                let all: Vec<_> = (0..10_000).map(|_| monotonic_clock::subscribe_duration(0)).collect();
                all.len().to_string()
            }
            "network" => format!("{:?}", instance_network::instance_network()),
            "exit" => {
                exit::exit(Err(()));
                String::new()
            }
            other => return Err(Failure::BadRequest(format!("nothing to try is called {other:?}"))),
        };
        emit(Event::Text(found))?;
        Ok(Outcome::default())
    }
}

sdk::runner!(Probe);
