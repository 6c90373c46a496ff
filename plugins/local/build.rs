//! Copies the model's weights to where the crate includes them, and sorts its words. `ATELIER_LOCAL_WEIGHTS` names the
//! file; without it the plugin is built without weights and says so when it is asked.

#![expect(clippy::disallowed_methods, reason = "cargo tells a build script everything by variables")]

use std::path::Path;
use std::{env, fs};

#[path = "src/weights.rs"]
#[expect(dead_code, reason = "only the words are looked at here")]
mod weights;
#[path = "src/words.rs"]
#[expect(dead_code, reason = "only their order is made here")]
mod words;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-env-changed=ATELIER_LOCAL_WEIGHTS");
    let out = env::var("OUT_DIR")?;
    let (bytes, order) = match env::var("ATELIER_LOCAL_WEIGHTS") {
        Ok(path) => {
            println!("cargo::rerun-if-changed={path}");
            let bytes = fs::read(path)?;
            let order = words::order(&bytes)?;
            (bytes, order)
        }
        Err(_) => Default::default(),
    };
    fs::write(Path::new(&out).join("weights.bin"), bytes)?;
    fs::write(Path::new(&out).join("order.bin"), order)?;
    Ok(())
}
