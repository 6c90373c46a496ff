/** What was given there and on the folders above, the nearest first; changed and taken back where it was given. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { AccessGrant, AccessRules } from '@/api/gen/types.gen';
import { FormError } from '@/ui/FormError';
import { IconUserMinus } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { type AccessPlace, useGiveAccess } from '../queries';
import { LEVEL_WORDS, LEVELS } from '../words';

type Props = { place: AccessPlace; rules: AccessRules };

export function GrantList({ place, rules }: Props) {
  const { t, i18n } = useLingui();
  const give = useGiveAccess(place);
  const change = (grant: AccessGrant, level: AccessGrant['level'] | null) =>
    give.mutate(
      { user_id: grant.user_id, role_id: grant.role_id, level },
      {
        onSuccess: () =>
          toast.good(level === null ? t`${grant.name} was removed` : t`${grant.name}: ${i18n._(LEVEL_WORDS[level])}`),
      },
    );
  const asked = give.isPending ? give.variables : null;
  const levelOf = ({ user_id, role_id, level }: AccessGrant) =>
    asked !== null && asked.user_id === user_id && asked.role_id === role_id ? (asked.level ?? level) : level;
  if (rules.grants.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nobody was added.</Trans>
      </Text>
    );
  }
  return (
    <>
      <FormError error={give.error} />
      <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Added`}>
        {rules.grants.map((grant) => (
          <Group key={grant.id} component="li" wrap="nowrap" gap="sm" justify="space-between">
            <Box miw={0}>
              <Group gap={6}>
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {grant.name}
                </Text>
                {grant.role_id === null ? null : (
                  <Badge size="sm" color="gray">
                    <Trans>Role</Trans>
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {grant.is_here ? null : <From grant={grant} />}
                <Trans>given by {grant.given_by_name}</Trans> <RelativeTime at={grant.given_at} inside />
              </Text>
            </Box>
            {rules.may_change && grant.is_here ? (
              <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
                <NativeSelect
                  size="xs"
                  w={116}
                  aria-label={t`What ${grant.name} can do`}
                  value={levelOf(grant)}
                  onChange={(event) => {
                    const level = LEVELS.find((each) => each === event.currentTarget.value);
                    if (level !== undefined) change(grant, level);
                  }}
                  data={LEVELS.map((level) => ({ value: level, label: i18n._(LEVEL_WORDS[level]) }))}
                />
                <ActionIcon aria-label={t`Remove ${grant.name}`} onClick={() => change(grant, null)}>
                  <IconUserMinus size={18} />
                </ActionIcon>
              </Group>
            ) : (
              <Text size="sm" style={{ flexShrink: 0 }}>
                {i18n._(LEVEL_WORDS[grant.level])}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </>
  );
}

function From({ grant }: { grant: AccessGrant }) {
  return grant.place_name === null ? (
    <>
      <Trans>on a folder further up,</Trans>{' '}
    </>
  ) : (
    <>
      <Trans>on the folder “{grant.place_name}”,</Trans>{' '}
    </>
  );
}
