//! Where guests may not go (C8, C9, B31–B33), proved against a listener that must not be reached.

use runners::testing::{Act, Behaviour, Dialect, StandIn};
use runners::{Behalf, Binding, Failure, HostAbility, Job, Runners};

use crate::support::{Host, KEY, asking, ended};

async fn provider() -> StandIn {
    StandIn::start(Behaviour::acting(Act::Refuse { status: 418, retry_after: None, body: "teapot".into() }))
        .await
        .unwrap()
}

fn keyed(binding: &mut Binding) {
    binding.credentials.insert("api_key".into(), KEY.to_owned().into());
}

#[tokio::test]
async fn http_reaches_the_bindings_endpoint_and_the_key_is_filled_in_on_the_way() {
    let (host, provider) = (Host::start().await, provider().await);
    let url = provider.url();
    let run = host.hostile_with("get /models?x=1", |binding| {
        keyed(binding);
        binding.endpoint = Some(url);
    });
    let ended = ended(run).await;
    assert_eq!(ended.text, "418 teapot", "{:?}", ended.result);
    let head = &provider.requests()[0].head;
    assert!(
        head.starts_with("GET /v1/models?x=1 ") && head.contains(&format!("authorization: Bearer {KEY}")),
        "{head}"
    );
}

#[tokio::test]
async fn issue_6_what_a_guest_asks_of_its_host_is_noted_with_the_run_without_what_was_sent() {
    let (host, provider) = (Host::start().await, provider().await);
    let url = provider.url();
    let at = format!("127.0.0.1:{}", url.port().unwrap());
    let run = host.hostile_with("get /models?x=1", |binding| {
        keyed(binding);
        binding.endpoint = Some(url);
    });
    let done = ended(run).await;
    let [call] = done.calls.calls.as_slice() else { panic!("{:?}", done.calls) };
    assert_eq!((call.ability, call.method.as_str(), call.host.as_str()), (HostAbility::Http, "GET", at.as_str()));
    assert_eq!((call.status, call.sent_bytes, call.received_bytes), (Some(418), 0, 6), "{call:?}");
    assert_eq!((call.failure, call.is_cut, done.calls.more), (None, false, 0));
    assert!(!format!("{:?}", done.calls).contains(KEY), "{:?}", done.calls);
    // What was refused is noted too: where to, and that nobody answered.
    let refused = ended(host.hostile_with("get https://elsewhere.example/x", keyed)).await;
    let [call] = refused.calls.calls.as_slice() else { panic!("{:?}", refused.calls) };
    assert_eq!((call.host.as_str(), call.status, call.failure), ("elsewhere.example", None, Some("bad_request")));
}

#[tokio::test]
async fn b31_b33_no_spelling_of_an_address_leads_to_where_the_binding_may_not_go() {
    let (host, canary) = (Host::start().await, provider().await);
    let port = canary.url().port().unwrap();
    let own = provider().await;
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("https://127.0.0.1:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://[::ffff:7f00:1]:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://0.0.0.0:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://127.0.0.1:{}@127.0.0.1:{port}/", own.url().port().unwrap()),
        format!("http://a@b#@127.0.0.1:{port}/"),
        "https://[::ffff:a9fe:a9fe]/".into(),
        "https://169.254.169.254/latest/meta-data".into(),
        "https://168.63.129.16/".into(),
        "https://allowed.example.evil.test/".into(),
        "https://allowed.example:5432/".into(),
        "https://allowed.exаmple/".into(),
        "http://allowed.example/".into(),
        "gopher://allowed.example/".into(),
        "file:///etc/passwd".into(),
        "//allowed.example".into(),
        "nonsense".into(),
    ] {
        let run = host.hostile_with(&format!("get {url}"), |binding| {
            keyed(binding);
            binding.endpoint = Some(own.url());
            binding.hosts = vec!["allowed.example".into()];
        });
        let ended = ended(run).await;
        // "//allowed.example" is a path below the endpoint, which answers itself.
        if url.starts_with("//") {
            assert_eq!(ended.text, "418 teapot");
            continue;
        }
        // Its own endpoint's address with another scheme or user is an administrator's matter; all else is the guest's.
        assert!(
            matches!(&ended.result, Err(Failure::BadRequest(_) | Failure::Misconfigured(_))),
            "{url}: {:?}",
            ended.result
        );
    }
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn b32_a_listed_name_that_resolves_to_this_machine_is_not_connected_to() {
    let host = Host::start().await;
    let run = host.hostile_with("get https://localhost/", |binding| {
        keyed(binding);
        binding.hosts = vec!["localhost".into()];
        binding.credential_hosts = [("api_key".to_owned(), binding.hosts.clone())].into();
    });
    let failure = ended(run).await.result.unwrap_err();
    assert!(failure.to_string().contains("may not reach"), "{failure}");
    let run = host.hostile_with("get https://localhost/", |binding| {
        keyed(binding);
        binding.hosts = vec!["localhost".into()];
    });
    let failure = ended(run).await.result.unwrap_err();
    assert!(failure.to_string().contains("the manifest names for it"), "low_3: {failure}");
}

