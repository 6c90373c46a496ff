//! Which model answers: one that somebody chose, or, at the start of each run, one that the platform picks.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::definition::line;

/// A model and the region where it runs, or what the platform goes by when it picks one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelChoice {
    /// Empty where the platform picks.
    #[garde(length(chars, max = 200), custom(line))]
    pub id: String,
    /// Where the platform picks it may be empty: any region that the company may use.
    #[garde(length(chars, max = 60), custom(line))]
    pub region: String,
    /// The platform picks at the start of each run, of the models that fit it the first in this order.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automatic: Option<Preference>,
}

/// Which of the models that fit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ModelPreference)]
pub enum Preference {
    /// By list price; one without a known price comes last.
    Cheapest,
    /// By what the last runs of the workspace took; one that was not measured comes last.
    Fastest,
}

impl ModelChoice {
    pub fn fixed(id: impl Into<String>, region: impl Into<String>) -> Self {
        Self { id: id.into(), region: region.into(), automatic: None }
    }

    /// Where its runs must be; `None`: wherever the company may use a model.
    pub fn only_region(&self) -> Option<&str> {
        Some(self.region.as_str()).filter(|region| !region.is_empty())
    }

    /// Of the regions that the company may use, those that its runs may be in, in the same order.
    pub fn regions_of(&self, allowed: &[String]) -> Vec<String> {
        let fits = |region: &&String| self.only_region().is_none_or(|only| only == region.as_str());
        allowed.iter().filter(fits).cloned().collect()
    }

    /// Without the name of a model that nobody will ask.
    pub(super) fn tidied(mut self) -> Self {
        if self.automatic.is_some() {
            self.id.clear();
        }
        self
    }

    /// What keeps it from being published in a client that may use these regions, by field.
    pub(super) fn faults(&self, regions: &[String]) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        if self.automatic.is_none() && self.id.is_empty() {
            faults.push(("model.id", "Please choose a model."));
        }
        match self.only_region() {
            Some(region) if regions.iter().any(|open| open == region) => {}
            Some(_) => {
                faults.push(("model.region", "This region is not open to your company. Please choose another one."));
            }
            None if self.automatic.is_none() => faults.push(("model.region", "Please choose a region.")),
            None if regions.is_empty() => {
                faults.push(("model.region", "No region is open to your company. Please ask an administrator."));
            }
            None => {}
        }
        faults
    }
}
