/** Use cases that use something, each with a link, and how many more there are that one cannot see. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LibraryUse, LibraryUses } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';

export function UseRows({ uses, children }: { uses: LibraryUses; children?: (use: LibraryUse) => ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Where it is used`}>
        {uses.use_cases.map((each) => (
          <li key={each.id}>
            <Group gap="xs">
              <TextLink
                to={each.may_change ? paths.editUseCase(each.id) : paths.runUseCase(each.id)}
                size="sm"
                style={{ overflowWrap: 'anywhere' }}
              >
                {each.name}
              </TextLink>
              {each.is_prompt ? <Badge color="gray">{t`Prompt`}</Badge> : null}
              {each.in_draft ? <Badge color="indigo">{t`Draft`}</Badge> : null}
              {each.is_live ? <Badge color="teal">{t`Published`}</Badge> : null}
            </Group>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {each.workspace_name}
              {each.schedules.map((schedule) => (
                <span key={schedule.id}>
                  {' · '}
                  <TextLink to={paths.schedule(schedule.id)} size="xs">
                    {schedule.name}
                  </TextLink>
                </span>
              ))}
            </Text>
            {children?.(each)}
          </li>
        ))}
      </Stack>
      {uses.hidden === 0 ? null : (
        <Text size="sm" c="dimmed">
          {uses.use_cases.length === 0 ? (
            <Plural value={uses.hidden} one="# use case that you cannot see" other="# use cases that you cannot see" />
          ) : (
            <Plural value={uses.hidden} one="and # that you cannot see" other="and # that you cannot see" />
          )}
        </Text>
      )}
      {uses.chats === 0 ? null : (
        <Text size="sm" c="dimmed">
          <Plural
            value={uses.chats}
            one="# chat uses it, too. Chats are private, so only their number is shown."
            other="# chats use it, too. Chats are private, so only their number is shown."
          />
        </Text>
      )}
      {uses.hidden === 0 && uses.chats === 0 && uses.use_cases.length === 0 ? (
        <Text c="dimmed">
          <Trans>It is not used anywhere.</Trans>
        </Text>
      ) : null}
    </>
  );
}
