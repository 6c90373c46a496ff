//! Somebody with a browser: sends what the page sends, and keeps what a browser keeps.

use reqwest::Method;
use serde_json::Value;
use uuid::Uuid;

use super::frames::{Frame, read_answer};
use super::until;

/// A person's side of the API. Fields may be changed to send what the page never would.
#[derive(Clone)]
pub struct Person {
    pub(crate) base: String,
    pub(crate) http: reqwest::Client,
    pub token: Option<String>,
    pub refresh_token: String,
    /// The header `Client-Id`.
    pub client_id: Option<String>,
    pub user_id: Uuid,
    /// Names and values.
    pub cookies: Vec<(String, String)>,
}

/// An answer.
pub struct Reply {
    pub status: u16,
    /// JSON, or a string where the answer is none.
    pub body: Value,
    pub headers: reqwest::header::HeaderMap,
}

/// Sends a request and reads the events of its answer.
pub async fn read_stream(request: reqwest::RequestBuilder, enough: impl FnMut(&Frame) -> bool) -> Vec<Frame> {
    read_answer(request.send().await.unwrap(), enough).await
}

impl Reply {
    /// Reads an answer to its end.
    pub async fn of(answer: reqwest::Response) -> Self {
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = answer.bytes().await.unwrap();
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        Self { status, body, headers }
    }

    /// `data` of a successful answer.
    pub fn data(&self) -> &Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.body);
        &self.body["data"]
    }

    /// `data.id`.
    pub fn id(&self) -> Uuid {
        self.data()["id"].as_str().unwrap().parse().unwrap()
    }

    /// Status and code, for comparisons: `404 not_found`.
    pub fn outcome(&self) -> String {
        match self.body["code"].as_str() {
            Some(code) => format!("{} {code}", self.status),
            None => self.status.to_string(),
        }
    }

    /// The messages of a field.
    pub fn field(&self, name: &str) -> Vec<String> {
        serde_json::from_value(self.body["errors"][name].clone()).unwrap_or_default()
    }

    /// Cookies that the answer sets.
    pub fn cookies(&self) -> Vec<(String, String)> {
        let set = self
            .headers
            .get_all("set-cookie")
            .iter()
            .filter_map(|value| value.to_str().ok()?.split(';').next()?.split_once('='));
        set.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

impl Person {
    /// A request as the page makes it; `path` is below `/api/v1/`, or absolute.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url =
            if path.starts_with('/') { format!("{}{path}", self.base) } else { format!("{}/api/v1/{path}", self.base) };
        let mut request = self.http.request(method, url);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(id) = &self.client_id {
            request = request.header("Client-Id", id);
        }
        if !self.cookies.is_empty() {
            let all: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("Cookie", all.join("; "));
        }
        if let Some((_, value)) = self.cookies.iter().find(|(name, _)| name == "XSRF-TOKEN") {
            request = request.header("X-XSRF-TOKEN", value);
        }
        request
    }

    /// Sends a request and reads its answer.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        Reply::of(request.send().await.unwrap()).await
    }

    pub async fn get(&self, path: impl AsRef<str>) -> Reply {
        self.send(self.request(Method::GET, path.as_ref())).await
    }

    pub async fn post(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(self.request(Method::POST, path.as_ref()).json(&body)).await
    }

    pub async fn put(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(self.request(Method::PUT, path.as_ref()).json(&body)).await
    }

    pub async fn delete(&self, path: impl AsRef<str>) -> Reply {
        self.send(self.request(Method::DELETE, path.as_ref())).await
    }

    /// Uploads one file as the page does.
    pub async fn upload(&self, path: impl AsRef<str>, name: &str, bytes: impl Into<Vec<u8>>) -> Reply {
        let part = reqwest::multipart::Part::bytes(bytes.into()).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().part("file", part);
        self.send(self.request(Method::POST, path.as_ref()).multipart(form)).await
    }

    /// Uploads a document and waits until it is read, well or not.
    pub async fn add_document(&self, workspace: Uuid, name: &str, bytes: impl Into<Vec<u8>>) -> Value {
        let id = self.upload(format!("document/upload?workspace_id={workspace}"), name, bytes).await.id();
        self.read_document(id).await
    }

    /// Waits until a document is read, well or not.
    pub async fn read_document(&self, id: Uuid) -> Value {
        let is_read = |document: &Value| matches!(document["status"].as_str(), Some("ready" | "failed"));
        self.until(format!("document/{id}"), "the document is read", is_read).await
    }

    /// Asks for this until its `data` is as awaited, and answers it.
    pub async fn until(&self, path: impl AsRef<str>, awaited: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let path = path.as_ref();
        until(awaited, async || {
            let now = self.get(path).await.data().clone();
            if is_so(&now) { Ok(now) } else { Err(now) }
        })
        .await
    }

    /// A workspace of this name.
    pub async fn workspace(&self, name: &str) -> Uuid {
        self.post("setting/admin/create-workspace", serde_json::json!({ "name": name, "description": "" })).await.id()
    }

    /// Reads a stream until it ends, or until `enough` says so.
    pub async fn events(
        &self,
        path: impl AsRef<str>,
        after: Option<i64>,
        enough: impl FnMut(&Frame) -> bool,
    ) -> Vec<Frame> {
        let mut request = self.request(Method::GET, path.as_ref());
        if let Some(id) = after {
            request = request.header("Last-Event-ID", id);
        }
        read_stream(request, enough).await
    }
}
