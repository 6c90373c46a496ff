//! `platform config`: each setting, its value, where it came from. Secrets show only that they are set.

use std::fmt::Write;
use std::path::Path;

use super::section::{Setting, printed};
use super::{Settings, layers};

/// A table of all settings, one line each.
pub fn print(file: Option<&Path>) -> String {
    let figment = layers(file);
    let mut table = String::new();
    // What cannot be read is printed as it stands there.
    let settings = Settings::read(&figment).unwrap_or_default();
    for Setting { name, value, default, is_secret, .. } in
        settings.sections().into_iter().flat_map(|section| section.settings)
    {
        let value = match figment.extract_inner::<serde_json::Value>(name) {
            Ok(_) if is_secret => "********".to_owned(),
            // A table may name some of its fields only.
            Ok(given) => value.filter(|_| given.is_object()).unwrap_or_else(|| printed(&given)),
            Err(_) => default.unwrap_or_else(|| "(unset)".to_owned()),
        };
        let source = match figment.find_metadata(name) {
            Some(metadata) if metadata.name.contains("environment") => {
                format!("environment ATELIER_{}", name.to_uppercase())
            }
            Some(metadata) => metadata
                .source
                .as_ref()
                .filter(|source| source.file_path().is_some())
                .map_or_else(|| "default".to_owned(), ToString::to_string),
            None => "default".to_owned(),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(table, "{name:24} {value:40} {source}");
    }
    table
}

#[cfg(test)]
mod tests {
    #![expect(clippy::result_large_err, reason = "the error of figment's own test harness")]
    use super::*;

    #[test]
    fn every_setting_is_listed_and_secrets_are_masked() {
        figment::Jail::expect_with(|jail| {
            jail.create_file("atelier.toml", "secret_key = 'a-very-secret-value'\nregions = 'eu'")?;
            jail.set_env("ATELIER_LISTEN", "127.0.0.1:9000");
            let table = print(None);
            assert_eq!(
                table.lines().count(),
                Settings::default().sections().iter().map(|section| section.settings.len()).sum::<usize>()
            );
            assert!(!table.contains("a-very-secret-value"));
            assert!(table.contains("environment ATELIER_LISTEN"));
            assert!(table.contains("atelier.toml"));
            let line = |name: &str| table.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
            assert!(line("database_connections").contains(" 20 "), "a default is shown");
            assert!(line("tag_manager_id").contains("(unset)"));
            Ok(())
        });
    }

    #[test]
    fn an_unknown_key_stops_the_start() {
        figment::Jail::expect_with(|jail| {
            jail.create_file("atelier.toml", "listne = '127.0.0.1:1'")?;
            assert!(super::super::load(None).is_err_and(|error| error.to_string().contains("listne")));
            Ok(())
        });
    }

    #[test]
    fn a_value_of_the_wrong_kind_stops_the_start_and_is_named() {
        figment::Jail::expect_with(|jail| {
            jail.create_file("atelier.toml", "database_connections = 'many'")?;
            assert!(super::super::load(None).is_err_and(|error| error.to_string().contains("database_connections")));
            Ok(())
        });
    }

    /// The manual's tables, from the settings themselves.
    fn manual() -> String {
        let cell = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
        let mut text = String::new();
        for section in Settings::default().sections() {
            let _ = write!(text, "\n**{}**\n\n| variable | default | meaning |\n|---|---|---|\n", section.name);
            for setting in section.settings {
                let default = match (setting.default_in_words, setting.default.filter(|default| !default.is_empty())) {
                    (Some(words), _) => words.to_owned(),
                    (None, Some(default)) => format!("`{default}`"),
                    (None, None) => "none".to_owned(),
                };
                let name = setting.name.to_uppercase();
                let _ = writeln!(text, "| `ATELIER_{name}` | {} | {} |", cell(&default), cell(setting.meaning));
            }
        }
        text + "\n"
    }

    #[test]
    fn the_manual_has_every_setting_with_its_default_and_meaning() {
        const BEGIN: &str = "<!-- Made from platform/src/config/sections.rs; ATELIER_WRITE_MANUAL=1 cargo nextest run manual writes it. -->\n";
        const END: &str = "<!-- end -->";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/operating.md");
        let text = std::fs::read_to_string(path).unwrap();
        let (before, rest) = text.split_once(BEGIN).unwrap();
        let (tables, after) = rest.split_once(END).unwrap();
        if std::env::var_os("ATELIER_WRITE_MANUAL").is_some() {
            std::fs::write(path, format!("{before}{BEGIN}{}{END}{after}", manual())).unwrap();
        } else {
            assert_eq!(tables, manual(), "docs/operating.md: run this test with ATELIER_WRITE_MANUAL=1");
        }
    }
}
