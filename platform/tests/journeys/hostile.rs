//! A stranger who signs up, and sends all that once ended a server or kept it busy (`docs/threats.md`), while it has
//! hardly more memory than it has taken: it goes on, with the same process, and another company notices nothing.

use std::io::Write;
use std::process::Command;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use reqwest::Method;
use runners::testing::Behaviour;
use serde_json::json;

use crate::operator::{Operator, Session, lives};

/// Bytes that the server may take beyond what it has when it is ready.
const ROOM: u64 = 600 << 20;

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn n1_n2_h3_h4_m9_a_stranger_with_hostile_inputs_ends_nothing_and_harms_nobody_else() {
    let operator = Operator::new(Behaviour::default()).await;
    let mut server = operator.start();
    operator.ready().await;
    let other = operator.sign_in().await;
    let eve = operator.sign_up("evil").await;
    let run = answered(&operator, &eve).await;
    let own = answered(&operator, &other).await;

    let pid = server.0.id();
    let limit = address_space(pid) + ROOM;
    let set = Command::new("prlimit").args(["--pid", &pid.to_string(), &format!("--as={limit}")]).status().unwrap();
    assert!(set.success());

    let told = operator.log().len();
    let mut at_once = tokio::task::JoinSet::new();
    for (what, method, path, body, headers) in inputs(&run) {
        let eve = eve.clone();
        at_once.spawn(async move {
            let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            (what, eve.attempt(method, &path, body.into(), &headers).await)
        });
        // Four at a time, as a script would.
        while at_once.len() >= 4 {
            judged(at_once.join_next().await.unwrap().unwrap());
        }
        assert_eq!(other.get("workspace/list").await.unwrap().0, 200, "beside {what}");
    }
    while let Some(done) = at_once.join_next().await {
        judged(done.unwrap());
    }
    assert!(lives(pid) && server.0.try_wait().unwrap().is_none(), "the server ended: {}", operator.log());
    let export = other.attempt(Method::GET, &format!("run/{own}/export?format=pdf"), "".into(), &[]).await;
    assert_eq!(export, Some(200), "{}", &operator.log()[told..]);
    let log = operator.log();
    assert!(!log[told..].contains("panicked"), "{}", &log[told..]);
}

fn judged((what, status): (&str, Option<u16>)) {
    // A connection that is cut while a body that is too long still comes is one of the good answers.
    assert!(status.is_none_or(|status| status < 500 || status == 503), "{what}: {status:?}");
}

/// A run of this person's that has an answer.
async fn answered(operator: &Operator, person: &Session) -> String {
    let workspace = person.post("setting/admin/create-workspace", json!({ "name": "Tries", "description": "" })).await;
    let definition =
        json!({ "name": "Try", "instruction": "Say yes.", "model": { "id": "extract", "region": "local" } });
    let case = json!({ "workspace_id": workspace["id"], "folder_id": null, "definition": definition });
    let case = person.post("use-case", case).await;
    let run = person.run(case["id"].as_str().unwrap()).await;
    let run = run["id"].as_str().unwrap().to_owned();
    let ended = person.ended(&run, Duration::from_secs(60)).await;
    assert_eq!(ended["status"], "succeeded", "{ended} {}", operator.log());
    run
}

/// Bytes of addresses.
fn address_space(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().trim().parse::<u64>().unwrap() * 1024
}

type Input = (&'static str, Method, String, Vec<u8>, Vec<(&'static str, String)>);

