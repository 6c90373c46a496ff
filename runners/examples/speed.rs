//! Prints what a run costs: `cargo run -p runners --example speed`. Needs `target/debug/runner` and the built plugins.
use std::sync::Arc;
use std::time::{Duration, Instant};

use runners::testing::{Behaviour, StandIn};
use runners::{Binding, Config, Event, Job, Message, Request, Role, Runners, SandboxCommand};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sandbox = SandboxCommand::new(std::path::absolute("target/debug/runner")?, ["sandbox"]);
    let mut config = Config::new(sandbox, "target/plugins", std::env::temp_dir().join("runners-speed"));
    config.allow_private_hosts = true;
    let begun = Instant::now();
    let runners = Runners::start(config).await?;
    println!("start {:?}", begun.elapsed());
    let provider = StandIn::start_forgetful(Behaviour::default()).await?;
    let delayed =
        StandIn::start_forgetful(Behaviour { token_delay: Duration::from_millis(5), ..Behaviour::default() }).await?;
    for (name, provider, concurrency, count) in [
        ("offline", None, 1, 500),
        ("no delay", Some(&provider), 1, 500),
        ("no delay", Some(&provider), 32, 3000),
        ("no delay", Some(&provider), 256, 4000),
        ("5 ms", Some(&delayed), 1, 10),
        ("5 ms", Some(&delayed), 32, 640),
        ("5 ms", Some(&delayed), 256, 2560),
    ] {
        let mut binding = Binding::new(if provider.is_some() { "openai" } else { "offline" });
        binding.endpoint = provider.map(StandIn::url);
        let binding = Arc::new(binding);
        let begun = Instant::now();
        let tasks: Vec<_> = (0..concurrency)
            .map(|_| {
                let (runners, binding) = (runners.clone(), binding.clone());
                tokio::spawn(async move {
                    let mut times = Vec::new();
                    for _ in 0..count / concurrency {
                        let request =
                            Request { messages: vec![Message::text(Role::User, "hello?")], ..Request::default() };
                        let begun = Instant::now();
                        let mut run = runners.run(Job { binding: binding.clone(), request });
                        let mut first = None;
                        while let Some(event) = run.next().await {
                            first.get_or_insert(begun.elapsed());
                            if let Event::Finished(Err(failure)) = &event {
                                println!("{failure}");
                            }
                        }
                        times.push((first.unwrap_or_default(), begun.elapsed()));
                    }
                    times
                })
            })
            .collect();
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await?);
        }
        let took = begun.elapsed();
        let at = |mut values: Vec<Duration>, part: f64| {
            values.sort();
            values[((values.len() - 1) as f64 * part) as usize]
        };
        let firsts: Vec<_> = times.iter().map(|(first, _)| *first).collect();
        let totals: Vec<_> = times.iter().map(|(_, total)| *total).collect();
        println!(
            "{name:>9} c{concurrency:<4} first p50 {:?} p99 {:?}  total p50 {:?} p99 {:?}  {:.0} runs/s",
            at(firsts.clone(), 0.5),
            at(firsts, 0.99),
            at(totals.clone(), 0.5),
            at(totals, 0.99),
            times.len() as f64 / took.as_secs_f64()
        );
    }
    Ok(())
}
