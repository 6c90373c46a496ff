//! Readers of events that do not read: over a connection of their own, whose buffers are small.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::*;

/// Asks for the events of a run, and reads nothing.
async fn ask(address: SocketAddr, person: &Person, run: Uuid) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut connection = socket.connect(address).await.unwrap();
    let (token, client) = (person.token.as_deref().unwrap(), person.client_id.as_deref().unwrap());
    let head = format!(
        "GET /api/v1/run/{run}/events HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nClient-Id: {client}\r\nConnection: close\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection
}

/// Ids of the whole events in a chunked answer.
fn ids(answer: &[u8]) -> Vec<i64> {
    let start = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let (mut rest, mut body) = (&answer[start..], Vec::new());
    while let Some(line) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).unwrap(), 16).unwrap();
        let chunk = &rest[line + 2..];
        body.extend_from_slice(&chunk[..size.min(chunk.len())]);
        rest = chunk.get(size + 2..).unwrap_or_default();
    }
    let text = String::from_utf8(body).unwrap();
    let whole = text.rfind("\n\n").map_or("", |end| &text[..end]);
    whole.lines().filter_map(|line| line.strip_prefix("id: ")?.parse().ok()).collect()
}

/// Gives a run that has ended far more events than the buffers of both ends hold; the number of the last one.
async fn lengthen(pool: &PgPool, id: Uuid) -> i64 {
    sqlx::query(
        "INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
         SELECT r.client_id, r.id, n, n, jsonb_build_array(jsonb_build_object('type', 'text', 'data', jsonb_build_object('text', repeat('word ', 12000))))
         FROM runs r, generate_series(r.last_event + 1, r.last_event + 400) AS n
         WHERE r.id = $1",
    )
    .bind(id)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query_scalar("UPDATE runs SET last_event = last_event + 400 WHERE id = $1 RETURNING last_event")
        .bind(id)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[database_test]
async fn f14_a_reader_that_stalls_is_cut_and_comes_back_for_the_rest(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    let last = lengthen(&pool, id).await;
    let readers = app.parts.runs.readers();
    let usual = readers.patience();
    readers.set_patience(Duration::from_millis(200));
    let mut stalled = ask(app.address, &admin, id).await;
    let counts = readers.until(|counts| counts.cut == 1 && counts.now == 0).await;
    assert_eq!(counts.cut, 1);
    readers.set_patience(usual);

    // It wakes up, and finds the end of what had been sent: whole events, and no `end`.
    let mut answer = Vec::new();
    stalled.read_to_end(&mut answer).await.unwrap();
    let seen = ids(&answer);
    let at = *seen.last().unwrap();
    assert!(at < last, "it was cut before the end: {at} of {last}");
    assert_eq!(seen, (1..=at).collect::<Vec<_>>());
    let rest = follow(&admin, &run, Some(at)).await;
    assert_eq!(numbers(&rest), (at + 1..=last + 1).collect::<Vec<_>>(), "nothing is missing and nothing comes twice");
    assert_eq!(rest.last().unwrap().name, "end");
    // A reader that keeps reading is never cut.
    assert_eq!(readers.until(|counts| counts.now == 0).await.cut, 1);
}

#[database_test]
async fn low_11_who_was_signed_out_meanwhile_reads_no_further(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    let last = lengthen(&pool, id).await;
    let readers = app.parts.runs.readers();
    let mut reader = ask(app.address, &admin, id).await;
    readers.until(|counts| counts.now == 1).await;
    admin.post("auth/logout", serde_json::json!({})).await.data();
    readers.set_look_again(Duration::ZERO);
    let mut answer = Vec::new();
    reader.read_to_end(&mut answer).await.unwrap();
    let at = ids(&answer).last().copied().unwrap_or_default();
    assert!(at < last, "the stream goes on to the end: {at} of {last}");
}
