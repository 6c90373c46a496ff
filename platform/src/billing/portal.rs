//! `POST billing/portal`: the way to Stripe's own page of a customer.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::Data;
use stripe::{Client, StripeRequest};
use stripe_billing::billing_portal_configuration::{
    CreateBillingPortalConfiguration, CreateBillingPortalConfigurationFeatures,
    CreateBillingPortalConfigurationFeaturesCustomerUpdate,
    CreateBillingPortalConfigurationFeaturesCustomerUpdateAllowedUpdates as May, InvoiceListParam,
    ListBillingPortalConfiguration, PaymentMethodUpdateParam,
};
use stripe_billing::billing_portal_session::CreateBillingPortalSession;

use super::checkout::PaymentPage;
use super::error::{Error, failed};
use super::payments::{self, Payments, once};
use crate::audit;
use crate::auth::AuthServices;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// Marks our configuration among those of the account.
const OURS: (&str, &str) = ("made_by", "atelier");

/// What the page offers: cards, invoices, address and tax number. Plans and seats are changed on our own page, where the
/// rules for them are.
async fn configuration(stripe: &Client) -> Result<String, Problem> {
    let there = ListBillingPortalConfiguration::new().active(true).limit(100).send(stripe).await.map_err(failed)?;
    let is_ours = |metadata: &HashMap<String, String>| metadata.get(OURS.0).is_some_and(|by| by == OURS.1);
    if let Some(ours) = there.data.iter().find(|each| each.metadata.as_ref().is_some_and(is_ours)) {
        return Ok(ours.id.to_string());
    }
    let features = CreateBillingPortalConfigurationFeatures {
        customer_update: Some(CreateBillingPortalConfigurationFeaturesCustomerUpdate {
            allowed_updates: Some(vec![May::Address, May::Email, May::Name, May::Phone, May::TaxId]),
            ..CreateBillingPortalConfigurationFeaturesCustomerUpdate::new(true)
        }),
        invoice_history: Some(InvoiceListParam::new(true)),
        payment_method_update: Some(PaymentMethodUpdateParam::new(true)),
        ..CreateBillingPortalConfigurationFeatures::new()
    };
    let made = CreateBillingPortalConfiguration::new(features)
        .metadata(HashMap::from([(OURS.0.to_owned(), OURS.1.to_owned())]))
        .customize()
        .request_strategy(once("portal-configuration")?)
        .send(stripe)
        .await
        .map_err(failed)?;
    Ok(made.id.to_string())
}

/// The payment provider's page for cards, addresses, tax numbers and receipts.
#[utoipa::path(tag = "billing", operation_id = "open_payment_portal", responses((status = 201, body = Envelope<PaymentPage>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/portal")]
pub async fn portal(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    gate: Data<AuthServices>,
    payments: Data<Payments>,
) -> Result<Envelope<PaymentPage>, Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin(&caller).await?;
    let customer = payments::standing(&mut tx).await?.and_then(|standing| standing.customer).ok_or(Error::HasNone)?;
    audit::done_with(&mut tx, &caller, "billing.portal", "client", caller.client, serde_json::json!({})).await?;
    tx.commit().await?;
    let session = CreateBillingPortalSession::new()
        .customer(customer)
        .configuration(configuration(stripe).await?)
        .return_url(gate.post.url("/settings/billing"));
    let url = session.send(stripe).await.map_err(failed)?.url;
    Ok(Envelope::created(PaymentPage { url }))
}
