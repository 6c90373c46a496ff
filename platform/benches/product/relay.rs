//! The floor: a hop that copies bytes both ways and looks at none of them, in a process of its own. Whatever reads an
//! answer and hands it on does at least this.

use std::net::SocketAddr;

use anyhow::Context;
use runners::testing::again;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Child;

/// The word with which this program is the relay.
pub const RELAY: &str = "relay-to";

/// Copies for ever, on two threads; prints where it listens.
pub async fn relay(to: SocketAddr) -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    loop {
        let (mut near, _) = listener.accept().await?;
        tokio::spawn(async move {
            let mut far = TcpStream::connect(to).await?;
            near.set_nodelay(true)?;
            far.set_nodelay(true)?;
            copy_bidirectional(&mut near, &mut far).await
        });
    }
}

/// A relay to this address.
pub struct Relay {
    pub address: SocketAddr,
    child: Child,
}

impl Relay {
    pub async fn start(to: SocketAddr) -> anyhow::Result<Self> {
        let (child, address) = again(&[RELAY, &to.to_string()]).await?;
        Ok(Self { address: address.parse().context("the relay did not start")?, child })
    }

    pub fn pid(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }
}
