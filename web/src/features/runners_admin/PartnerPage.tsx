/** What a partner sees: how the plugins do that they answer for. No company, no text, no other plugin. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Paper } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { PartnerPlugin } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { EmptyView } from '@/ui/EmptyView';
import { IconPuzzle } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { FiguresPanel } from './components/FiguresPanel';
import { useHours } from './components/HoursControl';
import { partnerFiguresQuery, partnerPluginsQuery } from './figures-queries';

export async function loader() {
  // Whoever lacks the right is told so by the page.
  await queryClient.query({ ...partnerPluginsQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Your plugins`} rights={['see-plugin-figures']}>
      <Plugins />
    </NeedsRight>
  );
}

function Plugins() {
  const { t } = useLingui();
  const { data: plugins } = useSuspenseQuery(partnerPluginsQuery());
  const [query, setQuery] = useQueryState();
  const wished = query.get('plugin');
  const plugin = plugins.find((each) => each.name === wished) ?? plugins[0];
  return (
    <>
      <PageHeader
        title={t`Your plugins`}
        description={<Trans>How the versions of the plugins you are responsible for perform.</Trans>}
        actions={
          plugins.length < 2 ? null : (
            <NativeSelect
              aria-label={t`Plugin`}
              value={plugin?.name ?? ''}
              onChange={(event) => setQuery({ plugin: event.currentTarget.value })}
              data={plugins.map((each) => each.name)}
            />
          )
        }
      />
      {plugin === undefined ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconPuzzle size={28} />}
            title={t`No plugin is assigned to you yet`}
            description={<Trans>The platform’s owner says which plugins’ figures you see.</Trans>}
          />
        </Paper>
      ) : (
        <Plugin key={plugin.name} plugin={plugin} />
      )}
    </>
  );
}

function Plugin({ plugin }: { plugin: PartnerPlugin }) {
  const [hours, setHours] = useHours();
  const query = useQuery(partnerFiguresQuery(plugin.name, hours));
  return <FiguresPanel query={query} hours={hours} onHours={setHours} linked={false} of={plugin.name} />;
}