#[tokio::test]
async fn b32_a_redirect_is_not_followed() {
    let (host, canary) = (Host::start().await, provider().await);
    let redirecting = StandIn::start(Behaviour::acting(Act::Redirect(canary.url().into()))).await.unwrap();
    let run = host.hostile_with("get /x", |binding| {
        keyed(binding);
        binding.endpoint = Some(redirecting.url());
    });
    assert_eq!(ended(run).await.text, "307 ");
    let failure = ended(host.openai(&redirecting, crate::support::asking("x"))).await.result.unwrap_err();
    assert!(failure.to_string().contains("redirect"), "{failure}");
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn c8_without_the_operators_switch_an_endpoint_on_this_machine_is_closed() {
    let (host, canary) = (Host::with(|config| config.allow_private_hosts = false).await, provider().await);
    let failure = ended(host.openai(&canary, crate::support::asking("x"))).await.result.unwrap_err();
    assert!(failure.to_string().contains("an operator can allow"), "{failure}");
    let secure = url::Url::parse(&canary.url().as_str().replace("http:", "https:")).unwrap();
    let run = host.hostile_with("get /x", |binding| {
        keyed(binding);
        binding.endpoint = Some(secure);
    });
    ended(run).await.result.unwrap_err();
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn c9_a_credential_that_the_binding_lacks_is_an_error_and_not_an_empty_header() {
    let (host, provider) = (Host::start().await, provider().await);
    let url = provider.url();
    let failure = ended(host.hostile_with("get /x", |binding| binding.endpoint = Some(url))).await.result.unwrap_err();
    assert!(matches!(&failure, Failure::Misconfigured(why) if why.contains("no credential")), "{failure}");
    assert_eq!(provider.connections(), 0);
}

/// The contract has no word for it: the guest hears of a bad request, hands that back, and the host says what it was.
#[tokio::test]
async fn what_is_wrong_with_a_binding_is_no_fault_of_the_request() {
    let (host, provider) = (Host::start().await, provider().await);
    let no_endpoint = |binding: &mut Binding| binding.endpoint = None;
    let elsewhere = |binding: &mut Binding| binding.endpoint = Some("https://169.254.169.254/v1".parse().unwrap());
    for (run, why) in [
        (host.hostile("get /x"), "no endpoint"),
        (host.openai_with(&provider, asking("x"), no_endpoint), "no endpoint"),
        (host.openai_with(&provider, asking("x"), elsewhere), "may not reach"),
        (host.openai_with(&provider, asking("x"), |binding| binding.digest = Some("00".into())), "pinned"),
        (host.openai_with(&provider, asking("x"), |binding| binding.plugin = "nobody".into()), "no runner plugin"),
    ] {
        let failure = ended(run).await.result.unwrap_err();
        let said = failure.to_string();
        assert!(matches!(failure, Failure::Misconfigured(_)), "{failure:?}");
        assert!(said.contains(why) && said.contains("administrator") && !failure.is_retryable(), "{said}");
    }
    assert_eq!(provider.connections(), 0);
}

#[tokio::test]
async fn open_answers_are_bounded() {
    let (host, provider) = (Host::start().await, provider().await);
    let url = provider.url();
    let run = host.hostile_with("hold /x", |binding| {
        keyed(binding);
        binding.endpoint = Some(url);
    });
    assert_eq!(ended(run).await.result.unwrap_err().code(), "limit_exceeded");
}

/// The caller may have chosen the wrong binding: at the socket it is noticed, whichever way the guest takes.
#[tokio::test]
async fn regions_nothing_leaves_for_a_binding_of_another_region_than_the_requests() {
    let (host, abroad) = (Host::start().await, provider().await);
    let url = abroad.url();
    let by_http = host.hostile_with("get /models", |binding| {
        keyed(binding);
        binding.endpoint = Some(url);
        binding.region = "us".into();
    });
    let by_completion = host.openai_with(&abroad, asking("Hello"), |binding| binding.region = "us".into());
    for run in [by_completion, by_http] {
        let ended = ended(run).await;
        let said = format!("{:?} {}", ended.result, ended.text);
        assert!(said.contains("must not leave"), "{said}");
    }
    assert_eq!(abroad.connections(), 0, "a byte left for another region");
}

/// The request's region, and what the caller read of its tenant, are two things: the first may have been taken from the
/// wrong binding.
#[tokio::test]
async fn regions_nothing_leaves_for_a_binding_of_a_region_that_the_tenant_does_not_permit() {
    let (host, abroad) = (Host::start().await, provider().await);
    let permitted = |regions: &[&str]| {
        let regions = regions.iter().map(|region| (*region).to_owned()).collect();
        host.runners.on_behalf(Behalf { tenant: "acme".into(), regions })
    };
    let binding = |plugin: &str| {
        let mut binding = Binding { region: "us".into(), endpoint: Some(abroad.url()), ..Binding::new(plugin) };
        keyed(&mut binding);
        std::sync::Arc::new(binding)
    };
    let ask = |runners: &Runners, plugin: &str, asked: &str| {
        let request = runners::Request { region: "us".into(), ..asking(asked) };
        runners.run(Job { binding: binding(plugin), request })
    };
    let (eu, both) = (permitted(&["eu"]), permitted(&["eu", "us"]));
    for run in [ask(&eu, "hostile", "get /models"), ask(&eu, "openai", "Hello")] {
        let failure = ended(run).await.result.unwrap_err();
        assert!(matches!(&failure, Failure::Misconfigured(why) if why.contains("must not leave \"eu\"")), "{failure}");
    }
    let texts = runners::EmbedRequest { region: "us".into(), texts: vec!["a".into()], ..Default::default() };
    let failure = eu.embed(binding("openai"), texts).await.unwrap_err();
    assert!(failure.to_string().contains("must not leave"), "{failure}");
    assert_eq!(abroad.connections(), 0, "a byte left for another region");
    ended(ask(&both, "hostile", "get /models")).await.result.unwrap();
    assert_eq!(abroad.connections(), 1, "the listener is one that can be reached");
}

#[tokio::test]
async fn c1_what_a_plugin_keeps_in_one_tenants_run_no_other_tenants_run_sees() {
    let host = Host::start().await;
    let of = async |tenant: &str, asked: &str| {
        let runners = host.runners.on_behalf(Behalf { tenant: tenant.into(), regions: Vec::new() });
        ended(runners.run(Job { binding: Binding::new("hostile").into(), request: asking(asked) })).await.text
    };
    assert_eq!(of("acme", "keep token").await, "true");
    assert_eq!((of("globex", "kept").await.as_str(), of("acme", "kept").await.as_str()), ("", "token"));
}

#[tokio::test]
async fn f10_a_date_to_wait_for_reaches_the_guest_as_seconds() {
    let host = Host::start().await;
    for (said, seconds) in [("Fri, 31 Dec 9999 23:59:59 GMT", Some(3600)), ("7", Some(7)), ("soon", None)] {
        let refuse = Act::RefuseWith { status: 429, headers: vec![("retry-after", said.into())], body: "{}".into() };
        for (plugin, dialect) in [("openai", Dialect::OpenAi), ("anthropic", Dialect::Anthropic)] {
            let behaviour = Behaviour { dialect, ..Behaviour::acting(refuse.clone()) };
            let provider = StandIn::start(behaviour).await.unwrap();
            let failure = ended(host.provider(&provider, plugin, asking("x"), |_| {})).await.result.unwrap_err();
            let retry_after = seconds.map(std::time::Duration::from_secs);
            assert_eq!(failure, Failure::RateLimited { retry_after }, "{plugin}: {said}");
        }
    }
}
