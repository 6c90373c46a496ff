//! The extractor that puts the needed feature into a handler's signature.

use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::LocalBoxFuture;

use super::cache::Entitlements;
use super::feature::Feature;
use crate::kit::caller::Caller;
use crate::kit::problem::{Code, Problem};

/// A caller whose company has the feature `F` in its plan. It stands behind `Allow<…>`: who lacks the right is told
/// that first.
pub struct Entitled<F>(PhantomData<fn() -> F>);

impl<F: Feature> FromRequest for Entitled<F> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Caller>().map(|caller| caller.client);
        let entitlements = request.app_data::<Data<Entitlements>>().cloned();
        Box::pin(async move {
            let client = caller.ok_or_else(|| Problem::new(Code::UNAUTHENTICATED, "Please sign in."))?;
            let entitlements = entitlements.ok_or_else(|| Problem::internal("nobody knows what plans have"))?;
            entitlements.require::<F>(client).await?;
            Ok(Self(PhantomData))
        })
    }
}
