//! Signs that Word keeps by their place in a font of signs.

/// The sign at a place of a font; none where it is not known.
pub(super) fn sign(font: &str, code: u32) -> Option<char> {
    let place = if (0xf000..=0xf0ff).contains(&code) { code - 0xf000 } else { code };
    let known: &[(u32, char)] = match font.to_ascii_lowercase().as_str() {
        "symbol" => &SYMBOL,
        "wingdings" => &WINGDINGS,
        "wingdings 2" => &WINGDINGS_2,
        // An ordinary font keeps its characters where everybody does.
        _ => return char::from_u32(code).filter(|_| !(0xe000..=0xf8ff).contains(&code)),
    };
    known.iter().find(|(at, _)| *at == place).map(|(_, sign)| *sign)
}

const WINGDINGS: [(u32, char); 14] = [
    (0x6c, '●'),
    (0x6e, '■'),
    (0x6f, '☐'),
    (0x71, '❑'),
    (0x72, '❒'),
    (0xa7, '▪'),
    (0xa8, '☐'),
    (0xd8, '➢'),
    (0xdf, '←'),
    (0xe0, '→'),
    (0xfb, '✗'),
    (0xfc, '✓'),
    (0xfd, '☒'),
    (0xfe, '☑'),
];

const WINGDINGS_2: [(u32, char); 8] =
    [(0x4f, '✗'), (0x50, '✓'), (0x51, '☒'), (0x52, '☑'), (0x53, '☒'), (0x54, '☒'), (0x97, '●'), (0xa3, '☐')];

const SYMBOL: [(u32, char); 40] = [
    (0x44, 'Δ'),
    (0x46, 'Φ'),
    (0x47, 'Γ'),
    (0x4c, 'Λ'),
    (0x50, 'Π'),
    (0x51, 'Θ'),
    (0x53, 'Σ'),
    (0x57, 'Ω'),
    (0x61, 'α'),
    (0x62, 'β'),
    (0x64, 'δ'),
    (0x65, 'ε'),
    (0x66, 'φ'),
    (0x67, 'γ'),
    (0x68, 'η'),
    (0x6c, 'λ'),
    (0x6d, 'μ'),
    (0x70, 'π'),
    (0x71, 'θ'),
    (0x72, 'ρ'),
    (0x73, 'σ'),
    (0x74, 'τ'),
    (0x77, 'ω'),
    (0xa2, '′'),
    (0xa3, '≤'),
    (0xa5, '∞'),
    (0xab, '↔'),
    (0xac, '←'),
    (0xae, '→'),
    (0xb0, '°'),
    (0xb1, '±'),
    (0xb2, '″'),
    (0xb3, '≥'),
    (0xb4, '×'),
    (0xb7, '•'),
    (0xb8, '÷'),
    (0xb9, '≠'),
    (0xba, '≡'),
    (0xbb, '≈'),
    (0xd6, '√'),
];
