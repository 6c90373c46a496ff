/** A new brand template; it begins with the product's own look. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { TemplateForm } from './components/TemplateForm';
import { OWN_LOOK } from './model';
import { useCreateTemplate } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`New brand template`} rights={['manage-resources']}>
      <NewTemplate />
    </NeedsRight>
  );
}

function NewTemplate() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const { question, setDirty } = useLeaveGuard();
  return (
    <>
      {question}
      <PageHeader
        title={t`New brand template`}
        crumbs={<Back to={paths.resources()}>{t`Brand and formats`}</Back>}
        description={<Trans>How Word, PDF, web and Excel files of your use cases look.</Trans>}
      />
      <TemplateForm
        initial={{ name: '', design: OWN_LOOK }}
        submitLabel={t`Create template`}
        saving={create.isPending}
        error={create.error}
        onDirty={setDirty}
        onSave={(values) =>
          create.mutate(values, {
            onSuccess: (made) => {
              setDirty(false);
              toast.good(t`“${made.name}” was created`);
              void navigate(paths.brandTemplate(made.id), { replace: true });
            },
          })
        }
      />
    </>
  );
}
