//! A bucket that speaks S3's wire format, for what a real one does seldom: refusing, failing in the middle, being away.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::kit::http::input::Query;

use actix_web::dev::ServerHandle;
use actix_web::http::Method;
use actix_web::web::{Bytes, Data, PayloadConfig};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use tokio::sync::watch;

/// The one key that it takes, and the one bucket that it has.
pub const ACCESS_KEY: &str = "the-key";
pub const NAME: &str = "files";

#[derive(Default)]
pub struct BucketState {
    pub objects: BTreeMap<String, Vec<u8>>,
    /// Uploads in parts that were begun and neither completed nor given up.
    pub open: BTreeMap<String, BTreeMap<u32, Vec<u8>>>,
    /// How many of them there are, for tests that wait.
    uploads: watch::Sender<usize>,
    /// What was asked, in order: `PUT`, `POST ?uploads`, …
    pub asked: Vec<String>,
    /// Parts from this number on are answered with a failure.
    pub broken_from_part: Option<u32>,
}

/// A running bucket; it ends with this value.
pub struct Bucket {
    pub port: u16,
    state: Arc<Mutex<BucketState>>,
    server: ServerHandle,
}

impl Bucket {
    pub fn start() -> Self {
        let state = Arc::new(Mutex::new(BucketState::default()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let data = Data::from(state.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(data.clone())
                .app_data(PayloadConfig::new(64 * 1024 * 1024))
                .default_service(web::to(answer))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .unwrap()
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { port, state, server: handle }
    }

    pub fn state(&self) -> MutexGuard<'_, BucketState> {
        self.state.lock().unwrap()
    }

    /// Resolves once no upload in parts is open.
    pub async fn nothing_open(&self) {
        let mut uploads = self.state().uploads.subscribe();
        uploads.wait_for(|open| *open == 0).await.unwrap();
    }

    /// What an operator would set.
    pub fn variables(&self, access_key: &str) -> Vec<(String, String)> {
        [
            ("AWS_ACCESS_KEY_ID", access_key),
            ("AWS_SECRET_ACCESS_KEY", "the-secret"),
            ("AWS_SESSION_TOKEN", "the-session-token"),
            ("AWS_ENDPOINT_URL", &format!("http://127.0.0.1:{}", self.port)),
            ("AWS_ALLOW_HTTP", "true"),
            // Of some other program: nobody meant it for us.
            ("TOKEN", "foreign"),
            ("BUCKET", "foreign"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
    }

    pub async fn stop(&self) {
        self.server.stop(false).await;
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

fn xml(body: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/xml").body(body)
}

fn refusal(status: u16, code: &str, more: &str) -> HttpResponse {
    let status = actix_web::http::StatusCode::from_u16(status).unwrap();
    HttpResponse::build(status)
        .content_type("application/xml")
        .body(format!("<Error><Code>{code}</Code>{more}</Error>"))
}

async fn answer(
    request: HttpRequest,
    query: Query<BTreeMap<String, String>>,
    body: Bytes,
    state: Data<Mutex<BucketState>>,
) -> HttpResponse {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !header("authorization").contains(&format!("Credential={ACCESS_KEY}/"))
        || header("x-amz-security-token") != "the-session-token"
    {
        // As the real one: it repeats what it was asked, secrets of the session and all.
        let repeated =
            format!("<CanonicalRequest>x-amz-security-token:{}</CanonicalRequest>", header("x-amz-security-token"));
        return refusal(403, "SignatureDoesNotMatch", &repeated);
    }
    let path = request.path().trim_start_matches('/').to_owned();
    let (bucket, key) = path.split_once('/').unwrap_or((&path, ""));
    if bucket != NAME {
        return refusal(404, "NoSuchBucket", "");
    }
    let mut state = state.lock().unwrap();
    let (upload, part) =
        (query.get("uploadId").cloned(), query.get("partNumber").map(|part| part.parse::<u32>().unwrap()));
    state.asked.push(format!("{}{}", request.method(), if query.contains_key("uploads") { " ?uploads" } else { "" }));
    match (request.method(), upload, part) {
        (&Method::POST, None, _) => {
            let id = format!("upload-{}", state.asked.len());
            state.open.insert(id.clone(), BTreeMap::new());
            state.uploads.send_replace(state.open.len());
            xml(format!(
                "<InitiateMultipartUploadResult><Bucket>{bucket}</Bucket><Key>{key}</Key><UploadId>{id}</UploadId></InitiateMultipartUploadResult>"
            ))
        }
        (&Method::PUT, Some(_), Some(part)) if state.broken_from_part.is_some_and(|from| part >= from) => {
            refusal(400, "EntityTooLarge", "")
        }
        // A part may well be under way when the upload that it belongs to is given up.
        (&Method::PUT, Some(id), Some(part)) => match state.open.get_mut(&id) {
            Some(parts) => {
                parts.insert(part, body.to_vec());
                HttpResponse::Ok().insert_header(("etag", format!("\"{part}\""))).finish()
            }
            None => refusal(404, "NoSuchUpload", ""),
        },
        (&Method::POST, Some(id), _) => {
            let Some(parts) = state.open.remove(&id) else { return refusal(404, "NoSuchUpload", "") };
            state.uploads.send_replace(state.open.len());
            state.objects.insert(key.to_owned(), parts.into_values().flatten().collect());
            xml(format!(
                "<CompleteMultipartUploadResult><Key>{key}</Key><ETag>\"whole\"</ETag></CompleteMultipartUploadResult>"
            ))
        }
        (&Method::DELETE, Some(id), _) => {
            state.open.remove(&id);
            state.uploads.send_replace(state.open.len());
            HttpResponse::NoContent().finish()
        }
        (&Method::PUT, ..) => {
            state.objects.insert(key.to_owned(), body.to_vec());
            HttpResponse::Ok().insert_header(("etag", "\"whole\"")).finish()
        }
        (&Method::DELETE, ..) => {
            state.objects.remove(key);
            HttpResponse::NoContent().finish()
        }
        _ if key.is_empty() => {
            let (prefix, after) = (query.get("prefix").cloned().unwrap_or_default(), query.get("start-after").cloned());
            let listed: String = state
                .objects
                .iter()
                .filter(|(key, _)| key.starts_with(&prefix) && after.as_ref().is_none_or(|after| *key > after))
                .map(|(key, body)| format!("<Contents><Key>{key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>\"x\"</ETag><Size>{}</Size></Contents>", body.len()))
                .collect();
            xml(format!(
                "<ListBucketResult><Name>{NAME}</Name><IsTruncated>false</IsTruncated>{listed}</ListBucketResult>"
            ))
        }
        _ => match state.objects.get(key) {
            Some(body) => HttpResponse::Ok()
                .insert_header(("etag", "\"whole\""))
                .insert_header(("last-modified", "Thu, 01 Jan 2026 00:00:00 GMT"))
                .body(body.clone()),
            None => refusal(404, "NoSuchKey", ""),
        },
    }
}
