//! How an answer is written: whole, cut, or byte by byte.

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Where the answer goes, cut or in single bytes where that is wanted.
pub struct Out<'c> {
    pub connection: &'c mut TcpStream,
    /// Bytes until the cut.
    pub left: Option<usize>,
    pub each: bool,
}

impl Out<'_> {
    /// Answers false when the connection was cut.
    pub async fn write(&mut self, bytes: &[u8]) -> std::io::Result<bool> {
        let bytes = match &mut self.left {
            Some(left) if *left < bytes.len() => {
                self.connection.write_all(bytes.get(..*left).unwrap_or_default()).await?;
                return Ok(false);
            }
            Some(left) => {
                *left -= bytes.len();
                bytes
            }
            None => bytes,
        };
        if self.each {
            for byte in bytes {
                self.connection.write_all(std::slice::from_ref(byte)).await?;
                tokio::task::yield_now().await;
            }
        } else {
            self.connection.write_all(bytes).await?;
        }
        Ok(true)
    }

    pub async fn refusal(&mut self, status: u16, headers: &[(&str, String)], body: &str) -> std::io::Result<bool> {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!(
            "HTTP/1.1 {status} No\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n",
            body.len()
        );
        Ok(self.write(head.as_bytes()).await? && self.write(body.as_bytes()).await?)
    }

    /// An empty chunk would be the end.
    pub async fn chunk(&mut self, bytes: &[u8]) -> std::io::Result<bool> {
        if bytes.is_empty() {
            return Ok(true);
        }
        let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
        chunk.extend_from_slice(bytes);
        chunk.extend_from_slice(b"\r\n");
        self.write(&chunk).await
    }
}
