/** One binding: does it work, who changed it, and everything that can be changed. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { thereNow } from '@/api/api';
import { queryClient } from '@/api/query-client';
import type { Binding, BindingRequest } from '@/api/types';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { RowMenu } from '@/ui/columns';
import { IconTrash } from '@/ui/icons';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { HealthBadge } from './components/Badges';
import { BindingFiguresPanel } from './components/BindingFiguresPanel';
import { BindingStatePanel } from './components/BindingStatePanel';
import { BindingTestPanel } from './components/BindingTestPanel';
import { fetchForm, LazyBindingForm } from './components/LazyBindingForm';
import { useBindingActs } from './components/use-binding-acts';
import { valuesOf } from './model';
import { bindingQuery, choicesQuery, useChangeBinding } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  // On its way while the data is; a failure shows where it is drawn.
  fetchForm().catch(() => undefined);
  const choices = queryClient.query({ ...choicesQuery(), staleTime: 'static' });
  await Promise.all([queryClient.query({ ...bindingQuery(params['bindingId'] ?? ''), staleTime: 'static' }), choices]);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { bindingId = '' } = useParams();
  return (
    <NeedsRight title={t`Binding`} rights={['manage-bindings']}>
      <OneBinding key={bindingId} id={bindingId} />
    </NeedsRight>
  );
}

function OneBinding({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: binding } = useSuspenseQuery(bindingQuery(id));
  const guard = useLeaveGuard();
  const acts = useBindingActs({
    onDeleted: () => {
      guard.setDirty(false);
      void navigate(paths.bindings(), { replace: true });
    },
  });
  const [dirty, setDirtyState] = useState(false);
  const setDirty = (is: boolean) => {
    guard.setDirty(is);
    setDirtyState(is);
  };
  const who = binding.updated_by_name;
  return (
    <>
      {guard.question}
      <PageHeader
        title={binding.name}
        crumbs={<Back to={paths.bindings()}>{t`Bindings`}</Back>}
        badge={<HealthBadge binding={binding} />}
        description={
          <Trans>
            Changed <RelativeTime at={binding.updated_at} inside /> by {who}
          </Trans>
        }
        actions={
          <>
            <Button variant="default" loading={acts.busy} disabled={dirty} onClick={() => acts.toggle(binding)}>
              {binding.enabled ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
            </Button>
            <RowMenu name={binding.name}>
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.remove(binding)}>
                <Trans>Delete</Trans>
              </Menu.Item>
            </RowMenu>
          </>
        }
      />
      <Stack gap="md">
        <BindingStatePanel binding={binding} />
        <BindingTestPanel binding={binding} dirty={dirty} />
        <BindingFiguresPanel id={binding.id} />
        <Edit binding={binding} dirty={dirty} onDirty={setDirty} />
      </Stack>
    </>
  );
}

type EditProps = { binding: Binding; dirty: boolean; onDirty: (dirty: boolean) => void };

/** The form keeps what it began with until it is saved or left: a refetch must not change what is being typed. */
function Edit({ binding, dirty, onDirty }: EditProps) {
  const { t } = useLingui();
  const { data: choices } = useSuspenseQuery(choicesQuery());
  const save = useChangeBinding(binding.id);
  const [started, setStarted] = useState({ binding, round: 0 });
  // Untouched, it follows what is stored: switched on or off above, say.
  if (!dirty && started.binding !== binding) setStarted(({ round }) => ({ binding, round: round + 1 }));
  const begin = (from: Binding) => {
    setStarted(({ round }) => ({ binding: from, round: round + 1 }));
    save.reset();
    onDirty(false);
  };
  const newer = thereNow(save.error, '/runners/bindings/{id}') ?? undefined;
  const send = (request: BindingRequest) =>
    save.mutate(
      { revision: (newer ?? started.binding).revision, binding: request },
      {
        onSuccess: (saved) => {
          toast.good(t`Changes saved`);
          begin(saved);
        },
      },
    );
  const choice = choices.find((each) => each.name === started.binding.plugin);
  return (
    <LazyBindingForm
      key={started.round}
      choices={choices}
      initial={valuesOf(started.binding, choice)}
      before={started.binding}
      saving={save.isPending}
      error={save.error}
      onSave={send}
      onCancel={() => begin(binding)}
      onDirty={onDirty}
      onTheirs={() => {
        if (newer === undefined) return;
        queryClient.setQueryData(bindingQuery(newer.id).queryKey, newer);
        begin(newer);
      }}
    />
  );
}
