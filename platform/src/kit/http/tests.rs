//! What no browser sends, byte by byte through a real socket: the server answers 4xx or hangs up, and goes on serving
//! (B8, B9, B23, C25).
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::net::SocketAddr;
use std::time::Duration;

use sqlx::PgPool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::testing::{TestApp, until};

/// Sends bytes and reads until the server hangs up: every request says `Connection: close`, so more than one answer
/// means that a second request was smuggled in.
async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    // The server may hang up before it has read everything: that is one of the good answers.
    let _ = socket.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn statuses(answer: &str) -> Vec<u16> {
    answer.split("HTTP/1.1 ").skip(1).map(|rest| rest[..3].parse().unwrap()).collect()
}

/// The page itself, or what stands in for it where it is not built.
fn is_page(answer: &str) -> bool {
    let built = statuses(answer) == [200] && answer.to_lowercase().contains("<!doctype html>");
    built || (statuses(answer) == [503] && answer.contains("The page is not built yet"))
}

/// Refused, or cut off without an answer; never served, never broken.
fn assert_refused(what: &str, answer: &str) {
    let statuses = statuses(answer);
    assert!(statuses.len() <= 1, "{what}: {} answers to one request\n{answer}", statuses.len());
    assert!(statuses.iter().all(|status| (400..500).contains(status)), "{what}: {statuses:?}");
}

#[database_test]
async fn b8_a_request_that_can_be_read_in_two_ways_is_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let inner = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let headers = |extra: &str| {
        format!(
            "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n{extra}\r\n"
        )
    };
    let length = inner.len();
    for (what, bytes) in [
        ("length and chunks", headers("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n" + inner),
        ("two lengths", headers(&format!("Content-Length: 0\r\nContent-Length: {length}\r\n")) + inner),
        ("a list of lengths", headers(&format!("Content-Length: 0, {length}\r\n")) + inner),
        ("a signed length", headers("Content-Length: +2\r\n") + "{}"),
        ("chunks by another name", headers("Transfer-Encoding: xchunked\r\n") + "0\r\n\r\n" + inner),
        ("chunks twice", headers("Transfer-Encoding: chunked, chunked\r\n") + "0\r\n\r\n" + inner),
        ("a space before the colon", headers("Content-Length : 5\r\n") + inner),
        ("a chunk of endless size", headers("Transfer-Encoding: chunked\r\n") + "fffffffffffffffff\r\n" + inner),
        ("a header of 64 KiB", headers(&format!("X-Big: {}\r\n", "a".repeat(64 * 1024)))),
        ("a header without end", format!("GET /healthz HTTP/1.1\r\nX-Big: {}", "a".repeat(1 << 20))),
        ("ten thousand headers", headers(&"X-Many: 1\r\n".repeat(10_000))),
        ("NUL in a header", headers("X-Nul: a\0b\r\n")),
        ("no version", "GET /healthz\r\n\r\n".to_owned()),
        ("not HTTP at all", "\x16\x03\x01\x02\0\x01\0\x01\r\n\r\n".to_owned()),
    ] {
        assert_refused(what, &raw(app.address, bytes.as_bytes()).await);
    }
    let healthy = raw(app.address, inner.as_bytes()).await;
    assert_eq!(statuses(&healthy), [200]);
}

