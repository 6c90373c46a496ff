//! Where a request came from. The socket's own address is believed, and nothing else; but where the socket is one of
//! the operator's proxies, the address that this proxy wrote down (B7). Without that everybody behind a proxy would
//! share one count of wrong passwords.

use std::net::IpAddr;

use actix_web::dev::ServiceRequest;
use actix_web::web::Data;

use crate::config::Settings;

const FORWARDED: &str = "X-Forwarded-For";

/// The address, as text; empty where there is none.
pub fn of(request: &ServiceRequest) -> String {
    let Some(peer) = request.peer_addr().map(|peer| peer.ip().to_canonical()) else { return String::new() };
    let proxies = request.app_data::<Data<Settings>>().map(|settings| settings.proxy_list()).unwrap_or_default();
    let lines = request.headers().get_all(FORWARDED).filter_map(|line| line.to_str().ok());
    let named: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    nearest(peer, &named, &proxies).to_string()
}

/// The last address that no proxy of ours stands behind: each proxy adds whom it saw at the end, and what stands before
/// that is anybody's claim.
fn nearest(peer: IpAddr, named: &[&str], proxies: &[IpAddr]) -> IpAddr {
    let mut nearest = peer;
    for name in named.iter().rev() {
        if !proxies.contains(&nearest) {
            break;
        }
        match name.parse::<IpAddr>() {
            Ok(address) => nearest = address.to_canonical(),
            Err(_) => break,
        }
    }
    nearest
}

#[cfg(test)]
mod unit {
    use super::*;

    fn found(peer: &str, named: &[&str], proxies: &[&str]) -> String {
        let proxies: Vec<IpAddr> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        nearest(peer.parse().unwrap(), named, &proxies).to_string()
    }

    #[test]
    fn b7_only_a_proxy_of_ours_says_who_comes() {
        let (proxy, other, person) = ("10.0.0.1", "10.0.0.2", "203.0.113.9");
        assert_eq!(found(person, &["198.51.100.1"], &[]), person, "nobody is trusted by default");
        assert_eq!(found(person, &["198.51.100.1"], &[proxy]), person, "not one of ours");
        assert_eq!(found(proxy, &[person], &[proxy]), person);
        assert_eq!(found(proxy, &["198.51.100.1", person], &[proxy]), person, "what the person claims");
        assert_eq!(found(proxy, &["198.51.100.1", person, other], &[proxy, other]), person, "two of ours");
        for broken in [&[][..], &[""], &["unknown"], &["1.2.3.4:80"], &["x; DROP"]] {
            assert_eq!(found(proxy, broken, &[proxy]), proxy);
        }
        assert_eq!(found(proxy, &["::ffff:203.0.113.9"], &[proxy]), person, "one form of an address");
    }
}
