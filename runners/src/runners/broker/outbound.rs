//! Requests of the server's own to an address that a tenant entered (an identity provider): through the same walls as a
//! runner's, so that there is one way out. The whole answer is bounded in size and time.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;

use super::egress::{Egress, unreachable};
use crate::{Failure, SystemLookup};

/// Sends them.
pub struct Outbound {
    egress: Egress,
    patience: Duration,
    most: usize,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutboundError {
    /// The address is closed: it will not work the next time either.
    #[error("this address is closed: {0}")]
    Refused(String),
    #[error("{0}")]
    Unreachable(String),
    /// More than so many bytes.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
}

impl Outbound {
    /// `allow_private`: also loopback and private addresses, over plain http too. `patience` is for a whole answer,
    /// `most` its bytes.
    pub fn new(allow_private: bool, patience: Duration, most: usize) -> Self {
        Self { egress: Egress::new(allow_private, Arc::new(SystemLookup)), patience, most }
    }

    /// Sends a request and reads the whole answer, of whatever status. Redirects are answers.
    ///
    /// # Errors
    /// A closed address, no answer in time, too long a one.
    pub async fn send(&self, request: http::Request<Vec<u8>>) -> Result<http::Response<Vec<u8>>, OutboundError> {
        match tokio::time::timeout(self.patience, self.exchange(request)).await {
            Ok(answer) => answer,
            Err(_) => {
                Err(OutboundError::Unreachable(format!("it did not answer within {} s", self.patience.as_secs_f32())))
            }
        }
    }

    async fn exchange(&self, request: http::Request<Vec<u8>>) -> Result<http::Response<Vec<u8>>, OutboundError> {
        let request = reqwest::Request::try_from(request)
            .map_err(|_| OutboundError::Refused("it is not a web address".to_owned()))?;
        let response = self.egress.send_own(request, self.patience).await.map_err(said)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        let mut pieces = response.bytes_stream();
        while let Some(piece) = pieces.next().await {
            let piece = piece.map_err(|error| said(unreachable(&error)))?;
            if body.len() + piece.len() > self.most {
                return Err(OutboundError::TooLarge(self.most));
            }
            body.extend_from_slice(&piece);
        }
        let mut answer = http::Response::new(body);
        *answer.status_mut() = status;
        *answer.headers_mut() = headers;
        Ok(answer)
    }
}

/// The broker's failures in words that fit here.
fn said(failure: Failure) -> OutboundError {
    match failure {
        Failure::BadRequest(why) => OutboundError::Refused(why.trim_start_matches(RUNNERS).to_owned()),
        other => OutboundError::Unreachable(other.to_string()),
    }
}

/// How the broker begins when it speaks of a runner.
const RUNNERS: &str = "this runner may not reach that address: ";

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn get(url: &str) -> http::Request<Vec<u8>> {
        http::Request::get(url).body(Vec::new()).unwrap()
    }

    /// A server that answers everything with these bytes.
    async fn answering(bytes: String) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = [0; 4096];
                let _ = stream.read(&mut request).await;
                let _ = stream.write_all(bytes.as_bytes()).await;
            }
        });
        format!("http://{address}/")
    }

    #[tokio::test]
    async fn b31_b33_closed_addresses_are_refused_before_anything_is_sent() {
        let public = Outbound::new(false, SECOND, 1024);
        for closed in [
            "http://login.example.org/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:a9fe:a9fe]/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://localhost/",
            "https://168.63.129.16/",
            "https://10.0.0.1/",
            "https://login.example.org:5432/",
            "https://user@login.example.org/",
        ] {
            let refused = public.send(get(closed)).await;
            assert!(matches!(refused, Err(OutboundError::Refused(_))), "{closed}: {refused:?}");
        }
        // Cloud metadata is closed also where private addresses are open.
        let private = Outbound::new(true, SECOND, 1024);
        for closed in ["http://169.254.169.254/", "https://169.254.169.254/", "http://8.8.8.8/"] {
            let refused = private.send(get(closed)).await;
            assert!(matches!(refused, Err(OutboundError::Refused(_))), "{closed}: {refused:?}");
        }
    }

    #[tokio::test]
    async fn c8_a_redirect_is_an_answer_and_is_not_followed() {
        let head =
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        let url = answering(head.to_owned()).await;
        let answer = Outbound::new(true, SECOND, 1024).send(get(&url)).await.unwrap();
        assert_eq!(answer.status(), 302);
    }

    #[tokio::test]
    async fn f12_a_long_answer_is_cut() {
        let long = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}", "x".repeat(5000));
        let url = answering(long).await;
        let outcome = Outbound::new(true, SECOND, 1024).send(get(&url)).await;
        assert_eq!(outcome.err(), Some(OutboundError::TooLarge(1024)));
    }
}
