//! Mails read, invitations accepted, steps of a sign-in taken: what tests of several features need of identity.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;

use mail_parser::MessageParser;
use serde_json::json;

use super::{PASSWORD, Person, Reply, TestApp};
use crate::background;
use crate::kit::mail;

/// A mail as its reader sees it.
#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub from: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Mail {
    /// The code that stands on a line of its own.
    pub fn code(&self) -> String {
        let line = self.text.lines().find(|line| line.starts_with("    "));
        line.unwrap_or_else(|| panic!("no code in: {}", self.text)).trim().to_owned()
    }
}

/// Files of mails that a test has read.
#[derive(Default)]
pub struct Read(Mutex<HashSet<PathBuf>>);

impl TestApp {
    /// Sends one mail, or fails to; `false` when none is due.
    pub async fn send_next(&self) -> bool {
        background::jobs(&self.parts).step(mail::SEND).await.unwrap()
    }

    /// Mails to an address that were not read yet, oldest first. All that waits is sent before: nothing is left to
    /// chance.
    pub async fn new_mails(&self, to: &str) -> Vec<Mail> {
        self.parts.post.settled().await;
        while self.send_next().await {}
        let mut files: Vec<PathBuf> = std::fs::read_dir(self.data_dir().join("mail"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
            .collect();
        files.sort();
        let mut read = self.read.0.lock().unwrap();
        let mut found = Vec::new();
        for file in files {
            let mail = parse(&std::fs::read(&file).unwrap());
            if mail.to.eq_ignore_ascii_case(to) && read.insert(file) {
                found.push(mail);
            }
        }
        found
    }

    /// The newest mail to an address that was not read yet.
    pub async fn mail(&self, to: &str) -> Mail {
        self.new_mails(to).await.pop().unwrap_or_else(|| panic!("no new mail to {to}"))
    }

    /// Sends credentials; the answer may be a challenge.
    pub async fn login(&self, email: &str, password: &str) -> Reply {
        let body = json!({ "email": email, "password": password, "local_timezone": "Europe/Berlin" });
        self.anonymous().post("login", body).await
    }

    /// Accepts the invitation that was mailed: signs in with its code and sets [`PASSWORD`].
    pub async fn accept_invite(&self, email: &str) -> Person {
        let code = self.mail(email).await.code();
        let challenge = self.login(email, &code).await;
        assert_eq!(challenge.data()["challenge"], "NEW_PASSWORD_REQUIRED", "{}", challenge.body);
        let body =
            json!({ "session": challenge.data()["session"], "new_password": PASSWORD, "confirm_password": PASSWORD });
        self.signed_in(&self.anonymous().post("auth/new-password", body).await)
    }

    /// Somebody whose sign-in this answer completes.
    pub fn signed_in(&self, answer: &Reply) -> Person {
        let data = answer.data();
        let text = |field: &str| data[field].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned();
        Person {
            token: Some(text("access_token")),
            refresh_token: text("refresh_token"),
            client_id: Some(data["user"]["client_id"].to_string()),
            user_id: data["user"]["id"].as_str().unwrap().parse().unwrap(),
            cookies: answer.cookies(),
            ..self.anonymous()
        }
    }
}

fn parse(bytes: &[u8]) -> Mail {
    let message = MessageParser::default().parse(bytes).unwrap();
    let address = |list: Option<&mail_parser::Address<'_>>| {
        list.and_then(|list| list.first()).and_then(|one| one.address()).unwrap_or_default().to_owned()
    };
    Mail {
        to: address(message.to()),
        from: address(message.from()),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: message.body_text(0).unwrap_or_default().into_owned(),
        html: message.body_html(0).unwrap_or_default().into_owned(),
    }
}
