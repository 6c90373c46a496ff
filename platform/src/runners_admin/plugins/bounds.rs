//! What a manifest may say, and how much of it: a stranger's words that are stored, listed and shown. They are refused
//! as a whole with a reason; nothing is cut off silently. Held when a component is looked at, and again each time it is
//! loaded.

use runners::{ModelInfo, PluginInfo, Region};

use crate::kit::text;

/// Characters of what stands in a line of a list.
const LINE: usize = 200;
/// Of what identifies something in a column of its own: the database's own limit.
const NAME: usize = 64;
const REGION: usize = 40;
const ADDRESS: usize = 2_000;
const HOST: usize = 253;
const PROSE: usize = 4_000;
const SCHEMA: usize = 65_536;

/// How many of each.
const MODELS: usize = 1_000;
const REGIONS: usize = 200;
const FEW: usize = 100;

/// Whether a manifest can be stored and shown as it is.
///
/// # Errors
/// A sentence that names what is wrong with it.
pub fn acceptable(info: &PluginInfo) -> Result<(), String> {
    line("name", &info.name, NAME)?;
    needed("name", &info.name)?;
    line("version", &info.version, NAME)?;
    needed("version", &info.version)?;
    line("vendor", &info.vendor, LINE)?;
    line("license", &info.license, LINE)?;
    prose("description", &info.description, PROSE)?;
    line("endpoint", &info.endpoint, ADDRESS)?;
    prose("settings_schema", &info.settings_schema, SCHEMA)?;
    few("hosts", info.hosts.len(), FEW)?;
    info.hosts.iter().try_for_each(|host| line("hosts", host, HOST))?;
    few("models", info.models.len(), MODELS)?;
    info.models.iter().try_for_each(model)?;
    few("regions", info.regions.len(), REGIONS)?;
    info.regions.iter().try_for_each(region)?;
    once("regions", info.regions.iter().map(|region| region.id.as_str()))?;
    few("credentials", info.credentials.len(), FEW)?;
    for field in &info.credentials {
        line("credentials", &field.name, NAME)?;
        needed("credentials", &field.name)?;
        line("credentials", &field.label, LINE)?;
    }
    once("credentials", info.credentials.iter().map(|field| field.name.as_str()))?;
    for abilities in [&info.imports, &info.exports] {
        few("abilities", abilities.len(), FEW)?;
        abilities.iter().try_for_each(|ability| line("abilities", ability, LINE))?;
    }
    extras(&info.extras)
}

fn model(model: &ModelInfo) -> Result<(), String> {
    line("models", &model.id, LINE)?;
    needed("models", &model.id)?;
    line("models", &model.label, LINE)?;
    if let Some(price) = &model.price {
        line("prices", &price.currency, LINE)?;
    }
    extras(&model.extras)
}

fn region(region: &Region) -> Result<(), String> {
    line("regions", &region.id, REGION)?;
    needed("regions", &region.id)?;
    line("regions", &region.label, LINE)?;
    line("regions", region.endpoint.as_deref().unwrap_or_default(), ADDRESS)?;
    extras(&region.extras)
}

fn extras(extras: &[(String, String)]) -> Result<(), String> {
    few("extras", extras.len(), FEW)?;
    for (name, value) in extras {
        line("extras", name, LINE)?;
        prose("extras", value, PROSE)?;
    }
    Ok(())
}

fn line(what: &str, value: &str, most: usize) -> Result<(), String> {
    short(what, value, most)?;
    legible(what, value, |c| c != '\u{200D}' && text::is_deceptive(c))
}

fn prose(what: &str, value: &str, most: usize) -> Result<(), String> {
    short(what, value, most)?;
    legible(what, value, |c| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    })
}

fn short(what: &str, value: &str, most: usize) -> Result<(), String> {
    let length = value.chars().count();
    if length > most {
        return Err(format!(
            "Its manifest cannot be used: a text of `{what}` has {length} characters, and at most {most} are taken."
        ));
    }
    Ok(())
}

