/** The signed-in person, as the page first asks for them. */

import type { Profile, User } from '@/api/gen/types.gen';
import { ACCOUNT_SLUGS, db } from './db';
import { rightsOf } from './figures';

export const profileOf = (user: User): Profile => ({
  user,
  user_profile_data: {
    permissions: rightsOf(user.role_name, ACCOUNT_SLUGS).map((slug) => ({ slug, name: slug })),
  },
  client_mfa_enabled: db.security.mfa_required,
  client_kind: 'owner',
  settings: db.settings,
  has_picture: db.picture !== null,
  has_password: true,
  acting: db.acting,
  limits: db.console.limits,
});
