//! What DNS says of a name. Nothing is kept: an answer of a minute ago hides the record that somebody has just set.

use std::net::SocketAddr;
use std::time::Duration;

use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{Name, RData};
use hickory_resolver::{Resolver, TokioResolver};

/// One server is asked for so long, twice.
const PATIENCE: Duration = Duration::from_secs(3);
/// However many servers there are.
const DEADLINE: Duration = Duration::from_secs(10);

/// No server said whether there are such records: this is no proof that there are none.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unanswered(String);

impl Unanswered {
    pub fn new(why: impl ToString) -> Self {
        Self(why.to_string())
    }
}

/// Asks the configured servers, or those of the machine.
#[derive(Clone, Debug, Default)]
pub struct Dns {
    servers: Vec<SocketAddr>,
}

impl Dns {
    /// With no server those of the machine are asked, as it names them at that moment.
    pub fn new(servers: Vec<SocketAddr>) -> Self {
        Self { servers }
    }

    /// The texts of a name's TXT records; none where there is no such record or name.
    ///
    /// # Errors
    /// [`Unanswered`], with words for the person who asked.
    pub async fn texts(&self, name: &str) -> Result<Vec<String>, Unanswered> {
        let mut name = Name::from_ascii(name).map_err(Unanswered::new)?;
        // Else the machine's own search list would be tried.
        name.set_fqdn(true);
        let resolver = self.resolver().map_err(Unanswered::new)?;
        let asked = tokio::time::timeout(DEADLINE, resolver.txt_lookup(name));
        match asked.await {
            Ok(Ok(found)) => Ok(found.answers().iter().filter_map(|record| text(&record.data)).collect()),
            Ok(Err(error)) if says_that_there_is_none(&error) => Ok(Vec::new()),
            Ok(Err(error)) => Err(Unanswered::new(error)),
            Err(_) => Err(Unanswered::new("no DNS server answered in time")),
        }
    }

    fn resolver(&self) -> Result<TokioResolver, NetError> {
        let mut builder = if self.servers.is_empty() {
            Resolver::builder_tokio()?
        } else {
            let servers = self.servers.iter().map(|server| name_server(*server)).collect();
            let config = ResolverConfig::from_parts(None, Vec::new(), servers);
            Resolver::builder_with_config(config, TokioRuntimeProvider::default())
        };
        let options = builder.options_mut();
        options.timeout = PATIENCE;
        options.cache_size = 0;
        builder.build()
    }
}

fn name_server(server: SocketAddr) -> NameServerConfig {
    let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].into_iter().map(|mut connection| {
        connection.port = server.port();
        connection
    });
    NameServerConfig::new(server.ip(), true, connections.collect())
}

/// Pieces of one record belong together: each holds 255 bytes at most.
fn text(data: &RData) -> Option<String> {
    let RData::TXT(record) = data else { return None };
    let bytes: Vec<u8> = record.txt_data.iter().flat_map(|piece| piece.iter().copied()).collect();
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn says_that_there_is_none(error: &NetError) -> bool {
    match error {
        NetError::Dns(DnsError::NoRecordsFound(none)) => {
            matches!(none.response_code, ResponseCode::NoError | ResponseCode::NXDomain)
        }
        _ => false,
    }
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::testing::zone;

    #[tokio::test]
    async fn m4_no_record_and_no_answer_are_two_things() {
        let dns = Dns::new(vec![zone::address()]);
        let long = "x".repeat(400);
        zone::add("here.dns.test", "first");
        zone::add("here.dns.test", &long);
        let mut found = dns.texts("here.dns.test").await.unwrap();
        found.sort_unstable();
        assert_eq!(found, ["first", &long], "a record of several pieces is one text");
        assert!(dns.texts("nothing.dns.test").await.unwrap().is_empty());
        zone::fail("broken.dns.test");
        assert!(dns.texts("broken.dns.test").await.is_err(), "SERVFAIL is no answer");
        let nobody = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
        let silent = Dns::new(vec![nobody.local_addr().unwrap()]);
        assert!(silent.texts("here.dns.test").await.is_err());
    }
}
