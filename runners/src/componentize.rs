//! Turns a core module that was built against the contract into a component.

use wit_component::ComponentEncoder;

/// Why a module is no component.
#[derive(Debug, thiserror::Error)]
pub enum NotComponentized {
    #[error("this module was not built with the SDK: {0:#}")]
    NoModule(anyhow::Error),
    #[error("the module does not fit the contract: {0:#}")]
    OtherContract(anyhow::Error),
}

/// The component of a module (target `wasm32-unknown-unknown`, built with the SDK).
///
/// # Errors
/// When it is no such module.
pub fn componentize(module: &[u8]) -> Result<Vec<u8>, NotComponentized> {
    ComponentEncoder::default()
        .module(module)
        .map_err(NotComponentized::NoModule)?
        .validate(true)
        .encode()
        .map_err(NotComponentized::OtherContract)
}