fn inputs(run: &str) -> Vec<Input> {
    let json = || vec![(JSON.0, JSON.1.to_owned())];
    let gzip = || vec![(JSON.0, JSON.1.to_owned()), ("Content-Encoding", "gzip".to_owned())];
    let packed = |bytes: &[u8]| {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    };
    let save = format!("use-case/run/{run}/save-custom-edit-output-history");
    let many = |megabytes: usize| {
        let nodes = vec!["{\"a\":1}"; megabytes * (1 << 20) / 8].join(",");
        format!("{{\"version\":1,\"note\":\"\",\"content\":{{\"tag\":\"doc\",\"content\":[{nodes}]}}}}").into_bytes()
    };
    let chat = format!(
        "{{\"model\":\"extract\",\"messages\":[{}]}}",
        vec!["{\"role\":\"user\",\"content\":\"a\"}"; 300_000].join(",")
    );
    let mut inputs: Vec<Input> = vec![
        ("N1: many small nodes", Method::POST, save.clone(), many(15), json()),
        ("N1: the same in 23 kB of gzip", Method::POST, save.clone(), packed(&many(15)), gzip()),
        (
            "N1: a chat of many messages, packed",
            Method::POST,
            "../../v1/chat/completions".to_owned(),
            packed(chat.as_bytes()),
            gzip(),
        ),
        ("deep JSON", Method::POST, save, [vec![b'['; 200_000], vec![b']'; 200_000]].concat(), json()),
    ];
    for (what, begins, rule) in [
        ("H4: every hour since the year 1", "0001-01-01T00:00:00", "FREQ=HOURLY"),
        ("H4: every day since long before", "-4700-01-01T00:00:00", "FREQ=DAILY"),
        ("N3: the calendar's first day", "-262143-01-01T00:00:00", "FREQ=YEARLY"),
        ("N3: the calendar's last day", "+262142-12-31T23:59:59", "FREQ=WEEKLY;BYDAY=MO,TU"),
    ] {
        let body = json!({ "rule": rule, "begins": begins, "time_zone": "America/New_York" });
        inputs.push((what, Method::POST, "schedule/preview".to_owned(), body.to_string().into_bytes(), json()));
    }
    for (what, name, file) in files() {
        let (kind, body) = form(name, &file);
        inputs.push((what, Method::POST, "brand-template/logo".to_owned(), body, vec![("Content-Type", kind)]));
    }
    let value = json!({ "rule": "FREQ=DAILY", "begins": "x".repeat(1 << 20), "time_zone": "UTC" });
    inputs.push(("a long date", Method::POST, "schedule/preview".to_owned(), value.to_string().into_bytes(), json()));
    inputs
}

/// Drawings and pictures.
fn files() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let svg = |inner: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"900\" height=\"450\">{inner}</svg>"
        )
        .into_bytes()
    };
    let shape = "<rect width=\"9\" height=\"9\"/>";
    let large = "<rect x=\"-1800\" y=\"-900\" width=\"4500\" height=\"2250\"/>";
    let pattern = "<defs><pattern id=\"p\" width=\"200000\" height=\"200000\" patternUnits=\"userSpaceOnUse\"><rect width=\"9\" height=\"9\"/></pattern></defs><rect width=\"900\" height=\"450\" fill=\"url(#p)\"/>";
    let layers = format!("{}{}", format!("<g opacity=\".9\">{large}").repeat(1_000), "</g>".repeat(1_000));
    let groups = format!("{}{shape}{}", "<g>".repeat(1_020), "</g>".repeat(1_020));
    let chain: String = (0..6_000)
        .map(|n| format!("<clipPath id=\"c{n}\" clip-path=\"url(#c{})\">{shape}</clipPath>", n + 1))
        .collect();
    let doubled: String =
        (1..20).map(|n| format!("<g id=\"u{n}\"><use href=\"#u{0}\"/><use href=\"#u{0}\"/></g>", n - 1)).collect();
    vec![
        ("N2: a huge pattern", "a.svg", svg(pattern)),
        ("H3: layers upon layers", "a.svg", svg(&layers)),
        ("H3: groups in groups", "a.svg", svg(&groups)),
        ("H3: a chain of places cut out", "a.svg", svg(&format!("{chain}<g clip-path=\"url(#c0)\">{shape}</g>"))),
        ("H3: doubled and doubled", "a.svg", svg(&format!("<g id=\"u0\">{shape}</g>{doubled}<use href=\"#u19\"/>"))),
        ("an entity that grows", "a.svg", bomb()),
        ("a picture that claims to be 2^31 wide", "a.png", claiming(i32::MAX as u32)),
        ("a picture of 30,000 by 30,000", "a.png", claiming(30_000)),
    ]
}

fn bomb() -> Vec<u8> {
    let entities: String =
        (1..12).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10))).collect();
    format!("<!DOCTYPE svg [<!ENTITY e0 \"aaaaaaaaaa\">{entities}]><svg xmlns=\"http://www.w3.org/2000/svg\"><desc>&e11;</desc></svg>").into_bytes()
}

/// The beginning of a PNG.
fn claiming(side: u32) -> Vec<u8> {
    let mut header = b"IHDR".to_vec();
    header.extend(side.to_be_bytes());
    header.extend(side.to_be_bytes());
    header.extend([1, 0, 0, 0, 0]);
    let sum = crc32(&header);
    [&b"\x89PNG\r\n\x1a\n"[..], &13_u32.to_be_bytes(), &header, &sum.to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}

fn form(name: &str, file: &[u8]) -> (String, Vec<u8>) {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    );
    ("multipart/form-data; boundary=edge".to_owned(), [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat())
}
