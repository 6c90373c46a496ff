//! The sandbox process itself: what it can reach, and what happens when it dies.

use std::time::Duration;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Failure, Runners};

use crate::support::{Host, asking, begun, ended, plugins, until};

fn kill(pid: u32) {
    let killed = std::process::Command::new("/bin/kill").args(["-9", &pid.to_string()]).status().unwrap();
    assert!(killed.success());
}

#[tokio::test]
async fn f16_when_the_sandbox_is_killed_its_runs_end_at_once_and_another_takes_over() {
    let behaviour = Behaviour { act: Act::StallAfter(1), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(behaviour).await.unwrap());
    for _ in 0..3 {
        let pid = host.runners.sandbox_pid().unwrap();
        let (one, _) = begun(host.openai(&provider, asking("x"))).await;
        let (two, _) = begun(host.hostile("deaf")).await;
        kill(pid);
        for run in [one, two] {
            assert_eq!(ended(run).await.result, Err(Failure::SandboxDied));
        }
        // Started while there is none: it waits for the next.
        assert_eq!(ended(host.hostile("fine")).await.text, "fine");
        assert_ne!(host.runners.sandbox_pid(), Some(pid));
        assert!(host.runners.is_healthy());
    }
}

#[tokio::test]
async fn f16_killing_it_again_and_again_leaks_no_descriptor() {
    let host = Host::start().await;
    let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    ended(host.hostile("fine")).await.result.unwrap();
    let before = open();
    for _ in 0..5 {
        let pid = host.runners.sandbox_pid();
        kill(pid.unwrap());
        let look = || host.runners.sandbox_pid();
        until("the death is noticed and mended", look, |now| now.is_some() && *now != pid).await;
        let _ = ended(host.hostile("fine")).await;
    }
    until("descriptors are given back", open, |open| *open <= before).await;
}

#[tokio::test]
async fn c21_the_sandbox_has_no_environment_no_files_no_network_and_another_uid() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid().unwrap();
    let read = |file: &str| std::fs::read(format!("/proc/{pid}/{file}"));
    // Unreadable (another uid, not dumpable) is as good as empty.
    assert_eq!(read("environ").unwrap_or_default(), b"");
    let status = String::from_utf8(read("status").unwrap()).unwrap();
    let field = |name: &str| {
        status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim).unwrap_or_default().to_owned()
    };
    assert_eq!(field("NoNewPrivs:"), "1", "{status}");
    let walls = host.runners.walls();
    if walls.contains(&"uid".to_owned()) {
        assert_eq!(field("Uid:"), "65534\t65534\t65534\t65534");
        assert_eq!(field("Groups:"), "");
    }
    if walls.contains(&"syscalls".to_owned()) {
        assert_eq!(field("Seccomp:"), "2");
    }
    if let Ok(open) = std::fs::read_dir(format!("/proc/{pid}/fd")) {
        for entry in open.flatten() {
            let target = std::fs::read_link(entry.path())
                .map(|target| target.to_string_lossy().into_owned())
                .unwrap_or_default();
            let plain = ["socket:", "anon_inode:", "pipe:", "/dev/null", "/memfd:", ""]
                .iter()
                .any(|kind| target.starts_with(kind));
            // Which of its own pages were written to; opened without privileges, so it tells no physical address.
            let own_pages = target == format!("/proc/{pid}/pagemap");
            assert!(plain || own_pages, "an open file: {target}");
        }
    }
}

#[tokio::test]
async fn ctrl_c_in_the_servers_terminal_does_not_reach_the_sandbox() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid().unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let group = stat.rsplit_once(") ").unwrap().1.split(' ').nth(2).unwrap().to_owned();
    assert_eq!(group, pid.to_string());
}

#[tokio::test]
async fn a_shut_down_host_leaves_no_process_and_refuses_new_runs() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid().unwrap();
    let (run, _) = begun(host.hostile("deaf")).await;
    host.runners.shutdown(Duration::from_millis(50)).await;
    assert_eq!(ended(run).await.result, Err(Failure::Cancelled));
    assert!(matches!(ended(host.hostile("fine")).await.result, Err(Failure::Unavailable(_))));
    until("the process is gone", || running(pid), |lives| !lives).await;
}

#[tokio::test]
async fn a_host_that_is_dropped_takes_its_sandbox_along() {
    let host = Host::start().await;
    let pid = host.runners.sandbox_pid().unwrap();
    drop(host);
    until("the process is gone", || running(pid), |lives| !lives).await;
}

