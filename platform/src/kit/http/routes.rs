//! The list of operations that a feature adds: served by each worker thread, described once a process.

use actix_web::dev::HttpServiceFactory;
use actix_web::web::ServiceConfig;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig as Described;

/// What a feature's `routes` adds its operations to.
pub struct Routes<'a, 'b>(For<'a, 'b>);

enum For<'a, 'b> {
    Serving(&'a mut ServiceConfig),
    Description(&'a mut Described<'b>),
}

impl<'a, 'b> Routes<'a, 'b> {
    /// Requests are answered. No description is made: of all operations it takes a fifth of a second in a development
    /// build, for every worker.
    pub fn serving(config: &'a mut ServiceConfig) -> Self {
        Self(For::Serving(config))
    }

    /// They are only described.
    pub fn described(config: &'a mut Described<'b>) -> Self {
        Self(For::Description(config))
    }

    /// Adds an operation.
    pub fn service(&mut self, operation: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        match &mut self.0 {
            For::Serving(config) => drop(config.service(operation)),
            For::Description(config) => drop(config.service(operation)),
        }
        self
    }
}