fn legible(what: &str, value: &str, is_bad: impl Fn(char) -> bool) -> Result<(), String> {
    match value.chars().find(|c| is_bad(*c)) {
        None => Ok(()),
        Some(bad) => Err(format!(
            "Its manifest cannot be used: a text of `{what}` holds the invisible or control character U+{:04X}.",
            u32::from(bad)
        )),
    }
}

fn needed(what: &str, value: &str) -> Result<(), String> {
    if value.trim().is_empty() {
        return Err(format!("Its manifest cannot be used: a text of `{what}` is missing."));
    }
    Ok(())
}

fn few(what: &str, count: usize, most: usize) -> Result<(), String> {
    if count > most {
        return Err(format!("Its manifest cannot be used: it has {count} `{what}`, and at most {most} are taken."));
    }
    Ok(())
}

/// Of two with one name only the first would ever count.
fn once<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = std::collections::HashSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(format!("Its manifest cannot be used: `{what}` has {name} twice."));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use runners::{Capability, CredentialField};

    use super::*;

    fn manifest() -> PluginInfo {
        let region = |id: &str| Region { id: id.into(), label: id.into(), ..Region::default() };
        let model = ModelInfo {
            id: "m".into(),
            label: "Überblick 契約書".into(),
            context_tokens: 0,
            max_output_tokens: 0,
            capabilities: vec![Capability::Chat],
            price: None,
            extras: Vec::new(),
        };
        let field = CredentialField {
            name: "key".into(),
            label: "Key".into(),
            secret: true,
            required: true,
            hosts: Vec::new(),
        };
        PluginInfo {
            digest: "0".repeat(64),
            name: "p".into(),
            version: "1".repeat(64),
            vendor: "👩‍👩‍👧".into(),
            license: String::new(),
            description: "Two\nlines.".into(),
            models: vec![model],
            regions: vec![region("eu"), region("us")],
            endpoint: String::new(),
            hosts: Vec::new(),
            credentials: vec![field],
            settings_schema: String::new(),
            imports: vec!["http".into()],
            exports: Vec::new(),
            extras: Vec::new(),
        }
    }

    #[test]
    fn p_a_manifest_that_could_not_be_stored_or_shown_is_refused_with_what_is_wrong() {
        assert_eq!(acceptable(&manifest()), Ok(()));
        type Change = fn(&mut PluginInfo);
        let wrong: [(Change, &str); 16] = [
            (|info| info.version.push('1'), "`version` has 65 characters, and at most 64"),
            (|info| info.version.clear(), "`version` is missing"),
            (|info| info.vendor = "a\0b".into(), "`vendor` holds the invisible or control character U+0000"),
            (|info| info.license = "a\u{202E}b".into(), "`license` holds the invisible or control character U+202E"),
            (|info| info.description = "a\0".into(), "`description` holds"),
            (|info| info.description = "a".repeat(4_001), "`description` has 4001"),
            (|info| info.settings_schema = " ".repeat(65_537), "`settings_schema` has 65537"),
            (|info| info.endpoint = "a".repeat(2_001), "`endpoint` has 2001"),
            (|info| info.models[0].label = "a\nb".into(), "`models` holds the invisible or control character U+000A"),
            (|info| info.models = vec![info.models[0].clone(); 1_001], "1001 `models`"),
            (|info| info.regions[0].endpoint = Some("a\0".into()), "`regions` holds"),
            (|info| info.regions[1].id = "eu".into(), "`regions` has eu twice"),
            (|info| info.credentials[0].name = "k".repeat(65), "`credentials` has 65"),
            (|info| info.credentials = vec![info.credentials[0].clone(); 2], "`credentials` has key twice"),
            (|info| info.extras = vec![("a".into(), "\0".into())], "`extras` holds"),
            (|info| info.hosts = vec!["h".into(); 101], "101 `hosts`"),
        ];
        for (change, said) in wrong {
            let mut info = manifest();
            change(&mut info);
            let why = acceptable(&info).unwrap_err();
            assert!(why.contains(said), "{said}: {why}");
        }
    }
}
