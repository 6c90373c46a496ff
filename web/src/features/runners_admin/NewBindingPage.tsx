/** Adds a binding. Afterwards its own page is there, where it can be tested. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { EmptyView } from '@/ui/EmptyView';
import { IconPuzzle } from '@/ui/icons';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { fetchForm, LazyBindingForm } from './components/LazyBindingForm';
import { NoPlanAlert, useMayConnect } from './components/NoPlanAlert';
import { emptyValues, withPlugin } from './model';
import { bindingRulesQuery, choicesQuery, useCreateBinding } from './queries';

export async function loader() {
  fetchForm().catch(() => undefined);
  // Who lacks the right is told so by the page, not by the failure of its data.
  await Promise.all([
    queryClient.query({ ...choicesQuery(), staleTime: 'static' }).catch(() => undefined),
    queryClient.query({ ...bindingRulesQuery(), staleTime: 'static' }).catch(() => undefined),
  ]);
  return null;
}

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Add binding`} rights={['manage-bindings']}>
      <NewBinding />
    </NeedsRight>
  );
}

function NewBinding() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useQueryState();
  const { data: choices } = useSuspenseQuery(choicesQuery());
  const create = useCreateBinding();
  const mayConnect = useMayConnect();
  const { question, setDirty } = useLeaveGuard();
  const wished = choices.find((choice) => choice.name === query.get('plugin'));
  return (
    <>
      {question}
      <PageHeader title={t`Add binding`} crumbs={<Back to={paths.bindings()}>{t`Bindings`}</Back>} />
      {!mayConnect ? (
        <NoPlanAlert />
      ) : choices.length === 0 ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconPuzzle size={28} />}
            title={t`There is no plugin to bind`}
            description={<Trans>The platform’s owner installs plugins; then they can be bound here.</Trans>}
          />
        </Paper>
      ) : (
        <LazyBindingForm
          choices={choices}
          initial={wished === undefined ? emptyValues() : withPlugin(emptyValues(), wished)}
          saving={create.isPending}
          error={create.error}
          onCancel={() => {
            setDirty(false);
            void navigate(paths.bindings());
          }}
          onDirty={setDirty}
          onSave={(request) =>
            create.mutate(request, {
              onSuccess: (binding) => {
                setDirty(false);
                toast.good(t`“${binding.name}” was added. Test it now.`);
                void navigate(paths.binding(binding.id), { replace: true });
              },
            })
          }
        />
      )}
    </>
  );
}
