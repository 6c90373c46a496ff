//! The layers, as the server's own page shows them.

use std::collections::BTreeSet;
use std::fs;

use super::{LAYERS, root};

#[test]
fn the_servers_page_shows_the_layers_that_hold() {
    let page = fs::read_to_string(root().join("platform/README.md")).unwrap();
    let block = page.split("\n\n").find(|block| block.starts_with("`config` → ")).unwrap();
    let shown: Vec<BTreeSet<&str>> = block
        .split('→')
        .map(|row| row.split('`').skip(1).step_by(2).flat_map(str::split_whitespace).collect())
        .collect();
    let held: Vec<BTreeSet<&str>> = LAYERS.iter().map(|row| row.iter().copied().collect()).collect();
    assert_eq!(shown, held, "platform/README.md, Layers: show the rows of LAYERS (platform/tests/tidy.rs)");
}
