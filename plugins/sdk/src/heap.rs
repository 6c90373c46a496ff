//! The allocator of a guest: it begins with memory that the module already has. What a guest asks for while it runs, the host must make accessible with a system
//! call and take back after the run; most runs need none of it.

use core::alloc::Layout;
use core::arch::wasm32::memory_grow;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use talc::base::Talc;
use talc::base::binning::Binning;
use talc::cell::TalcSyncCell;
use talc::source::Source;
use talc::wasm::WasmBinning;

/// Bytes that are there from the start. Those that no run touches cost nothing: they are no part of the module's file.
const FIRST: usize = 256 << 10;
/// Bytes of a page of WebAssembly.
const PAGE: usize = 64 << 10;
/// Bytes that a heap takes for itself beside what is asked of it, rounded up.
const OWN: usize = 64;

#[global_allocator]
static HEAP: TalcSyncCell<Memory, WasmBinning> = TalcSyncCell::new_wasm(Memory { state: State::Untouched });

/// What is there from the start, then what the host grants.
#[derive(Debug)]
struct Memory {
    state: State,
}

#[derive(Debug)]
enum State {
    Untouched,
    /// The end of the heap that can be made longer where the host's next grant begins there.
    Begun(Option<NonNull<u8>>),
}

// SAFETY: it allocates nothing itself, and claims each region once: the static one at its first call, and what `memory_grow` has just added.
unsafe impl Source for Memory {
    fn acquire<B: Binning>(talc: &mut Talc<Self, B>, layout: Layout) -> Result<(), ()> {
        let State::Begun(end) = talc.source.state else {
            static mut REGION: [MaybeUninit<u8>; FIRST] = [MaybeUninit::uninit(); FIRST];
            // SAFETY: nobody else names the region, and this is not reached again.
            let end = unsafe { talc.claim((&raw mut REGION).cast(), FIRST) };
            talc.source.state = State::Begun(end);
            return Ok(());
        };
        let pages = (layout.size() + layout.align() + OWN).div_ceil(PAGE);
        let before = memory_grow::<0>(pages);
        if before == usize::MAX {
            return Err(());
        }
        let from = (before * PAGE) as *mut u8;
        let to = from.wrapping_add(pages * PAGE);
        // SAFETY: fresh memory, nobody's yet; what is extended ends where it begins.
        let end = unsafe {
            match end {
                Some(end) if end.as_ptr() == from => Some(talc.extend(end, to)),
                _ => talc.claim(from, pages * PAGE),
            }
        };
        talc.source.state = State::Begun(end);
        end.map(drop).ok_or(())
    }
}
