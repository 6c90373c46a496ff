//! Compiles one component, then the process ends: compiling is where the engine promises nothing against hostile input.

use super::{Fault, engine, next};
use crate::wire::{FromSandbox, Reader, Sender, ToSandbox};

const PART: usize = 1 << 20;

pub async fn compile(
    sender: Sender<FromSandbox>,
    mut reader: Reader<ToSandbox>,
    walls: Vec<String>,
) -> Result<(), Fault> {
    let engine = engine::for_compiling().map_err(Fault::Engine)?;
    sender.send(&FromSandbox::Ready { engine: engine::compatibility(&engine), walls })?;
    let mut component = Vec::new();
    while let Some(frame) = next(&mut reader).await? {
        match frame {
            ToSandbox::Part(bytes) => component.extend_from_slice(&bytes),
            ToSandbox::Compile => {
                let compiled = engine.precompile_component(&component);
                match compiled {
                    Ok(compiled) => {
                        for part in compiled.chunks(PART) {
                            sender.send(&FromSandbox::Part(part.to_vec()))?;
                        }
                        sender.send(&FromSandbox::Compiled(Ok(())))?;
                    }
                    Err(error) => sender.send(&FromSandbox::Compiled(Err(format!("{error:#}"))))?,
                }
                return Ok(());
            }
            _ => {}
        }
    }
    Ok(())
}
