//! `GET|PUT notification/preferences`: how I want to hear of what, and when not.

use actix_web::web::Data;
use actix_web::{get, put};
use chrono::{DateTime, NaiveTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::kinds;
use super::model::{Category, Channels, Quiet};
use super::store::{self, Choice};
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// Whose choice applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NotificationChosenBy)]
pub enum ChosenBy {
    Me,
    Company,
    Product,
}

/// What holds for a category, and by whose word.
pub fn chosen(category: Category, own: &[Choice], client: &[Choice]) -> (Channels, ChosenBy) {
    let of = |choices: &[Choice]| choices.iter().find(|choice| choice.category == category).map(|one| one.channels);
    match (category.is_required(), of(own), of(client)) {
        (false, Some(channels), _) => (channels, ChosenBy::Me),
        (false, None, Some(channels)) => (channels, ChosenBy::Company),
        (true, ..) | (false, None, None) => (category.channels(), ChosenBy::Product),
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = NotificationPreference)]
pub struct CategoryPreference {
    pub category: Category,
    pub channels: Channels,
    pub chosen_by: ChosenBy,
    /// It cannot be switched off.
    pub is_required: bool,
}

/// Two times of day, as `22:00`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    pub from: String,
    pub until: String,
}

impl QuietHours {
    fn of(quiet: Quiet) -> Self {
        let shown = |time: NaiveTime| time.format("%H:%M").to_string();
        Self { from: shown(quiet.from), until: shown(quiet.until) }
    }

    fn parse(&self) -> Result<Quiet, Error> {
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").map_err(|_| Error::QuietHours);
        let quiet = Quiet { from: time(&self.from)?, until: time(&self.until)? };
        if quiet.from == quiet.until { Err(Error::QuietHours) } else { Ok(quiet) }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MutedKind {
    kind: String,
    /// `null`: the kind as a whole.
    object_id: Option<Uuid>,
    /// What is told by it.
    rule: &'static str,
    muted_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = NotificationPreferences)]
pub struct Preferences {
    categories: Vec<CategoryPreference>,
    /// No mail between these times of my day.
    quiet: Option<QuietHours>,
    /// As in my profile; empty: not known, and UTC counts.
    time_zone: String,
    muted: Vec<MutedKind>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChosenNotificationChannels)]
pub struct ChosenChannels {
    pub category: Category,
    pub channels: Channels,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewNotificationPreferences)]
pub struct NewPreferences {
    /// Categories that are not named stay as they are.
    #[garde(length(max = 20))]
    #[schema(max_items = 20)]
    categories: Vec<ChosenChannels>,
    #[garde(skip)]
    quiet: Option<QuietHours>,
}

/// Refuses to change what cannot be switched off.
pub fn check(categories: &[ChosenChannels]) -> Result<(), Error> {
    let breaks = |one: &ChosenChannels| one.category.is_required() && one.channels != one.category.channels();
    if categories.iter().any(breaks) { Err(Error::Required) } else { Ok(()) }
}

async fn load(tx: &mut TenantTx, caller: &Caller) -> Result<Preferences, Problem> {
    let own = store::choices(tx, caller.user).await?;
    let client = store::client_choices(tx).await?;
    let inbox = store::inbox(tx, caller.user).await?.ok_or_else(|| Problem::not_found("person"))?;
    let category = |category: &Category| {
        let (channels, chosen_by) = chosen(*category, &own, &client);
        CategoryPreference { category: *category, channels, chosen_by, is_required: category.is_required() }
    };
    let muted = store::mutes(tx, caller.user).await?.into_iter().filter_map(|mute| {
        kinds::by_slug(&mute.kind).map(|kind| MutedKind {
            kind: mute.kind,
            object_id: Some(mute.object_id).filter(|id| !id.is_nil()),
            rule: kind.rule,
            muted_at: mute.muted_at,
        })
    });
    Ok(Preferences {
        categories: Category::ALL.iter().filter(|one| one.is_of(caller.client)).map(category).collect(),
        quiet: inbox.quiet.map(QuietHours::of),
        time_zone: inbox.time_zone,
        muted: muted.collect(),
    })
}

/// How I get notifications of each category.
#[utoipa::path(tag = "notifications", operation_id = "my_notification_preferences", responses((status = 200, body = Envelope<Preferences>)))]
#[get("/notification/preferences")]
pub async fn get(caller: SignedIn, db: Data<Db>) -> Result<Envelope<Preferences>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(load(&mut tx, &caller).await?))
}

/// Changes how I get notifications of each category.
#[utoipa::path(tag = "notifications", operation_id = "change_notification_preferences", request_body = NewPreferences, responses((status = 200, body = Envelope<Preferences>)))]
#[put("/notification/preferences")]
pub async fn put(caller: SignedIn, db: Data<Db>, body: Json<NewPreferences>) -> Result<Envelope<Preferences>, Problem> {
    body.validate()?;
    check(&body.categories)?;
    let quiet = body.quiet.as_ref().map(QuietHours::parse).transpose()?;
    let mut tx = db.begin(&caller).await?;
    for one in body.categories.iter().filter(|one| !one.category.is_required()) {
        store::choose(&mut tx, caller.user, one.category, one.channels).await?;
    }
    store::set_quiet(&mut tx, caller.user, quiet).await?;
    let preferences = load(&mut tx, &caller).await?;
    tx.commit().await?;
    Ok(Envelope::new(preferences))
}
