//! wip
use sdk::*;
struct P;
impl Runner for P {
    fn describe() -> Manifest {
        Manifest { name: "offline".into(), version: "0.1.0".into(), vendor: "".into(), license: "".into(), description: "".into(), models: vec![], regions: vec![], hosts: vec![], credentials: vec![], settings_schema: "".into(), extras: vec![] }
    }
    fn run(r: Request) -> Result<Outcome, Failure> {
        let mut p = Platform;
        for s in r.outline { p.section(&s.key)?; p.text(&s.title)?; }
        Ok(Outcome { finish: Finish::Stop, usage: Usage { input_tokens: 0, output_tokens: 0 }, provider_request_id: None, extras: vec![] })
    }
}
sdk::runner!(P);
