//! The page is embedded from `web/dist`, which must exist at compile time, also before the page was ever built.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=../migrations");
    std::fs::create_dir_all("../web/dist")
}
