/**
 * Where each page of the settings is. A file of its own, because the list of what every page needs is long: it is
 * fetched with the first of them, not with the sign-in page.
 */
export const layout = () => import('./SettingsLayout');
export const profile = () => import('@/features/account/ProfilePage');
export const security = () => import('@/features/account/SecurityPage');
export const accessRequests = () => import('@/features/access_requests/AccessRequestsPage');
export const people = () => import('@/features/people/PeoplePage');
export const workspaces = () => import('@/features/workspace_page/WorkspaceManagementPage');
export const roles = () => import('@/features/roles/RolesPage');
export const signIn = () => import('@/features/sso/SignInSettingsPage');
export const auditLog = () => import('@/features/audit/AuditLogPage');
export const developers = () => import('@/features/developers/DevelopersPage');
export const resources = () => import('@/features/formats/ResourcesPage');
export const questions = () => import('@/features/question_sets/QuestionsPage');
export const questionImport = () => import('@/features/question_sets/ImportPage');
export const newBrandTemplate = () => import('@/features/formats/NewTemplatePage');
export const brandTemplate = () => import('@/features/formats/TemplatePage');
export const billing = () => import('@/features/billing/BillingPage');
export const tokenRequests = () => import('@/features/token_requests/TokenRequestsPage');
export const plans = () => import('@/features/plans/PlansPage');
export const acting = () => import('@/features/acting/ActForClientPage');
export const clients = () => import('@/features/clients/ClientsPage');
export const client = () => import('@/features/clients/ClientPage');
export const jobs = () => import('@/features/jobs_admin/JobsPage');
export const bindings = () => import('@/features/runners_admin/BindingsPage');
export const connectModel = () => import('@/features/runners_admin/ConnectPage');
export const newBinding = () => import('@/features/runners_admin/NewBindingPage');
export const binding = () => import('@/features/runners_admin/BindingPage');
export const plugins = () => import('@/features/runners_admin/PluginsPage');
export const plugin = () => import('@/features/runners_admin/PluginPage');
export const pluginVersion = () => import('@/features/runners_admin/VersionPage');
export const partner = () => import('@/features/runners_admin/PartnerPage');
export const pluginKeys = () => import('@/features/runners_admin/KeysPage');
export const notifications = () => import('@/features/notifications/PreferencesPage');
export const search = () => import('./SearchPage');
export const recording = () => import('@/features/recordings/RecordingPage');
export const replays = () => import('@/features/recordings/ReplaysPage');
export const newReplay = () => import('@/features/recordings/NewReplayPage');
export const replay = () => import('@/features/recordings/ReplayPage');
export const usage = () => import('@/features/usage/UsagePage');
export const insights = () => import('@/features/insight/InsightsPage');
export const myUsage = () => import('@/features/insight/MyUsagePage');
export const load = () => import('@/features/console/LoadPage');
export const entries = () => import('@/features/entries/EntriesPage');
export const clientsInsight = () => import('@/features/insight/ClientsInsightPage');
