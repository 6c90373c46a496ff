/** Figures by whatever is chosen. */
import { useLingui as useI18n } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { BYS, type By, type Filter, readBy } from '../model';
import { BY_WORDS } from '../words';
import { Breakdown } from './Breakdown';
import type { Change } from './Filters';

export function Figures({ query, onChange, filter }: { query: URLSearchParams; onChange: Change; filter: Filter }) {
  const by = readBy(query);
  return (
    <Breakdown query={query} onChange={onChange} filter={filter} by={by}>
      <BySelect by={by} onChange={onChange} />
    </Breakdown>
  );
}

function BySelect({ by, onChange }: { by: By; onChange: Change }) {
  const { i18n } = useI18n();
  const { t } = useLingui();
  return (
    <NativeSelect
      aria-label={t`Figures by`}
      value={by}
      onChange={(event) => onChange({ by: event.currentTarget.value, search: null, page: null })}
      data={BYS.map((value) => ({ value, label: i18n._(BY_WORDS[value]) }))}
    />
  );
}
