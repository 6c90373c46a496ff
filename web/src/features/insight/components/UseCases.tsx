/** How each use case does, with ways to open it, to mend it and to retire it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { InsightRow } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import type { Filter } from '../model';
import { Breakdown } from './Breakdown';
import { useCaseColumns } from './columns';
import type { Change } from './Filters';

type Props = { query: URLSearchParams; onChange: Change; filter: Filter };

export function UseCases(props: Props) {
  return <Breakdown {...props} by="use_case" special={useCaseColumns(actions)} />;
}

const actions = (row: InsightRow) => <Actions row={row} />;

/** Retiring is done where the use case is shared: there it says who still uses it. */
function Actions({ row }: { row: InsightRow }) {
  const { t } = useLingui();
  if (row.key === null || row.name === null) return null;
  const name = row.name;
  return (
    <Group gap="xs">
      <TextLink size="xs" to={paths.editUseCase(row.key)} aria-label={t`Fix ${name}`}>
        <Trans>Fix</Trans>
      </TextLink>
      <TextLink size="xs" to={paths.shareCase(row.key)} aria-label={t`Share or retire ${name}`}>
        <Trans>Share or retire</Trans>
      </TextLink>
    </Group>
  );
}
