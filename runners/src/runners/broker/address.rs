//! Which network addresses may be reached. An address inside another (IPv4 in IPv6) is judged by what it leads to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What an address is, for the purpose of reaching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Anywhere on the internet.
    Public,
    /// This machine or the operator's network: only where the operator allows it.
    Private,
    /// Cloud metadata, link-local, multicast and what leads nowhere: never.
    Forbidden,
}

/// Which addresses a connection may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    PublicOnly,
    PrivateOnly,
    PublicOrPrivate,
}

impl Policy {
    pub fn allows(self, address: IpAddr) -> bool {
        match (reach(address), self) {
            (Reach::Public, Self::PublicOnly | Self::PublicOrPrivate)
            | (Reach::Private, Self::PrivateOnly | Self::PublicOrPrivate) => true,
            (Reach::Public, Self::PrivateOnly) | (Reach::Private, Self::PublicOnly) | (Reach::Forbidden, _) => false,
        }
    }
}

pub fn reach(address: IpAddr) -> Reach {
    match address {
        IpAddr::V4(address) => reach_v4(address),
        IpAddr::V6(address) => reach_v6(address),
    }
}

/// Metadata and platform services of clouds that do not stand in a link-local range.
const METADATA_V4: [Ipv4Addr; 3] =
    [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(100, 100, 100, 200), Ipv4Addr::new(192, 0, 0, 192)];
const METADATA_V6: [Ipv6Addr; 3] = [
    // AWS: of machines, and of the identities of EKS' pods.
    Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0254),
    Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0023),
    // Google.
    Ipv6Addr::new(0xfd20, 0x00ce, 0, 0, 0, 0, 0, 0x0254),
];

fn reach_v4(address: Ipv4Addr) -> Reach {
    let [a, b, c, _] = address.octets();
    if METADATA_V4.contains(&address)
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || a == 0
        || a >= 240
    {
        return Reach::Forbidden;
    }
    let shared = a == 100 && (64..128).contains(&b);
    let benchmarks = a == 198 && (b == 18 || b == 19);
    let special = a == 192 && b == 0 && c == 0;
    let relay = a == 192 && b == 88 && c == 99;
    if address.is_documentation() || special || relay {
        return Reach::Forbidden;
    }
    if address.is_loopback() || address.is_private() || shared || benchmarks { Reach::Private } else { Reach::Public }
}

fn reach_v6(address: Ipv6Addr) -> Reach {
    if METADATA_V6.contains(&address) || address.is_unspecified() || address.is_multicast() {
        return Reach::Forbidden;
    }
    if address.is_loopback() {
        return Reach::Private;
    }
    let [a, b, c, d, e, f, g, h] = address.segments();
    let v4 = |high: u16, low: u16| reach_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match (a, b, c, d, e, f) {
        // IPv4-mapped and IPv4-compatible.
        (0, 0, 0, 0, 0, 0 | 0xffff) => v4(g, h),
        // NAT64, well-known and local prefix.
        (0x64, 0xff9b, 0, 0, 0, 0) => v4(g, h),
        (0x64, 0xff9b, ..) => Reach::Forbidden,
        // 6to4 and Teredo lead to an IPv4 address of the sender's choice; nobody serves a model there.
        (0x2002, ..) | (0x2001, 0, ..) => Reach::Forbidden,
        // Documentation.
        (0x2001, 0xdb8, ..) | (0x3fff, ..) => Reach::Forbidden,
        // Unique local.
        _ if a & 0xfe00 == 0xfc00 => Reach::Private,
        // Global unicast; the rest (link-local, site-local, unassigned) leads nowhere good.
        _ if a & 0xe000 == 0x2000 => Reach::Public,
        _ => Reach::Forbidden,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b31_every_form_of_a_private_or_metadata_address_is_seen_through() {
        let forbidden = [
            "169.254.169.254",
            "::ffff:169.254.169.254",
            "::169.254.169.254",
            "64:ff9b::169.254.169.254",
            "2002:a9fe:a9fe::",
            "168.63.129.16",
            "::ffff:168.63.129.16",
            "100.100.100.200",
            "fd00:ec2::254",
            "fd00:ec2::23",
            "fd20:ce::254",
            "fe80::1",
            "0.0.0.0",
            "0.1.2.3",
            "::",
            "224.0.0.1",
            "255.255.255.255",
            "ff02::1",
            "240.0.0.1",
            "192.0.2.1",
            "2001:db8::1",
            "2001:0:7f00:1::",
            "fec0::1",
        ];
        for address in forbidden {
            assert_eq!(reach(address.parse().unwrap()), Reach::Forbidden, "{address}");
        }
        for address in [
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "198.18.0.1",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::10.0.0.1",
            "fc00::1",
            "fd12:3456::1",
        ] {
            assert_eq!(reach(address.parse().unwrap()), Reach::Private, "{address}");
        }
        for address in ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"] {
            assert_eq!(reach(address.parse().unwrap()), Reach::Public, "{address}");
        }
    }

    #[test]
    fn a_policy_lets_through_what_its_name_says() {
        let (public, private, metadata) =
            ("8.8.8.8".parse().unwrap(), "127.0.0.1".parse().unwrap(), "169.254.169.254".parse().unwrap());
        assert!(Policy::PublicOnly.allows(public) && !Policy::PublicOnly.allows(private));
        assert!(!Policy::PrivateOnly.allows(public) && Policy::PrivateOnly.allows(private));
        assert!(Policy::PublicOrPrivate.allows(public) && Policy::PublicOrPrivate.allows(private));
        for policy in [Policy::PublicOnly, Policy::PrivateOnly, Policy::PublicOrPrivate] {
            assert!(!policy.allows(metadata));
        }
    }
}
