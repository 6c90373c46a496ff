//! An address on this machine that takes what the server sends by itself.

use std::collections::HashMap;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A request as it came.
pub struct Came {
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

/// An address that answers with these statuses, and then always with the last of them.
pub async fn listener(statuses: &'static [u16]) -> (String, UnboundedReceiver<Came>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let (sender, came) = unbounded_channel();
    tokio::spawn(async move {
        let mut left = statuses.iter().copied().peekable();
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let mut headers = HashMap::new();
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                if line.trim().is_empty() {
                    break;
                }
                if let Some((name, value)) = line.trim().split_once(": ") {
                    headers.insert(name.to_lowercase(), value.to_owned());
                }
            }
            let length: usize = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let status = left.next().unwrap_or(*statuses.last().unwrap());
            let answer = format!("HTTP/1.1 {status} Said\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            let _ = sender.send(Came { headers, body });
        }
    });
    (address, came)
}
