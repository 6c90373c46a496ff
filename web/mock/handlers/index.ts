/** All mock handlers. One file a feature, in any order. */
import type { HttpHandler } from 'msw';
import { accessHandlers } from './access';
import { accountHandlers } from './account';
import { actingHandlers } from './acting';
import { announcementHandlers } from './announcements';
import { auditHandlers } from './audit';
import { authHandlers } from './auth';
import { batchHandlers } from './batches';
import { chatBeforeHandlers } from './chat_before';
import { chatBranchHandlers } from './chat_branches';
import { chatPresetHandlers } from './chat_presets';
import { chatPromptHandlers } from './chat_prompts';
import { chatShareHandlers } from './chat_shares';
import { chatToolHandlers } from './chat_tools';
import { chatHandlers } from './chats';
import { checkHandlers } from './checks';
import { clientTemplateHandlers } from './client_templates';
import { clientHandlers } from './clients';
import { consoleHandlers } from './console';
import { documentHandlers } from './documents';
import { guideHandlers } from './guides';
import { homeHandlers } from './home';
import { insightHandlers } from './insight';
import { jobHandlers } from './jobs';
import { libraryHandlers } from './library';
import { lifeHandlers } from './life';
import { lookHandlers } from './looks';
import { mfaHandlers } from './mfa';
import { moneyHandlers } from './money';
import { notificationHandlers } from './notifications';
import { observeHandlers } from './observe';
import { outputHandlers } from './outputs';
import { peopleHandlers } from './people';
import { questionHandlers } from './questions';
import { rehearsalHandlers } from './rehearsals';
import { requestHandlers } from './requests';
import { retrievalHandlers } from './retrieval';
import { roleHandlers } from './roles';
import { runnerHandlers } from './runners';
import { runHandlers } from './runs';
import { scheduleHandlers } from './schedules';
import { shelfHandlers } from './shelf';
import { signInSettingHandlers } from './sign_in_settings';
import { statusHandlers } from './status';
import { templateHandlers } from './templates';
import { useCaseHandlers } from './use_cases';
import { webhookHandlers } from './webhooks';
import { workspaceHandlers } from './workspaces';

const all: HttpHandler[] = [
  ...authHandlers,
  ...notificationHandlers,
  ...webhookHandlers,
  ...libraryHandlers,
  ...mfaHandlers,
  ...workspaceHandlers,
  ...accessHandlers,
  ...peopleHandlers,
  ...roleHandlers,
  ...rehearsalHandlers,
  ...announcementHandlers,
  ...questionHandlers,
  ...guideHandlers,
  ...requestHandlers,
  ...accountHandlers,
  ...auditHandlers,
  ...actingHandlers,
  ...moneyHandlers,
  ...consoleHandlers,
  ...clientTemplateHandlers,
  ...clientHandlers,
  ...jobHandlers,
  ...signInSettingHandlers,
  ...retrievalHandlers,
  ...documentHandlers,
  ...homeHandlers,
  ...shelfHandlers,
  ...templateHandlers,
  ...checkHandlers,
  ...useCaseHandlers,
  ...outputHandlers,
  ...lifeHandlers,
  ...lookHandlers,
  ...runHandlers,
  ...chatHandlers,
  ...chatBeforeHandlers,
  ...chatBranchHandlers,
  ...chatPresetHandlers,
  ...chatPromptHandlers,
  ...chatToolHandlers,
  ...chatShareHandlers,
  ...scheduleHandlers,
  ...batchHandlers,
  ...runnerHandlers,
  ...observeHandlers,
  ...insightHandlers,
  ...statusHandlers,
];

/** `0` for a word of an address, `1` for a value in its place. */
const shape = ({ info }: HttpHandler) =>
  String(info.path)
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

/** The first that fits answers, and `client/:id` fits `client/enterprise-clients-list` too: words come before values. */
export const handlers = all.toSorted((one, other) => shape(one).localeCompare(shape(other)));
