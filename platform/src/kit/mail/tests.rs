//! Mails through the real outbox: into files, to a mail server that fails, and never for what did not happen.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use secrecy::SecretString;
use sqlx::PgPool;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::{Mail, MailBody};
use crate::kit::caller::ClientId;
use crate::testing::{Tenant, TestApp};

fn mail(to: &str) -> Mail<'_> {
    Mail {
        kind: "test",
        to,
        subject: "Hello\r\nBcc: eve@x.io".to_owned(),
        letter: MailBody::new().text("Grüße <b>").code("ABC234"),
        expires_at: None,
    }
}

async fn put(app: &TestApp, tenant: &Tenant, to: &str, commit: bool) {
    let mut tx = app.parts.db.begin_for(ClientId::new(tenant.id).unwrap()).await.unwrap();
    app.parts.post.put(&mut tx, mail(to)).await.unwrap();
    if commit {
        tx.commit().await.unwrap();
    }
}

async fn states(pool: &PgPool) -> Vec<(String, i32, bool)> {
    sqlx::query_as("SELECT status, attempt, sealed IS NULL FROM mails ORDER BY id").fetch_all(pool).await.unwrap()
}

#[database_test]
async fn a_mail_is_sent_when_its_transaction_commits_and_then_forgotten(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    put(&app, &acme, "nobody@acme.test", false).await;
    put(&app, &acme, "ann@acme.test", true).await;
    assert!(app.new_mails("nobody@acme.test").await.is_empty());
    let mail = app.mail("ann@acme.test").await;
    assert_eq!((mail.from.as_str(), mail.code().as_str()), ("no-reply@atelier.local", "ABC234"));
    assert_eq!(mail.subject, "Hello  Bcc: eve@x.io", "a subject must not begin another header");
    assert!(mail.text.contains("Grüße <b>") && mail.html.contains("Grüße &lt;b&gt;"), "{mail:?}");
    assert_eq!(states(&pool).await, [("sent".to_owned(), 1, true)]);
}

#[database_test]
async fn c14_a_waiting_mail_is_sealed_and_its_client_cannot_read_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    put(&app, &acme, "ann@acme.test", true).await;
    let sealed: Vec<u8> = sqlx::query_scalar("SELECT sealed FROM mails").fetch_one(&pool).await.unwrap();
    assert!(!String::from_utf8_lossy(&sealed).contains("ABC234"));
    let mut tx = app.parts.db.begin_for(ClientId::new(acme.id).unwrap()).await.unwrap();
    let refused = sqlx::query("SELECT sealed FROM mails").fetch_optional(&mut *tx).await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
}

/// A mail server that says what it is told to say after `DATA`, and keeps what it was sent.
async fn smtp(answers: Vec<&'static str>) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let taken = Arc::new(Mutex::new(Vec::new()));
    let kept = taken.clone();
    tokio::spawn(async move {
        let mut answers = answers.into_iter();
        while let Ok((mut stream, _)) = listener.accept().await {
            let (reader, mut writer) = stream.split();
            let mut lines = BufReader::new(reader).lines();
            writer.write_all(b"220 test\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
                let answer = match word.as_str() {
                    "EHLO" => "250 test",
                    "DATA" => {
                        writer.write_all(b"354 go on\r\n").await.unwrap();
                        let mut text = String::new();
                        while let Ok(Some(line)) = lines.next_line().await {
                            if line == "." {
                                break;
                            }
                            text += &line;
                            text.push('\n');
                        }
                        let answer = answers.next().unwrap_or("250 taken");
                        if answer.starts_with('2') {
                            kept.lock().unwrap().push(text);
                        }
                        answer
                    }
                    "QUIT" => "221 bye",
                    _ => "250 ok",
                };
                if writer.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() || word == "QUIT" {
                    break;
                }
            }
        }
    });
    (address, taken)
}

#[database_test]
async fn f21_a_mail_server_that_is_away_for_a_day_gets_every_mail_once_it_is_back(pool: PgPool) {
    let (address, taken) = smtp([vec!["451 not now"; 40], vec!["250 taken"]].concat()).await;
    let app = TestApp::with(pool.clone(), |settings| settings.mail.smtp_url = Some(SecretString::from(address))).await;
    let acme = app.tenant("acme").await;
    put(&app, &acme, "ann@acme.test", true).await;
    assert!(app.send_next().await);
    assert!(!app.send_next().await, "it waits before it tries again");
    for _ in 0..60 {
        app.parts.clock.advance(TimeDelta::minutes(30));
        while app.send_next().await {}
    }
    assert_eq!(taken.lock().unwrap().len(), 1);
    assert_eq!(states(&pool).await, [("sent".to_owned(), 41, true)]);
}

#[database_test]
async fn f21_a_refused_mail_is_given_up_and_a_late_one_is_not_sent(pool: PgPool) {
    let (address, taken) = smtp(vec!["550 no such person"]).await;
    let app = TestApp::with(pool.clone(), |settings| settings.mail.smtp_url = Some(SecretString::from(address))).await;
    let acme = app.tenant("acme").await;
    put(&app, &acme, "gone@acme.test", true).await;
    while app.send_next().await {}
    put(&app, &acme, "late@acme.test", true).await;
    app.parts.clock.advance(super::PATIENCE);
    while app.send_next().await {}
    assert_eq!(states(&pool).await, [("failed".to_owned(), 1, true), ("failed".to_owned(), 1, true)]);
    assert!(taken.lock().unwrap().is_empty());
    let error: String =
        sqlx::query_scalar("SELECT last_error FROM mails ORDER BY id LIMIT 1").fetch_one(&pool).await.unwrap();
    assert!(error.contains("550"), "{error}");
}

#[database_test]
async fn a_worker_that_dies_over_a_mail_loses_it_to_another(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    put(&app, &acme, "ann@acme.test", true).await;
    sqlx::query("UPDATE jobs SET state = 'running', attempt = 1, fence = 1, lease_owner = $1, due_at = $2")
        .bind(uuid::Uuid::now_v7())
        .bind(app.parts.clock.now() + TimeDelta::seconds(60))
        .execute(&pool)
        .await
        .unwrap();
    assert!(!app.send_next().await);
    app.parts.clock.advance(TimeDelta::seconds(61));
    assert_eq!(app.new_mails("ann@acme.test").await.len(), 1);
}
