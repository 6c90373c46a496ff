//! Sums of products of blocks, each in four parts that are added at the very end: a processor's vectors have as many.
//! Elsewhere than in WebAssembly the compiler finds the right instructions by itself.

pub use each::{NONE, add, total};

#[cfg(not(target_feature = "simd128"))]
mod each {
    use crate::weights::BLOCK;

    pub const NONE: f32 = 0.0;

    /// The sum and the products of two blocks times their scale. The products of a block are at most 32 × 127 × 8.
    pub fn add(sum: f32, a: &[i16; BLOCK], b: &[i16; BLOCK], scale: f32) -> f32 {
        let products: i32 = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
        sum + scale * products as f32
    }

    pub fn total(sum: f32) -> f32 {
        sum
    }
}

#[cfg(target_feature = "simd128")]
mod each {
    use core::arch::wasm32::{
        f32x4, f32x4_add, f32x4_convert_i32x4, f32x4_extract_lane, f32x4_mul, f32x4_splat, i16x8, i32x4_add,
        i32x4_dot_i16x8, v128,
    };

    use crate::weights::BLOCK;

    pub const NONE: v128 = f32x4(0.0, 0.0, 0.0, 0.0);

    pub fn add(sums: v128, a: &[i16; BLOCK], b: &[i16; BLOCK], scale: f32) -> v128 {
        // Multiplies eight pairs and adds them two by two; the compiler does not find it.
        let mut products = [(); 4].map(|()| NONE);
        for ((products, a), b) in products.iter_mut().zip(a.as_chunks().0).zip(b.as_chunks().0) {
            *products = i32x4_dot_i16x8(eight(a), eight(b));
        }
        let [a, b, c, d] = products;
        let products = i32x4_add(i32x4_add(a, b), i32x4_add(c, d));
        f32x4_add(sums, f32x4_mul(f32x4_convert_i32x4(products), f32x4_splat(scale)))
    }

    fn eight(values: &[i16; 8]) -> v128 {
        let [a, b, c, d, e, f, g, h] = *values;
        i16x8(a, b, c, d, e, f, g, h)
    }

    pub fn total(sums: v128) -> f32 {
        f32x4_extract_lane::<0>(sums)
            + f32x4_extract_lane::<1>(sums)
            + f32x4_extract_lane::<2>(sums)
            + f32x4_extract_lane::<3>(sums)
    }
}
