//! Where AWS may compute what is asked: a prefix of the model, its *geography*, hands a request on to other regions than the one that was asked. A binding
//! stands for a region, so a geography must be one that its region belongs to.

use sdk::{Choice, Failure};

/// What the setting `inference_profile` says.
#[derive(Choice, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The region that is asked, and no other.
    #[choice(name = "")]
    Region,
    Eu,
    Us,
    Apac,
    Jp,
    Au,
    Global,
}

impl Area {
    const ALL: [(&str, Self); 6] = [
        ("eu", Self::Eu),
        ("us", Self::Us),
        ("apac", Self::Apac),
        ("jp", Self::Jp),
        ("au", Self::Au),
        ("global", Self::Global),
    ];

    /// Whether all that it hands on stays in the area of this region.
    fn contains(self, region: &str) -> bool {
        match self {
            Self::Region => true,
            Self::Eu => region.starts_with("eu-"),
            // The government's regions are a partition of their own.
            Self::Us => region.starts_with("us-") && !region.starts_with("us-gov-"),
            Self::Apac => region.starts_with("ap-"),
            Self::Jp => ["ap-northeast-1", "ap-northeast-3"].contains(&region),
            Self::Au => ["ap-southeast-2", "ap-southeast-4"].contains(&region),
            Self::Global => false,
        }
    }
}

/// The model as AWS is asked for it, with its geography; a failure where that would compute outside of the binding's region.
pub fn model(model: &str, area: Area, region: &str, allow_global: bool) -> Result<String, Failure> {
    let prefix = Area::ALL.iter().find(|(_, known)| *known == area).map(|(name, _)| *name);
    let model = prefix.map_or_else(|| model.to_owned(), |prefix| format!("{prefix}.{model}"));
    // Also a model's own name may begin with a geography, and that of a profile in an ARN.
    let name = model.rsplit('/').next().unwrap_or_default();
    let areas = name.split('.').map_while(|part| Area::ALL.iter().find(|(name, _)| *name == part));
    for (name, area) in areas {
        if *area == Area::Global && allow_global {
            continue;
        }
        if !area.contains(region) {
            return Err(Failure::BadRequest(outside(name, *area, region)));
        }
    }
    Ok(model)
}

fn outside(name: &str, area: Area, region: &str) -> String {
    let instead = match area {
        Area::Global => "set `allow_global` if that is wanted, or choose the region's own area".to_owned(),
        _ => "choose the area that the region is in, or leave it empty".to_owned(),
    };
    format!(
        "the setting `inference_profile` or the model's name says {name}, which computes outside of the binding's region {region}: {instead}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(area: Area, region: &str, allow_global: bool) -> Option<String> {
        model("amazon.nova-pro-v1:0", area, region, allow_global).ok()
    }

    #[test]
    fn regions_an_area_that_does_not_contain_the_region_is_refused() {
        for (area, name, inside, outside) in [
            (Area::Eu, "eu", "eu-central-1", "us-east-1"),
            (Area::Us, "us", "us-west-2", "eu-west-1"),
            (Area::Us, "us", "us-east-1", "us-gov-west-1"),
            (Area::Apac, "apac", "ap-south-1", "eu-west-1"),
            (Area::Jp, "jp", "ap-northeast-1", "ap-southeast-1"),
            (Area::Au, "au", "ap-southeast-2", "ap-northeast-1"),
        ] {
            assert_eq!(asked(area, inside, false), Some(format!("{name}.amazon.nova-pro-v1:0")));
            assert_eq!(asked(area, outside, true), None, "{name} in {outside}");
        }
        assert_eq!(asked(Area::Region, "eu-central-1", false).as_deref(), Some("amazon.nova-pro-v1:0"));
    }

    #[test]
    fn regions_the_whole_world_only_where_somebody_said_so() {
        assert_eq!(asked(Area::Global, "eu-central-1", false), None);
        assert_eq!(asked(Area::Global, "eu-central-1", true).as_deref(), Some("global.amazon.nova-pro-v1:0"));
        let why = model("m", Area::Global, "eu-central-1", false).unwrap_err().to_string();
        assert!(why.contains("`inference_profile`") && why.contains("`allow_global`"), "{why}");
    }

    #[test]
    fn regions_a_models_own_name_cannot_lead_out_of_the_region() {
        let refused = |name: &str| model(name, Area::Region, "eu-central-1", false).is_err();
        assert!(refused("us.anthropic.claude-sonnet-4-5-20250929-v1:0") && refused("global.amazon.nova-pro-v1:0"));
        assert!(refused("arn:aws:bedrock:eu-central-1:1:inference-profile/us.amazon.nova-pro-v1:0"));
        assert!(model("global.amazon.nova-pro-v1:0", Area::Eu, "eu-central-1", false).is_err());
        assert!(!refused("eu.amazon.nova-pro-v1:0") && !refused("amazon.us.nova"));
    }
}
