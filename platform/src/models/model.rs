//! Models as they are offered: what one is called, what it can do, and where.

use serde::Serialize;
use utoipa::ToSchema;

use crate::usage::Price;

/// A model that can be chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Model {
    pub id: String,
    pub label: String,
    /// Tokens.
    pub context_window: u32,
    pub capabilities: Vec<String>,
    pub price: Option<Price>,
    /// Whether it writes text of its own; the offline runner only extracts.
    pub generates: bool,
}

impl Model {
    /// Whether its manifest names this ability.
    pub fn can(&self, ability: &str) -> bool {
        self.capabilities.iter().any(|known| known == ability)
    }

    /// Whether it can be asked to write something.
    pub fn writes(&self) -> bool {
        self.generates && self.can("chat")
    }
}

/// The models of a region.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RegionModels {
    pub region: String,
    pub label: String,
    /// Whether a server executes the runs of this region at the moment: else they wait for one.
    pub is_served: bool,
    pub models: Vec<Model>,
}

/// A region's name for people.
pub fn region_label(region: &str) -> String {
    match region {
        "local" => "This server".to_owned(),
        "eu" => "European Union".to_owned(),
        "us" => "United States".to_owned(),
        "in" => "India".to_owned(),
        "uk" => "United Kingdom".to_owned(),
        other => other.to_uppercase(),
    }
}