/// The processes whose parent is this one.
fn children(of: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers
        .filter(|pid| {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
            parent == Some(of)
        })
        .collect()
}

#[tokio::test]
async fn f1_when_the_server_is_killed_the_sandbox_ends_by_itself_even_with_a_guest_in_a_loop() {
    let hostile = crate::support::plugins().join("testing/hostile.wasm");
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_runner"))
        .args(["run", hostile.to_str().unwrap(), "--prompt", "deaf"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The first output means that the guest is at work; a read of one byte waits for just that.
    let mut out = server.stdout.take().unwrap();
    std::io::Read::read_exact(&mut out, &mut [0]).unwrap();
    let sandboxes = children(server.id());
    assert_eq!(sandboxes.len(), 1);
    server.kill().unwrap();
    server.wait().unwrap();
    until("the sandbox ends", || sandboxes.iter().any(|pid| running(*pid)), |lives| !lives).await;
}

fn running(pid: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

#[tokio::test]
async fn a_corrupt_cache_is_rebuilt_and_never_run() {
    let mut host = Host::with(|config| config.cache_dir = config.plugins_dir.join("cache")).await;
    let cache = host.folder.path().join("cache");
    let compiled = || -> Vec<_> {
        let mut found: Vec<_> = std::fs::read_dir(&cache)
            .unwrap()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "compiled"))
            .collect();
        found.sort();
        found
    };
    let sound: Vec<Vec<u8>> = compiled().iter().map(|path| std::fs::read(path).unwrap()).collect();
    assert_eq!(sound.len(), crate::support::GUESTS.len());
    for (path, bytes) in compiled().iter().zip(&sound) {
        let mut altered = bytes.clone();
        let middle = altered.len() / 2;
        altered[middle..middle + 4096].fill(0xcc);
        std::fs::write(path, altered).unwrap();
    }
    let config = runners::Config {
        parallel_runs: 10,
        ..runners::Config::new(crate::support::sandbox_command(), host.folder.path(), &cache)
    };
    host.runners = Runners::start(config).await.unwrap();
    assert_eq!(ended(host.hostile("fine")).await.text, "fine");
    for (path, bytes) in compiled().iter().zip(&sound) {
        assert_eq!(std::fs::read(path).unwrap().len(), bytes.len());
    }
}

#[tokio::test]
async fn deltas_that_come_in_a_rush_are_all_there_and_in_order() {
    let tokens: Vec<String> = (0..5000).map(|n| format!("{n} ")).collect();
    let whole = tokens.concat();
    let (host, provider) = (Host::start().await, StandIn::start(Behaviour::saying(tokens)).await.unwrap());
    let runs: Vec<_> = (0..8).map(|_| host.openai(&provider, asking("x"))).collect();
    for run in runs {
        assert_eq!(ended(run).await.text, whole);
    }
}

#[tokio::test]
async fn p_a_plugin_that_is_taken_out_ends_the_runs_that_it_has_and_gets_no_more() {
    let slow = Behaviour { token_delay: Duration::from_millis(5), ..Behaviour::default() };
    let (host, provider) = (Host::start().await, StandIn::start(slow).await.unwrap());
    // The shipped one with words in a section of its own that mean nothing: the same plugin with another digest.
    let mut component = std::fs::read(plugins().join("openai.wasm")).unwrap();
    component.extend([0, 6, 4]);
    component.extend(b"note!");
    let info = host.runners.install(component).await.unwrap();
    assert_eq!(host.runners.installed(), std::slice::from_ref(&info));
    let pinned = || host.openai_with(&provider, asking("x"), |binding| binding.digest = Some(info.digest.clone()));
    let (run, _) = begun(pinned()).await;
    host.runners.uninstall(&info.digest);
    assert!(host.runners.installed().is_empty() && host.runners.loaded(&info.digest).is_none());
    ended(run).await.result.unwrap();
    assert!(matches!(ended(pinned()).await.result, Err(Failure::Misconfigured(_))));
    // A sandbox that follows is filled without it, and the folder's own cannot be taken out.
    let (dying, _) = begun(host.openai(&provider, asking("x"))).await;
    kill(host.runners.sandbox_pid().unwrap());
    assert!(matches!(ended(dying).await.result, Err(Failure::SandboxDied)), "what comes now waits for the next one");
    let shipped = host.runners.plugins().into_iter().find(|shipped| shipped.name == "openai").unwrap();
    host.runners.uninstall(&shipped.digest);
    assert!(matches!(ended(pinned()).await.result, Err(Failure::Misconfigured(_))));
    ended(host.openai(&provider, asking("x"))).await.result.unwrap();
}
