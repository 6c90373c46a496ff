/** Choosing two runs of a list to see them side by side; what is chosen stays so through filters and further pages. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { RunSummary } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import type { Selection } from '@/ui/DataTable';
import { IconArrowsLeftRight } from '@/ui/icons';
import { type CompareChoice, canChoose, inOrder, toggled } from '../model';

type Props = { choice: CompareChoice; onChoice: (choice: CompareChoice) => void };

export function useCompareColumn({ choice, onChoice }: Props): Selection<RunSummary> {
  const { t } = useLingui();
  const isChosen = (run: RunSummary) => choice.some(({ id }) => id === run.id);
  return {
    isChosen,
    header: () => (
      <span className="visually-hidden">
        <Trans>Compare</Trans>
      </span>
    ),
    cell: (run) => {
      const name = run.title === '' ? run.use_case_name : run.title;
      const isFull = !canChoose(choice, run);
      return (
        <Checkbox
          aria-label={t`Compare ${name}`}
          title={isFull ? t`Two runs are chosen already` : ''}
          checked={isChosen(run)}
          disabled={isFull}
          onChange={() => onChoice(toggled(choice, run))}
        />
      );
    },
  };
}

export function CompareBar({ choice, onChoice }: Props) {
  if (choice.length === 0) return null;
  const both = inOrder(choice);
  return (
    <Group gap="sm" mb="sm" role="status">
      {both === null ? (
        <Text size="sm">
          <Trans>One run chosen. Choose another one to compare them.</Trans>
        </Text>
      ) : (
        <ButtonLink
          to={paths.compareRuns(both[0].id, both[1].id)}
          size="xs"
          leftSection={<IconArrowsLeftRight size={14} />}
        >
          <Trans>Compare the two runs</Trans>
        </ButtonLink>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={() => onChoice([])}>
        <Trans>Clear the choice</Trans>
      </Button>
    </Group>
  );
}
