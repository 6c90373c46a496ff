//! The worker and its parent: whatever a worker does, the parent stays whole and says what happened; and
//! what the worker may do is bounded by the kernel.

use crate::support::{code, extract_with, extract_within, pdf, saved, worker};
use extract::{Extractor, Limits, Problem, WorkerCommand};
use std::io::{Read, Seek, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

const MIB: u64 = 1024 * 1024;

/// A worker that does something else than its work.
fn shell(script: &str) -> WorkerCommand {
    WorkerCommand { program: "/bin/sh".into(), args: vec!["-c".into(), script.into()] }
}

#[tokio::test]
async fn a_worker_that_spins_is_ended_by_the_clock() {
    let limits = Limits { wall: Duration::from_millis(200), ..Limits::default() };
    let extractor = Extractor::new(shell("while :; do :; done"), limits);
    assert_eq!(extract_with(&extractor, "a.txt", b"text").await, Err(Problem::TimedOut));
}

#[tokio::test]
async fn how_a_worker_ends_tells_what_the_file_did() {
    let cases = [
        ("kill -XCPU $$", "timed_out"),
        ("kill -SEGV $$", "crashed"),
        ("kill -KILL $$", "too_much_memory"),
        ("kill -ABRT $$", "crashed"),
        ("echo 'memory allocation of 9 bytes failed' >&2; kill -ABRT $$", "too_much_memory"),
        ("exit 3", "unavailable"),
        ("echo short", "unavailable"),
    ];
    for (script, expected) in cases {
        let extractor = Extractor::new(shell(script), Limits::default());
        assert_eq!(code(extract_with(&extractor, "a.txt", b"text").await), expected, "{script}");
    }
}

#[tokio::test]
async fn a_worker_that_floods_its_output_is_cut_off() {
    let limits = Limits { output: MIB, ..Limits::default() };
    let extractor = Extractor::new(shell("while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done"), limits);
    assert_eq!(extract_with(&extractor, "a.txt", b"text").await, Err(Problem::TooMuchMemory));
}

#[tokio::test]
async fn more_text_than_an_answer_may_hold_is_too_much() {
    let limits = Limits { output: MIB, ..Limits::default() };
    let text = "A line of text.\n\n".repeat(200_000);
    assert_eq!(
        extract_within(limits, "a.txt", text.as_bytes()).await,
        Err(Problem::TooMuchText { limit: MIB / 4 * 3 })
    );
}

#[tokio::test]
async fn the_worker_keeps_its_own_limits_of_memory_and_cpu_time() {
    let limits = Limits { memory: 64 * MIB, ..Limits::default() };
    let text = vec![b'x'; usize::try_from(60 * MIB).unwrap()];
    assert_eq!(extract_within(limits, "a.txt", &text).await, Err(Problem::TooMuchMemory));
    // Quadratic in the parser's own eyes: far more than a second of work.
    let pages: Vec<String> = (0..4_000).map(|_| "BT /Missing 10 Tf ET ".repeat(5)).collect();
    let limits = Limits { cpu: Duration::from_secs(1), ..Limits::default() };
    let result = code(extract_within(limits, "a.pdf", &saved(pdf(&pages))).await);
    assert!(matches!(result, "timed_out" | "damaged"), "{result}");
}

#[test]
fn started_by_hand_the_worker_says_what_it_is_for() {
    let output = Command::new(env!("CARGO_BIN_EXE_extract-worker")).env_clear().output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("has no use by hand"));
}

#[test]
fn low_6_the_worker_is_confined_when_it_answers() {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all("A line of text.\n\n".repeat(50_000).as_bytes()).unwrap();
    file.rewind().unwrap();
    let job = serde_json::json!({ "name": "a.txt", "limits": Limits::default(), "task": "Text" });
    let mut child = Command::new(env!("CARGO_BIN_EXE_extract-worker"))
        .env_clear()
        .env("EXTRACT_JOB", job.to_string())
        .stdin(file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The answer is longer than a pipe holds: after its first byte the worker waits for us.
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0]).unwrap();
    let told = |name: &str| std::fs::read_to_string(format!("/proc/{}/{name}", child.id())).unwrap();
    let limits = told("limits");
    let soft = |name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].split_whitespace().next().unwrap().to_owned()
    };
    assert_eq!(soft("Max cpu time"), "60");
    assert_eq!(soft("Max address space"), (1024 * MIB).to_string());
    assert_eq!(soft("Max file size"), "0");
    assert_eq!(soft("Max core file size"), "0");
    assert_eq!(soft("Max processes"), "0");
    assert_eq!(soft("Max open files"), "0");
    let status = told("status");
    assert!(status.contains("NoNewPrivs:\t1"), "{status}");
    assert!(status.contains("Seccomp:\t2"), "calls of the system are filtered, too: {status}");
    assert!(!status.contains("Uid:\t0\t"), "{status}");
    drop(stdout);
    assert!(!child.wait().unwrap().success(), "an answer that nobody takes is no success");
}

#[tokio::test]
async fn a_missing_file_or_program_is_not_the_files_fault() {
    let extractor = Extractor::new(worker(), Limits::default());
    let missing = extractor.extract("/nonexistent/file".as_ref(), "a.txt").await;
    assert!(missing.unwrap_err().is_retryable());
    let nobody = WorkerCommand { program: "/nonexistent".into(), args: Vec::new() };
    let extractor = Extractor::new(nobody, Limits::default());
    assert_eq!(code(extract_with(&extractor, "a.txt", b"text").await), "unavailable");
}

#[tokio::test]
async fn no_more_workers_run_at_once_than_allowed() {
    // Each worker leaves a mark while it runs, and fails when it finds another's.
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("running");
    let script = format!(
        "mkdir {0} || exit 3; i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done; rmdir {0}; kill -SEGV $$",
        mark.display()
    );
    let extractor = Extractor::new(shell(&script), Limits { concurrent: 1, ..Limits::default() });
    let mut runs = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let extractor = extractor.clone();
        runs.spawn(async move { code(extract_with(&extractor, "a.txt", b"text").await) });
    }
    assert_eq!(runs.join_all().await, ["crashed"; 6]);
}
