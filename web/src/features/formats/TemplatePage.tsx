/** One brand template. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { thereNow } from '@/api/api';
import type { BrandTemplate } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { TemplateForm } from './components/TemplateForm';
import type { TemplateValues } from './model';
import { templateQuery, useChangeTemplate } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...templateQuery(params['templateId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { templateId = '' } = useParams();
  return (
    <NeedsRight title={t`Brand template`} rights={['manage-resources']}>
      <OneTemplate key={templateId} id={templateId} />
    </NeedsRight>
  );
}

function OneTemplate({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: template } = useSuspenseQuery(templateQuery(id));
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={<Back to={paths.resources()}>{t`Brand and formats`}</Back>}
        badge={
          <Group gap={6} style={{ flexShrink: 0 }}>
            <Badge color="gray">
              <Trans>Revision {template.revision}</Trans>
            </Badge>
            {template.is_default ? (
              <Badge color="teal">
                <Trans>Default</Trans>
              </Badge>
            ) : null}
            {template.is_archived ? (
              <Badge color="orange">
                <Trans>Archived</Trans>
              </Badge>
            ) : null}
          </Group>
        }
        description={<Trans>Changes apply to runs started afterwards.</Trans>}
      />
      <Edit template={template} />
    </>
  );
}

/** The form keeps what it began with until it is saved or left: a refetch must not change what is being typed. */
function Edit({ template }: { template: BrandTemplate }) {
  const { t } = useLingui();
  const save = useChangeTemplate(template.id);
  const { question, setDirty } = useLeaveGuard();
  const [started, setStarted] = useState({ template, round: 0 });
  const begin = (from: BrandTemplate) => {
    setStarted(({ round }) => ({ template: from, round: round + 1 }));
    save.reset();
    setDirty(false);
  };
  const newer = thereNow(save.error, '/brand-template/{id}') ?? undefined;
  const send = ({ name, design }: TemplateValues) =>
    save.mutate(
      { revision: (newer ?? started.template).revision, name, design },
      {
        onSuccess: (saved) => {
          toast.good(t`Changes saved`);
          begin(saved);
        },
      },
    );
  const theirs = (other: BrandTemplate) => () => {
    queryClient.setQueryData(templateQuery(other.id).queryKey, other);
    begin(other);
  };
  const { name, design } = started.template;
  return (
    <>
      {question}
      <TemplateForm
        key={started.round}
        initial={{ name, design }}
        submitLabel={t`Save changes`}
        saving={save.isPending}
        error={save.error}
        onSave={send}
        onDirty={setDirty}
        onTheirs={newer === undefined ? undefined : theirs(newer)}
      />
    </>
  );
}
