/** All runs the person may see. */
import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { RunList } from './components/RunList';
import { runHref } from './components/run-columns';

export function Component() {
  const { t } = useLingui();
  const [query] = useQueryState();
  const useCase = query.get('use_case');
  const workspace = query.get('workspace');
  return (
    <>
      <PageHeader title={t`Runs`} description={<Trans>Every run you may see, the newest first.</Trans>} />
      <RunList
        scope={{
          ...(useCase === null ? {} : { use_case_id: useCase }),
          ...(workspace === null ? {} : { workspace_id: workspace }),
        }}
        withUseCase
        current={null}
        href={runHref}
      />
    </>
  );
}
