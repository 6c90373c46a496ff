//! What a section of settings is made of. [`section!`] takes a setting's name, type, default and meaning once: the
//! file, the environment, `platform config` and the table of `docs/operating.md` follow from it.

use std::net::SocketAddr;
use std::path::PathBuf;

use secrecy::SecretString;
use url::Url;

use super::{Environment, LogFormat, PluginLimits, RunLimits};

/// One setting, as people see it.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key in the file; `ATELIER_` and the name in upper case in the environment.
    pub name: &'static str,
    /// For the manual.
    pub meaning: &'static str,
    /// What is in force, as it is printed; `None`: unset.
    pub value: Option<String>,
    /// The same of the default.
    pub default: Option<String>,
    /// For the manual, where the default depends on the machine.
    pub default_in_words: Option<&'static str>,
    /// Whether its value is never printed.
    pub is_secret: bool,
}

/// Settings that belong together.
#[derive(Clone, Debug)]
pub struct Section {
    pub name: &'static str,
    pub settings: Vec<Setting>,
}

/// A type that a setting can have.
pub trait Value {
    const IS_SECRET: bool = false;
    /// The value as it is printed; `None` if it is unset or secret.
    fn shown(&self) -> Option<String>;
}

macro_rules! shown {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn shown(&self) -> Option<String> {
                serde_json::to_value(self).ok().map(|value| printed(&value))
            }
        })*
    };
}
shown!(bool, u32, u64, String, SocketAddr, PathBuf, Url, Environment, LogFormat, RunLimits, PluginLimits);

impl Value for SecretString {
    const IS_SECRET: bool = true;

    fn shown(&self) -> Option<String> {
        None
    }
}

impl<T: Value> Value for Option<T> {
    const IS_SECRET: bool = T::IS_SECRET;

    fn shown(&self) -> Option<String> {
        self.as_ref().and_then(Value::shown)
    }
}

/// A value as the environment takes it.
pub fn printed(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", printed(value))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

/// A struct of settings: each with its meaning, type and default, and with words for a default that depends on the
/// machine.
macro_rules! section {
    ($(#[doc = $about:literal])+ $name:ident { $($(#[doc = $meaning:literal])+ $field:ident: $type:ty = $default:expr $(=> $words:literal)?,)+ }) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(default)]
        pub struct $name {
            $($(#[doc = $meaning])+ pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl $name {
            /// The section as people see it.
            pub fn section(&self) -> $crate::config::section::Section {
                let defaults = Self::default();
                let settings = vec![$($crate::config::section::Setting {
                    name: stringify!($field),
                    meaning: concat!($($meaning),+),
                    value: $crate::config::section::Value::shown(&self.$field),
                    default: $crate::config::section::Value::shown(&defaults.$field),
                    default_in_words: None$(.or(Some($words)))?,
                    is_secret: <$type as $crate::config::section::Value>::IS_SECRET,
                },)+];
                $crate::config::section::Section { name: stringify!($name), settings }
            }
        }
    };
}
pub(super) use section;
