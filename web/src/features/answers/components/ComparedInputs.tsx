/** What two runs were given, input by input; the words that differ are marked in both. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { Pieces } from '@/features/outputs/components/Changes';
import changes from '@/features/outputs/components/Changes.module.css';
import { type ComparedInput, compareInputs } from '../compare';
import classes from './Compare.module.css';

export function ComparedInputs({ a, b }: { a: Run; b: Run }) {
  const inputs = useMemo(() => compareInputs(a, b), [a, b]);
  const different = inputs.filter(({ differs }) => differs).length;
  return (
    <section aria-labelledby="inputs" className={classes.section}>
      <Group gap="sm" mb="sm">
        <Title order={2} id="inputs">
          <Trans>Inputs</Trans>
        </Title>
        {inputs.length > 0 && different === 0 ? (
          <Text c="dimmed" size="sm">
            <Trans>Both runs were given the same.</Trans>
          </Text>
        ) : null}
      </Group>
      <Paper className="surface" p="md">
        {inputs.length === 0 ? (
          <Text c="dimmed">
            <Trans>Neither run has inputs.</Trans>
          </Text>
        ) : (
          inputs.map((input) => <Input key={input.name} input={input} />)
        )}
      </Paper>
    </section>
  );
}

function Input({ input }: { input: ComparedInput }) {
  const { pieces } = input;
  const words = (own: 'removed' | 'added', text: string | null) =>
    pieces === null ? text : <Pieces pieces={pieces.filter(({ kind }) => kind === 'same' || kind === own)} />;
  return (
    <div className={classes.input} role="group" aria-label={input.label}>
      <Group gap="xs" mb={4}>
        <Text size="xs" c="dimmed">
          {input.label}
        </Text>
        {input.differs ? (
          <Badge color="orange" size="sm">
            <Trans>Differs</Trans>
          </Badge>
        ) : null}
      </Group>
      <div className={classes.sides}>
        <Side letter="A" text={input.a}>
          {words('removed', input.a)}
        </Side>
        <Side letter="B" text={input.b}>
          {words('added', input.b)}
        </Side>
      </div>
    </div>
  );
}

/** Characters from which on a text may scroll by itself, also by keyboard. */
const LONG = 800;

type WordsProps = { label: string; isLong: boolean; children: ReactNode };

const Words = ({ label, isLong, children }: WordsProps) => (
  <div
    className={`${classes['words'] ?? ''} ${changes['marks'] ?? ''}`}
    {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
  >
    {children}
  </div>
);

function Side({ letter, text, children }: { letter: string; text: string | null; children: ReactNode }) {
  const { t } = useLingui();
  const absent = text === null ? t`This run did not ask for it.` : t`Left empty`;
  return (
    <div className={classes.value}>
      <Badge variant="outline" size="sm" className={classes.letter}>
        {letter}
      </Badge>
      {text === null || text === '' ? (
        <Text c="dimmed">{absent}</Text>
      ) : (
        <Words label={letter} isLong={text.length > LONG}>
          {children}
        </Words>
      )}
    </div>
  );
}
