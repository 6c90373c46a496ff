//! `platform config`: each setting, its value, where it came from. Secrets show only that they are set.

use std::fmt::Write;
use std::path::Path;

use super::{NAMES, SECRETS, layers};

/// A table of all settings, one line each.
pub fn print(file: Option<&Path>) -> String {
    let figment = layers(file);
    let mut table = String::new();
    for name in NAMES {
        let value = match figment.find_value(name) {
            Ok(_) if SECRETS.contains(name) => "********".to_owned(),
            Ok(value) => value
                .into_string()
                .or_else(|| figment.extract_inner::<serde_json::Value>(name).ok().map(|v| v.to_string()))
                .unwrap_or_default(),
            Err(_) => "(unset)".to_owned(),
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
            assert_eq!(table.lines().count(), NAMES.len());
            assert!(!table.contains("a-very-secret-value"));
            assert!(table.contains("environment ATELIER_LISTEN"));
            assert!(table.contains("atelier.toml"));
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
}
