/** What colleagues changed lately (R54), by thing and person: what was done, never who is there. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamActivity } from '@/api/gen/types.gen';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { deedOf, placeOf } from '../model';
import { teamActivityQuery } from '../queries';
import { Card } from './Card';

const FIRST = 8;

export function Team() {
  const [all, setAll] = useState(false);
  const activity = useQuery(teamActivityQuery());
  return (
    <Card
      kind="team_activity"
      query={activity}
      empty={<Trans>Nobody changed anything in your workspaces in the last seven days.</Trans>}
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <Stack gap="sm" align="flex-start">
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.slice(0, all ? rows.length : FIRST).map((row) => (
              <Deed key={`${row.kind}${row.id}${row.person_id}`} row={row} />
            ))}
          </Stack>
          {rows.length > FIRST && !all ? (
            <Button size="xs" variant="default" onClick={() => setAll(true)}>
              <Trans>Show all {rows.length}</Trans>
            </Button>
          ) : null}
        </Stack>
      )}
    </Card>
  );
}

function Deed({ row }: { row: TeamActivity }) {
  const { i18n } = useLingui();
  return (
    <li>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {row.person_name} {i18n._(deedOf(row))}{' '}
        <TextLink to={placeOf(row)} size="sm" fw={500}>
          {row.name}
        </TextLink>
      </Text>
      <Text size="xs" c="dimmed">
        {row.workspace_name}, <RelativeTime at={row.at} inside />
        {row.times > 1 ? (
          <>
            , <Trans>{row.times} changes</Trans>
          </>
        ) : null}
      </Text>
    </li>
  );
}