#[database_test]
async fn b9_no_spelling_of_a_path_leads_past_the_sign_in_or_out_of_the_page(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let get = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    for target in [
        "/api/v1/workspace/list",
        "/api/v1//workspace/list",
        "//api/v1/workspace/list",
        "/api/v1/./workspace/list",
        "/api/v1/login/../workspace/list",
        "/api/v1/%2e%2e/v1/workspace/list",
        "/api/v1/workspace%2flist",
        "/api/v1/workspace/list;x=1",
        "/api/v1/workspace/list/",
        "/API/v1/workspace/list",
        "/api/v1/workspace/list%00",
        "/api/v1/openapi.json/../workspace/list",
    ] {
        let answer = raw(app.address, get(target).as_bytes()).await;
        let status = statuses(&answer);
        // What is no address of the API is a page of the browser's router, which holds nothing of anybody.
        assert!(is_page(&answer) || matches!(status[..], [400 | 401 | 404]), "{target}: {status:?}");
        assert!(!answer.contains("\"data\""), "{target}: {answer}");
    }
    for target in [
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/assets/../../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..\\..\\Cargo.toml",
        "/%00",
        "/assets/%ff",
    ] {
        let answer = raw(app.address, get(target).as_bytes()).await;
        assert!(is_page(&answer) || matches!(statuses(&answer)[..], [400 | 404]), "{target}: {answer}");
        assert!(!answer.contains("root:") && !answer.contains("[workspace]"), "{target} left the page's folder");
    }
    for (what, request) in [
        ("TRACE", "TRACE /api/v1/workspace/list HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n"),
        ("CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
        ("a method of one's own", "STEAL /api/v1/workspace/list HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    ] {
        let answer = raw(app.address, request.as_bytes()).await;
        assert_refused(what, &answer);
        assert!(!answer.contains("secret=1"), "{what} echoes what was sent");
    }
    let ranged = raw(app.address, b"GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=\r\nConnection: close\r\n\r\n").await;
    assert!(is_page(&ranged), "C25: an empty Range is no reason to break");
}

#[database_test]
async fn b7_b9_headers_that_ask_for_another_path_or_method_change_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await.admin;
    let workspace = acme.workspace("Legal").await;
    for (name, value) in [
        ("X-HTTP-Method-Override", "DELETE"),
        ("X-Method-Override", "DELETE"),
        ("X-Original-URL", "/healthz"),
        ("X-Rewrite-URL", "/healthz"),
        ("X-Forwarded-Host", "evil.test"),
        ("Host", "evil.test"),
    ] {
        let request = acme.request(reqwest::Method::GET, &format!("workspace/{workspace}")).header(name, value);
        let answer = acme.send(request).await;
        assert_eq!(answer.data()["name"], "Legal", "{name}");
        assert!(!answer.body.to_string().contains("evil.test"), "{name}");
    }
    assert_eq!(acme.get(format!("workspace/{workspace}")).await.status, 200);
}

#[database_test]
async fn b22_b23_bodies_that_break_readers_are_refused_with_a_reason(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await.admin;
    let create = "setting/admin/create-workspace";
    let deep = format!("{{\"name\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    for (what, body, status) in [
        ("ten thousand levels", deep, 400),
        ("a number beyond all numbers", r#"{"name":1e309}"#.to_owned(), 400),
        ("ten megabytes", format!("{{\"name\":\"{}\"}}", "x".repeat(10 << 20)), 413),
        ("the same key twice", r#"{"name":"One","name":"Two"}"#.to_owned(), 400),
        ("a key in other letters", r#"{"Name":"One"}"#.to_owned(), 400),
        ("half a surrogate", r#"{"name":"\ud800"}"#.to_owned(), 400),
        ("a null", "null".to_owned(), 400),
        ("nothing", String::new(), 400),
        ("a list", "[]".to_owned(), 400),
    ] {
        let request = acme.request(reqwest::Method::POST, create).header("Content-Type", "application/json");
        let answer = acme.send(request.body(body)).await;
        assert_eq!(answer.status, status, "{what}: {}", answer.body);
        assert!(answer.body["message"].as_str().is_some_and(|text| text.len() > 10), "{what}: {}", answer.body);
    }
    let broken = acme.request(reqwest::Method::POST, create).header("Content-Type", "application/json");
    assert_eq!(acme.send(broken.body(&b"{\"name\":\"\xff\xfe\"}"[..])).await.status, 400, "bad UTF-8");
    assert_eq!(acme.get("workspace/list").await.body["total"], 0, "nothing was made");
}

#[database_test]
async fn f13_what_was_begun_goes_on_to_its_end_when_its_reader_hangs_up(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    // The server gets as far as the insert and waits there, in the middle of its work.
    let mut held = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE workspaces IN EXCLUSIVE MODE").execute(&mut *held).await.unwrap();
    let request = admin.request(reqwest::Method::POST, "setting/admin/create-workspace");
    let asking = tokio::spawn(request.json(&serde_json::json!({ "name": "Kept", "description": "" })).send());
    let is = async |what: &'static str| {
        let ask = async || sqlx::query_scalar(what).fetch_one(&pool).await.unwrap();
        until(what, async || if ask().await { Ok(()) } else { Err("not so") }).await;
    };
    is("SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')")
        .await;
    asking.abort();
    assert!(asking.await.unwrap_err().is_cancelled());
    // Each worker of the server has looked at its sockets by now.
    for _ in 0..20 {
        assert_eq!(
            raw(app.address, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.len().min(1),
            1
        );
    }
    held.rollback().await.unwrap();
    is("SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')").await;
    let kept = async {
        is("SELECT EXISTS (SELECT FROM workspaces WHERE name = 'Kept')").await;
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), kept).await.unwrap();
}

#[database_test]
async fn low_2_figures_are_served_at_an_address_of_their_own_and_nothing_else_is_there(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let public = raw(app.address, get("/metrics").as_bytes()).await;
    assert!(is_page(&public), "{public}");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(crate::server::serve_figures_on(&app.parts, listener).unwrap());
    let figures = raw(address, get("/metrics").as_bytes()).await;
    assert!(statuses(&figures) == [200] && figures.contains("text/plain; version=0.0.4"), "{figures}");
    assert_eq!(statuses(&raw(address, get("/api/v1/workspace/list").as_bytes()).await), [404]);
    assert_eq!(statuses(&raw(address, get("/").as_bytes()).await), [404]);
}

/// Processes that this one started and that are still there, by what they do; the eldest first.
fn children(what: &str) -> Vec<u32> {
    let threads = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let children = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    let children = children.collect::<Vec<_>>().join(" ");
    let does =
        |pid: &u32| std::fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|line| line.contains(what));
    let mut found: Vec<u32> = children.split_whitespace().filter_map(|pid| pid.parse().ok()).filter(does).collect();
    found.sort_unstable();
    found
}

#[database_test]
async fn m9_a_file_that_nobody_waits_for_any_more_is_not_made(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = crate::outputs::tests::finished(&admin).await;
    // A worker that never gets on with what it is given: who waits for it would wait until the end of the time.
    app.parts.renderer.typesetter.keep_ready();
    // The kernel may leave a child out of its list while others come and go.
    let first = async || children("typeset-worker").first().copied().ok_or("there is none");
    let worker = until("a worker is ready", first).await;
    let stopped = std::process::Command::new("kill").args(["-STOP", &worker.to_string()]).status().unwrap();
    assert!(stopped.success());
    let request = admin.request(reqwest::Method::GET, &format!("run/{}/export?format=pdf", done.run));
    let asking = tokio::spawn(request.send());
    // The next one that is made ready says that it was taken.
    until("another worker is ready", async || match children("typeset-worker").len() {
        count @ ..2 => Err(count),
        _ => Ok(()),
    })
    .await;
    asking.abort();
    assert!(asking.await.unwrap_err().is_cancelled());
    let process = std::path::PathBuf::from(format!("/proc/{worker}"));
    until("the worker is gone", async || if process.exists() { Err("it is there") } else { Ok(()) }).await;
    // And its client's turn is free again.
    let export = admin.get(format!("run/{}/export?format=pdf", done.run)).await;
    assert_eq!(export.status, 200, "{}", export.body);
}

/// Asks on a connection that stays open.
async fn ask(socket: &mut TcpStream) -> Vec<u16> {
    socket.write_all(b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut answer = [0; 4096];
    let read = socket.read(&mut answer).await.unwrap();
    statuses(&String::from_utf8_lossy(&answer[..read]))
}

#[database_test]
async fn an_idle_connection_is_not_closed_under_a_request_of_its_proxy(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut socket = TcpStream::connect(app.address).await.unwrap();
    assert_eq!(ask(&mut socket).await, [200]);
    // That nothing happens can only be waited for: actix-web's own time is five seconds.
    let silence = tokio::time::timeout(Duration::from_secs(6), socket.read_u8()).await;
    assert!(silence.is_err(), "{silence:?}");
    assert_eq!(ask(&mut socket).await, [200]);
}
