//! `POST notification/unsubscribe`: the button of a mail program (RFC 8058). Nobody is signed in there; the link itself
//! says whose mails of which category end. Only a POST counts: scanners of mails follow links.

use actix_web::post;
use actix_web::web::Data;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::list::kinds_of;
use super::model::Category;
use super::preferences::chosen;
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Query;
use crate::kit::mail::{MailBody, MailOutbox};
use crate::kit::problem::Problem;
use crate::kit::secret::Mac;

/// Client and person; the category follows, or nothing: all that can be switched off.
const WHO: usize = 8 + 16;
const TAG: usize = 32;

/// Whose mails of which category end.
#[derive(Debug, PartialEq, Eq)]
struct Link {
    client: ClientId,
    user: Uuid,
    category: Option<Category>,
}

fn seal(mac: &Mac, link: &Link) -> String {
    let category = link.category.map_or("", Category::as_str);
    let body = [&link.client.get().to_be_bytes()[..], link.user.as_bytes(), category.as_bytes()].concat();
    URL_SAFE_NO_PAD.encode([&body[..], &mac.tag(&body)].concat())
}

fn open(mac: &Mac, text: &str) -> Option<Link> {
    if text.len() > 200 {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (body, tag) = bytes.split_at_checked(bytes.len().checked_sub(TAG)?)?;
    if !mac.verify(body, tag) {
        return None;
    }
    let (who, category) = body.split_at_checked(WHO)?;
    let (client, user) = who.split_at_checked(8)?;
    Some(Link {
        client: ClientId::new(i64::from_be_bytes(client.try_into().ok()?))?,
        user: Uuid::from_slice(user).ok()?,
        category: match category {
            [] => None,
            name => Some(Category::parse(std::str::from_utf8(name).ok()?)?),
        },
    })
}

/// A mail's last line, and what its program's button does: it ends the mails of the one category, or where there are
/// several, of all. What cannot be switched off has neither.
pub fn footer(post: &MailOutbox, client: i64, user: Uuid, told: &[Category], letter: MailBody) -> MailBody {
    let mut optional = told.iter().copied().filter(|category| !category.is_required());
    let (Some(first), Some(client)) = (optional.next(), ClientId::new(client)) else { return letter };
    let category = optional.all(|category| category == first).then_some(first);
    let token = seal(post.links(), &Link { client, user, category });
    letter.unsubscribe(
        "Change what you are told by email",
        post.url("/settings/notifications"),
        post.url(&format!("/api/v1/notification/unsubscribe?token={token}")),
    )
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    /// From the mail's header.
    token: String,
}

/// Ends the mails of one category to one person. It works without a session, more than once, and says nothing about who
/// there is.
#[utoipa::path(tag = "notifications", operation_id = "unsubscribe", params(UnsubscribeQuery), responses((status = 200, body = Envelope<Done>)))]
#[post("/notification/unsubscribe")]
pub async fn unsubscribe(
    db: Data<Db>,
    outbox: Data<MailOutbox>,
    query: Query<UnsubscribeQuery>,
) -> Result<Envelope<Done>, Problem> {
    let link = open(outbox.links(), &query.token).ok_or(Error::Link)?;
    let wanted = |category: &&Category| !category.is_required() && link.category.is_none_or(|one| one == **category);
    let mut tx = db.begin_for(link.client).await?;
    if store::allows(&mut tx, link.user).await? {
        let own = store::choices(&mut tx, link.user).await?;
        let client = store::client_choices(&mut tx).await?;
        for category in Category::ALL.iter().filter(wanted) {
            let (now, _) = chosen(*category, &own, &client);
            store::switch_off_mail(&mut tx, link.user, *category, now, &kinds_of(Some(*category))).await?;
        }
        tx.commit().await?;
    }
    Ok(Envelope::saying("You will no longer get emails of this kind.", Done {}))
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::kit::secret::MasterKey;

    #[test]
    fn r44_a_link_says_whose_mails_of_what_and_nobody_else_can_make_one() {
        let mac = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap().mac("unsubscribe link");
        let user = Uuid::now_v7();
        for category in Category::ALL.iter().map(|category| Some(*category)).chain([None]) {
            let sealed = seal(&mac, &Link { client: ClientId::OWNER, user, category });
            assert_eq!(open(&mac, &sealed), Some(Link { client: ClientId::OWNER, user, category }));
            let mut bytes = URL_SAFE_NO_PAD.decode(&sealed).unwrap();
            for place in 0..bytes.len() {
                bytes[place] ^= 1;
                assert_eq!(open(&mac, &URL_SAFE_NO_PAD.encode(&bytes)), None, "{place}");
                bytes[place] ^= 1;
            }
        }
        assert_eq!((open(&mac, ""), open(&mac, "AAAA"), open(&mac, &"A".repeat(4000))), (None, None, None));
    }
}
