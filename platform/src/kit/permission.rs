//! Every right a role can hold, each with a sentence, in one list. The permission an operation needs stands in its
//! handler's signature: `Allow<ManageWorkspaces>`.

use serde::Serialize;
use utoipa::ToSchema;

use super::caller::ClientId;

/// Where a right applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The whole client.
    Account,
    /// One workspace, through the member's role there.
    Workspace,
    /// All clients: for the platform owner's own people (client 1), and nobody else whatever their role says.
    Owner,
}

/// A right: its slug, where it applies, and what it allows in one sentence.
#[derive(Clone, Copy, Debug)]
pub struct Right {
    pub slug: &'static str,
    pub scope: Scope,
    pub sentence: &'static str,
}

/// A right as a type, so that a handler's signature can name it.
pub trait Permission: 'static {
    const RIGHT: Right;
}

/// Applies to the whole client, or for the owner to all of them; checked before the handler runs.
pub trait AccountPermission: Permission {}

/// Applies in one workspace; checked by `workspaces::enter`, which a handler needs to get at a workspace.
pub trait WorkspacePermission: Permission {}

macro_rules! rights {
    ($($kind:ident $name:ident $slug:literal $sentence:literal;)*) => {
        $(
            #[doc = $sentence]
            pub enum $name {}
            impl Permission for $name {
                const RIGHT: Right = Right { slug: $slug, scope: Scope::$kind, sentence: $sentence };
            }
            rights!(@marker $kind $name);
        )*
        /// All rights, in the order in which a role page shows them.
        pub const ALL: &[Right] = &[$(<$name as Permission>::RIGHT),*];
    };
    (@marker Account $name:ident) => { impl AccountPermission for $name {} };
    (@marker Owner $name:ident) => { impl AccountPermission for $name {} };
    (@marker Workspace $name:ident) => { impl WorkspacePermission for $name {} };
}

rights! {
    Account ManageAllUsers "manage-all-users" "See, edit and deactivate everybody in the company.";
    Account DeleteUsers "delete-users" "Delete people; their work stays and is reassigned.";
    Account AddUsers "add-users" "Invite new people.";
    Account ManageRoles "manage-roles" "Make and change account and workspace roles.";
    Account ManageWorkspaces "manage-workspaces" "Create, rename and archive workspaces, and enter all of them.";
    Account ManageBilling "manage-billing" "See and change the plan, payment and invoices.";
    Account ViewClientAnalytics "view-client-analytics" "See the usage of the whole company.";
    Account ManageDevelopers "manage-developers" "Make and revoke API keys, with which programs work and call models.";
    Account ManageResources "manage-resources" "Manage formats, templates, FAQs and guides of the company.";
    Account ReviewRequests "review-requests" "Answer requests for access and for tokens.";
    Account ViewAuditLog "view-audit-log" "Read and export the audit log of the company.";
    Account ManageBindings "manage-bindings" "Connect models with the company's own keys; the platform owner's serve every company.";
    Owner ManagePlugins "manage-plugins" "Upload, install and retire runner plugins, and say whose signatures count.";
    Owner ManageClients "manage-clients" "See every company of the platform, and set its regions, its quota and whether it may connect models of its own.";
    Owner SeePluginFigures "see-plugin-figures" "See how the plugins do that you answer for; a role with this right alone is a partner's.";
    Owner ActForClients "act-for-clients" "Act for another company, with a reason and for a limited time.";
    Workspace ViewWorkspace "view-workspace" "Open the workspace and read what is in it.";
    Workspace BuildUseCases "build-use-cases" "Create and edit use cases and their folders.";
    Workspace PublishUseCases "publish-use-cases" "Publish a version for everybody.";
    Workspace RunUseCases "run-use-cases" "Run use cases.";
    Workspace ManageDocuments "manage-documents" "Upload, move and delete supporting documents.";
    Workspace ManageFormats "manage-formats" "Manage output formats of the workspace.";
    Workspace EditOutputs "edit-outputs" "Edit the output of a run.";
    Workspace LockRuns "lock-runs" "Lock and unlock runs.";
    Workspace ManageMembers "manage-members" "Add and remove members and set their role.";
    Workspace ViewWorkspaceAnalytics "view-workspace-analytics" "See the usage of the workspace.";
}

/// Rights that an account role of this client may hold, in the order in which a role page shows them.
pub fn account_rights(client: ClientId) -> impl Iterator<Item = &'static Right> {
    ALL.iter().filter(move |right| match right.scope {
        Scope::Account => true,
        Scope::Owner => client == ClientId::OWNER,
        Scope::Workspace => false,
    })
}

/// Slugs of one scope.
pub fn slugs(scope: Scope) -> Vec<String> {
    ALL.iter().filter(|right| right.scope == scope).map(|right| right.slug.to_owned()).collect()
}

/// The built-in account role that holds every right.
pub const ACCOUNT_ADMIN: &str = "Account Admin";

/// Whether `own` holds every right of `role`: what everybody who gives, changes or takes away a role is held to (C5).
pub fn covers(own: &[String], role: &[String]) -> bool {
    role.iter().all(|right| own.contains(right))
}

/// Whether `own` holds every right that an account role of this client can hold.
pub fn covers_all(client: ClientId, own: &[String]) -> bool {
    account_rights(client).all(|right| own.iter().any(|held| held == right.slug))
}
