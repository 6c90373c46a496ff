//! Signs a guest's request with the binding's credentials, by the scheme that the guest names. The guest learns neither
//! the credentials nor the signature.

use object_store::aws::{AwsAuthorizer, AwsCredential};
use object_store::client::{HttpRequest, HttpRequestBody};
use reqwest::Request;

use super::Context;
use crate::Failure;
use crate::wire::Signing;

/// Adds to the request the headers that the scheme wants. The body is signed with it.
pub fn sign(context: &Context, request: &mut Request, body: &[u8], signing: &Signing) -> Result<(), Failure> {
    match signing.scheme.as_str() {
        "aws-sigv4" => aws_sigv4(context, request, body, signing),
        other => Err(Failure::BadRequest(format!("this host knows no way to sign that is called {other:?}"))),
    }
}

fn aws_sigv4(context: &Context, request: &mut Request, body: &[u8], signing: &Signing) -> Result<(), Failure> {
    let parameter = |name: &str| {
        let value = signing.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let plain = |value: &&str| {
            !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        value.filter(plain).ok_or_else(|| Failure::BadRequest(format!("aws-sigv4 needs the parameter {name:?}")))
    };
    let (service, region) = (parameter("service")?, parameter("region")?);
    let url = request.url().clone();
    let credential = AwsCredential {
        key_id: word(context.credential("access_key_id", &url)?)?.to_owned(),
        secret_key: context.credential("secret_access_key", &url)?.to_owned(),
        token: match context.credential("session_token", &url) {
            Ok(token) => Some(word(token)?.to_owned()),
            Err(_) => None,
        },
    };
    // The signer is made for requests whose headers are text, and takes that for granted.
    if request.headers().values().any(|value| !value.as_bytes().is_ascii()) {
        return Err(Failure::BadRequest("the headers of a signed request must be ASCII".into()));
    }
    let failed = |error: &dyn std::fmt::Display| Failure::Internal(format!("the request cannot be signed: {error}"));
    let mut signed: HttpRequest = ::http::Request::builder()
        .method(request.method().clone())
        .uri(request.url().as_str())
        .body(HttpRequestBody::from(body.to_vec()))
        .map_err(|error| failed(&error))?;
    signed.headers_mut().clone_from(request.headers());
    AwsAuthorizer::new(&credential, service, region)
        .try_authorize(&mut signed, None)
        .map_err(|error| failed(&error))?;
    for (name, value) in signed.headers() {
        let mut value = value.clone();
        value.set_sensitive(true);
        request.headers_mut().insert(name, value);
    }
    Ok(())
}

/// A credential that becomes part of a header.
fn word(credential: &str) -> Result<&str, Failure> {
    if credential.is_empty() || !credential.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Failure::Unauthorized);
    }
    Ok(credential)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use reqwest::Method;

    use super::*;
    use crate::{Binding, Limits};

    fn context(credentials: &[(&str, &str)]) -> Context {
        let endpoint = "https://bedrock-runtime.eu-central-1.amazonaws.com".parse().ok();
        let hosts = vec!["s3.eu-central-1.amazonaws.com".to_owned()];
        let mut binding = Binding { endpoint, hosts, ..Binding::new("p") };
        for (name, value) in credentials {
            binding.credentials.insert((*name).to_owned(), (*value).to_owned().into());
        }
        Context::new(Arc::new(binding), Limits::default())
    }

    const KEYS: [(&str, &str); 3] =
        [("access_key_id", "AKIDEXAMPLE"), ("secret_access_key", "very-secret"), ("session_token", "session")];

    fn signing(parameters: &[(&str, &str)]) -> Signing {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Signing { scheme: "aws-sigv4".into(), parameters: parameters.iter().map(owned).collect() }
    }

    fn request() -> Request {
        let mut request = Request::new(
            Method::POST,
            "https://bedrock-runtime.eu-central-1.amazonaws.com/model/a%3A0/converse-stream".parse().unwrap(),
        );
        request.headers_mut().insert("content-type", "application/json".parse().unwrap());
        request
    }

    /// The headers that must not differ from the scheme's published form; that the signature is right is shown
    /// by another implementation in the tests of the `bedrock` runner.
    #[test]
    fn a_signed_request_carries_scope_signed_headers_and_token_and_no_secret() {
        let mut request = request();
        let signing = signing(&[("service", "bedrock"), ("region", "eu-central-1")]);
        sign(&context(&KEYS), &mut request, b"{}", &signing).unwrap();
        let header = |name: &str| request.headers()[name].to_str().unwrap().to_owned();
        let authorization = header("authorization");
        let date = header("x-amz-date");
        let scope = format!("Credential=AKIDEXAMPLE/{}/eu-central-1/bedrock/aws4_request, ", &date[..8]);
        assert!(authorization.starts_with(&format!("AWS4-HMAC-SHA256 {scope}")), "{authorization}");
        assert!(
            authorization.contains(
                "SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature="
            ),
            "{authorization}"
        );
        assert_eq!(header("x-amz-security-token"), "session");
        assert!(!format!("{:?}{authorization}", request.headers()).contains("very-secret"));
    }

    #[test]
    fn c9_without_credentials_or_with_odd_parameters_nothing_is_signed() {
        let sound = [("service", "bedrock"), ("region", "eu-central-1")];
        let attempt = |keys: &[(&str, &str)], parameters: &[(&str, &str)]| {
            sign(&context(keys), &mut request(), b"", &signing(parameters)).unwrap_err().code()
        };
        assert_eq!(attempt(&KEYS[..1], &sound), "misconfigured");
        assert_eq!(attempt(&[("access_key_id", "a\r\nb"), KEYS[1]], &sound), "unauthorized");
        assert_eq!(attempt(&KEYS, &sound[..1]), "bad_request");
        assert_eq!(attempt(&KEYS, &[("service", "bedrock"), ("region", "eu/../x")]), "bad_request");
        let elsewhere = "https://s3.eu-central-1.amazonaws.com/bucket".parse().unwrap();
        let refused = sign(&context(&KEYS), &mut Request::new(Method::GET, elsewhere), b"", &signing(&sound));
        assert_eq!(refused.unwrap_err().code(), "bad_request", "low_3: another service of the cloud");
        let unknown = Signing { scheme: "none-such".into(), parameters: Vec::new() };
        assert_eq!(sign(&context(&KEYS), &mut request(), b"", &unknown).unwrap_err().code(), "bad_request");
        let mut odd = request();
        odd.headers_mut().insert("x", reqwest::header::HeaderValue::from_bytes(b"\xff").unwrap());
        assert_eq!(sign(&context(&KEYS), &mut odd, b"", &signing(&sound)).unwrap_err().code(), "bad_request");
    }
}
