/** With what two runs were made: who, when, version, model, times and tokens; what differs stands out. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper } from '@mantine/core';
import type { Run } from '@/api/gen/types.gen';
import { runHref } from '@/features/runs/components/run-columns';
import { useFigures } from '@/features/runs/components/run-figures';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { RunStatusBadge } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';
import classes from './Compare.module.css';

export function ComparedFigures({ a, b }: { a: Run; b: Run }) {
  const { t } = useLingui();
  const [left, right] = [useFigures(a), useFigures(b)];
  return (
    <Paper className="surface" p="md" component="section" aria-label={t`The two runs`}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t`Fact`}</span>
            </th>
            <th scope="col">
              <RunHead run={a} letter="A" />
            </th>
            <th scope="col">
              <RunHead run={b} letter="B" />
            </th>
          </tr>
        </thead>
        <tbody>
          {left.map((figure, index) => {
            const other = right[index];
            if (other === undefined || (figure.value === null && other.value === null)) return null;
            const differs = figure.is !== other.is;
            return (
              <tr key={figure.key} {...(differs ? { 'data-differs': true } : {})}>
                <th scope="row">
                  {figure.name}
                  {differs ? (
                    <span className="visually-hidden">
                      {' '}
                      <Trans>(differs)</Trans>
                    </span>
                  ) : null}
                </th>
                <td>{figure.value ?? '–'}</td>
                <td>{other.value ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Paper>
  );
}

function RunHead({ run, letter }: { run: Run; letter: 'A' | 'B' }) {
  return (
    <>
      <Group gap="xs" mb={2}>
        <Badge variant="outline">{letter}</Badge>
        <RunStatusBadge status={run.status} />
      </Group>
      <TextLink to={runHref(run)} size="sm" fw={500} lineClamp={2}>
        {run.title === '' ? run.use_case_name : run.title}
      </TextLink>
      {run.use_case_id !== null && allows(run.my_permissions, 'run-use-cases') && run.inputs.length > 0 ? (
        <TextLink to={paths.runUseCase(run.use_case_id, { run: run.id, from: run.id })} size="xs" fw={400} py={4}>
          <Trans>Run {letter} again with changes</Trans>
        </TextLink>
      ) : null}
    </>
  );
}
