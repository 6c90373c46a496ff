/** How each use case does, with ways to open it, to mend it and to retire it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group } from '@mantine/core';
import type { InsightRow } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import type { Filter } from '../model';
import { Breakdown } from './Breakdown';
import { useCaseColumns } from './columns';
import type { Change } from './Filters';

type Props = { query: URLSearchParams; onChange: Change; filter: Filter };

export function UseCases(props: Props) {
  const actions = (row: InsightRow) => <Actions row={row} onChange={props.onChange} />;
  return <Breakdown {...props} by="use_case" special={useCaseColumns(actions)} />;
}

/** Retiring is done where the use case is shared: there it says who still uses it. */
function Actions({ row, onChange }: { row: InsightRow; onChange: Change }) {
  const { t } = useLingui();
  if (row.key === null || row.name === null) return null;
  const { key, name } = row;
  return (
    <Group gap="xs">
      <Anchor
        component="button"
        size="xs"
        aria-label={t`Figures of ${name}`}
        onClick={() => onChange({ tab: 'figures', use_case: key, search: null, sort: null, order: null, page: null })}
      >
        <Trans>Figures</Trans>
      </Anchor>
      <TextLink size="xs" to={paths.editUseCase(key)} aria-label={t`Fix ${name}`}>
        <Trans>Fix</Trans>
      </TextLink>
      <TextLink size="xs" to={paths.shareCase(key)} aria-label={t`Share or retire ${name}`}>
        <Trans>Share or retire</Trans>
      </TextLink>
    </Group>
  );
}
