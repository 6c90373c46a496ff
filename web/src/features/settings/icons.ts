/** One icon for each page of the settings. */
import {
  type Icon,
  IconBuilding,
  IconCode,
  IconCreditCard,
  IconDatabase,
  IconInbox,
  IconKey,
  IconListCheck,
  IconLock,
  IconLogin,
  IconPlug,
  IconPuzzle,
  IconUserCircle,
  IconUserShield,
  IconUsers,
  IconWorkspaces,
} from '@/ui/icons';
import type { PlaceKey } from './model';

export const PLACE_ICONS: Record<PlaceKey, Icon> = {
  profile: IconUserCircle,
  security: IconLock,
  requests: IconInbox,
  people: IconUsers,
  userAccess: IconUsers,
  workspaces: IconWorkspaces,
  roles: IconUserShield,
  signIn: IconLogin,
  audit: IconListCheck,
  developers: IconCode,
  resources: IconDatabase,
  billing: IconCreditCard,
  bindings: IconPlug,
  plugins: IconPuzzle,
  pluginKeys: IconKey,
  acting: IconBuilding,
};
