/** Who speaks, and for how long. A click gives somebody another name for this run. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Popover, Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { MeetingSpeaker } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { formatMoment } from '@/lib/format';
import { useRenameSpeaker } from '../queries';
import classes from './Minutes.module.css';

type Props = { runId: string; speakers: readonly MeetingSpeaker[]; mayName: boolean };

export function Speakers({ runId, speakers, mayName }: Props) {
  const { t } = useLingui();
  if (speakers.length === 0) return null;
  return (
    <ul className={classes.speakers} aria-label={t`Speakers`}>
      {speakers.map((speaker) => (
        <li key={speaker.speaker}>
          {mayName ? (
            <Named runId={runId} speaker={speaker} />
          ) : (
            <span className={classes.speaker}>
              <Words speaker={speaker} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ speaker }: { speaker: MeetingSpeaker }) {
  return (
    <>
      {speaker.name}
      {speaker.spoken_ms === 0 ? null : (
        <Text component="span" size="xs" c="dimmed">
          {' '}
          {formatMoment(speaker.spoken_ms)}
        </Text>
      )}
    </>
  );
}

function Named({ runId, speaker }: { runId: string; speaker: MeetingSpeaker }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState(speaker.name);
  const rename = useRenameSpeaker(runId);
  const problem = isProblem(rename.error) ? rename.error.lines.join(' ') : null;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    rename.mutate({ speaker: speaker.speaker, name }, { onSuccess: () => setOpened(false) });
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={260} shadow="md" trapFocus returnFocus withArrow>
      <Popover.Target>
        <UnstyledButton
          className={classes.speaker}
          onClick={() => {
            setName(speaker.name);
            setOpened(!opened);
          }}
        >
          <Words speaker={speaker} />
          <VisuallyHidden>{t`Rename ${speaker.name}`}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Rename ${speaker.name}`}>
        <form onSubmit={send}>
          <Stack gap="xs">
            <TextInput
              label={t`Name in this run`}
              description={t`The transcript calls them ${speaker.speaker}.`}
              maxLength={120}
              value={name}
              error={problem}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button size="xs" type="submit" loading={rename.isPending}>
                <Trans>Save</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
