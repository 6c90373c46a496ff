/** What a change would break: how much of each kind, then one by one with its reason and a way out. */
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Code, List, Stack, Text } from '@mantine/core';
import type { Breakage, RehearsedKind } from '@/api/gen/types.gen';
import { useSession } from '@/api/session';
import { repairAt } from '../model';
import { Repair } from './Repair';

export function BreakageList({ kinds, breakages }: { kinds: RehearsedKind[]; breakages: Breakage[] }) {
  return (
    <Stack gap="sm">
      {kinds.map((of) => (
        <div key={of.kind}>
          <Text fw={500}>
            <HowMany of={of} />
          </Text>
          <List size="sm" spacing={4}>
            {breakages
              .filter(({ kind }) => kind === of.kind)
              .map((each, place) => (
                // What nobody may know of has no id; the list is only added to at its end.
                <List.Item key={each.id ?? place} style={{ overflowWrap: 'anywhere' }}>
                  <One breakage={each} />
                </List.Item>
              ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}

export function HowMany({ of: { kind, breaks } }: { of: RehearsedKind }) {
  switch (kind) {
    case 'use_case':
      return <Plural value={breaks} one="# use case could no longer run" other="# use cases could no longer run" />;
    case 'schedule':
      return <Plural value={breaks} one="# schedule would be paused" other="# schedules would be paused" />;
    case 'api_key':
      return <Plural value={breaks} one="# API key would be refused" other="# API keys would be refused" />;
    case 'batch':
      return <Plural value={breaks} one="# running batch would be paused" other="# running batches would be paused" />;
  }
}

function One({ breakage }: { breakage: Breakage }) {
  const me = useSession();
  const to = repairAt(breakage, me?.id ?? null);
  const { name, reason } = breakage;
  return (
    <>
      {to === null ? (
        <Called breakage={breakage} />
      ) : (
        // In a tab of its own: what is changed here stays, and a question that a call opened stands outside of the router.
        <Anchor href={to} target="_blank" rel="noreferrer" underline="always" inherit>
          {name}
        </Anchor>
      )}
      {': '}
      {reason} <Repair breakage={breakage} />
    </>
  );
}

function Called({ breakage: { kind, name, id } }: { breakage: Breakage }) {
  if (name !== null) return <span>{name}</span>;
  if (id === null) return <Trans>One that you cannot see</Trans>;
  const code = <Code>{id}</Code>;
  switch (kind) {
    case 'use_case':
      return <Trans>Use case {code}</Trans>;
    case 'schedule':
      return <Trans>Schedule {code}</Trans>;
    case 'api_key':
      return <Trans>API key {code}</Trans>;
    case 'batch':
      return <Trans>Batch {code}</Trans>;
  }
}
