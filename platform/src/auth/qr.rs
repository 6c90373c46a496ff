//! A QR code as rows of modules: the page draws it, and no picture is loaded from anywhere.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::problem::Problem;

/// Light is `0`, dark is `1`. Four light modules belong around it, which the page adds.
#[derive(Serialize, ToSchema)]
#[schema(as = QrPicture)]
pub struct Picture {
    /// Modules a side.
    size: i32,
    rows: Vec<String>,
}

/// The picture of a text.
pub fn picture(text: &str) -> Result<Picture, Problem> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(Problem::internal)?;
    let row = |y: i32| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    Ok(Picture { size: code.size(), rows: (0..code.size()).map(row).collect() })
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r07_a_picture_is_square_and_has_its_finders() {
        let picture = picture("otpauth://totp/Atelier:ann%40x.io?secret=ABC&issuer=Atelier").unwrap();
        assert!(picture.rows.len() == usize::try_from(picture.size).unwrap());
        assert!(picture.rows.iter().all(|row| row.len() == picture.rows.len()));
        assert!(picture.rows[0].starts_with("1111111") && picture.rows[0].ends_with("1111111"));
    }
}
