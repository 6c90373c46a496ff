/** What was asked, above its answer: the longest input as the question, the others small beside it. */
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { Run } from '@/api/gen/types.gen';
import classes from '@/features/runs/components/Runs.module.css';
import { shownInput } from '@/features/runs/model';
import { Folded } from '@/ui/Folded';

const LINES = 3;
/** More than these are in the form and in "Inputs of this run". */
const MOST = 4;

export function AskedWords({ run }: { run: Run }) {
  const given = run.inputs.filter(({ display, hidden }) => display.trim() !== '' && !hidden);
  const question = given.toSorted((a, b) => b.display.length - a.display.length)[0];
  if (question === undefined) return null;
  const others = given.filter((input) => input !== question);
  return (
    <div className={classes.asked}>
      <Text size="xs" c="dimmed">
        {question.label}
      </Text>
      <Folded lines={LINES} fw={500} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {shownInput(question)}
      </Folded>
      {others.length === 0 ? null : (
        <Group gap="xs" mt={6}>
          {others.slice(0, MOST).map((input) => (
            <Text key={input.name} size="xs" c="dimmed" className={classes.askedOther} title={shownInput(input)}>
              {input.label}: {shownInput(input)}
            </Text>
          ))}
          {others.length > MOST ? (
            <Text size="xs" c="dimmed">
              <Trans>and {others.length - MOST} more</Trans>
            </Text>
          ) : null}
        </Group>
      )}
    </div>
  );
}
