/** Everything about a guide: words, film, captions, chapters, and for whom it is. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, MultiSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { isProblem } from '@/api/problem';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { useCan } from '@/features/auth/queries';
import { accountRolesQuery, workspaceRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { formatMoment } from '@/lib/format';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useServerErrors } from '@/ui/form';
import { IconAlert } from '@/ui/icons';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { CaptionsPanel } from './components/CaptionsPanel';
import { ChapterRows } from './components/ChapterRows';
import { FilmPanel } from './components/FilmPanel';
import { formOf, type GuideForm, readMoment, valuesOf } from './model';
import { HELP_PAGES } from './pages';
import { guideQuery, useChangeGuide, usePublishGuide } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...guideQuery(params['guideId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Edit guide`} rights={['manage-resources']}>
      <EditGuide />
    </NeedsRight>
  );
}

const KNOWN = [
  'title',
  'summary',
  'language',
  'is_for_all',
  'role_ids',
  'workspace_ids',
  'pages',
  'chapters',
  'link',
] as const;

function EditGuide() {
  const { t, i18n } = useLingui();
  const { guideId = '' } = useParams();
  const { data: detail } = useSuspenseQuery(guideQuery(guideId));
  const { guide } = detail;
  const can = useCan();
  const [accountRoles, workspaceRoles] = [useQuery(accountRolesQuery()), useQuery(workspaceRolesQuery())];
  const workspaces = useQuery(workspacesQuery());
  const save = useChangeGuide(guide.id);
  const publish = usePublishGuide();
  const { question, setDirty } = useLeaveGuard();
  // The one that was typed into. What else is done here (a film, captions) makes others, and no conflict.
  const [revision, setRevision] = useState(guide.revision);
  const form = useForm<GuideForm>({
    initialValues: formOf(detail, formatMoment),
    onValuesChange: () => setDirty(true),
    validate: {
      title: (text) => (text.trim() === '' ? t`Please enter a title.` : null),
      chapters: {
        at: (text) => (readMoment(text) === null ? t`Please enter a time as 1:02.` : null),
        title: (text) => (text.trim() === '' ? t`Please enter a title.` : null),
      },
    },
  });
  const summary = useServerErrors(form, save.error, KNOWN);
  const isStale = isProblem(save.error) && save.error.code === 'guides.stale';
  useEffect(() => () => setDirty(false), [setDirty]);
  const roles = [...(accountRoles.data ?? []), ...(workspaceRoles.data ?? [])];
  const setForAll = (forAll: boolean) => {
    form.setFieldValue('is_for_all', forAll);
    // Other companies have the built-in roles, and no others of ours.
    const stays = (id: string) => roles.find((role) => role.id === id)?.builtin !== false;
    if (forAll) form.setFieldValue('role_ids', form.getValues().role_ids.filter(stays));
  };
  const submit = form.onSubmit((values) =>
    save.mutate(
      { revision, guide: valuesOf(values) },
      {
        onSuccess: (changed) => {
          setRevision(changed.guide.revision);
          form.setValues(formOf(changed, formatMoment));
          form.resetDirty();
          setDirty(false);
          toast.good(t`Guide saved`);
        },
      },
    ),
  );
  const takeTheirRevision = async () => {
    const found = await queryClient.query({ ...guideQuery(guide.id), staleTime: 0 });
    setRevision(found.guide.revision);
    save.reset();
  };
  const isOffered = ({ builtin }: { builtin: boolean }) => builtin || !form.values.is_for_all;
  const choices = (group: string, query: typeof accountRoles) => ({
    group,
    items: (query.data ?? []).filter(isOffered).map(({ id, name }) => ({ value: id, label: name })),
  });
  const hosts = pageConfig().guideHosts;
  return (
    <>
      {question}
      <PageHeader
        crumbs={
          <Back to={paths.guides()}>
            <Trans>Guides</Trans>
          </Back>
        }
        title={guide.title}
        tabTitle={t`Edit ${guide.title}`}
        badge={
          <Badge variant="light" color={guide.is_published ? 'teal' : 'gray'}>
            {guide.is_published ? <Trans>Published</Trans> : <Trans>Draft</Trans>}
          </Badge>
        }
        description={
          <TextLink to={paths.guide(guide.id)} inherit>
            <Trans>Preview</Trans>
          </TextLink>
        }
        actions={
          <Button
            variant="default"
            loading={publish.isPending}
            onClick={() =>
              publish.mutate(
                { id: guide.id, is_published: !guide.is_published },
                {
                  onSuccess: (changed) => {
                    setRevision(changed.guide.revision);
                    toast.good(changed.guide.is_published ? t`Published` : t`Unpublished`);
                  },
                },
              )
            }
          >
            {guide.is_published ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
          </Button>
        }
      />
      <Stack gap="md">
        <FilmPanel detail={detail} onChanged={(changed) => setRevision(changed.guide.revision)} />
        <CaptionsPanel detail={detail} />
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Panel title={t`Details`}>
              <Stack gap="md">
                <TextInput label={t`Title`} required maxLength={200} {...form.getInputProps('title')} />
                <Textarea label={t`Summary`} autosize minRows={2} maxLength={2000} {...form.getInputProps('summary')} />
                <TextInput
                  label={t`Language`}
                  description={t`The language spoken, as a code: en, de or pt-BR.`}
                  required
                  maxLength={35}
                  maw={320}
                  {...form.getInputProps('language')}
                />
                {hosts.length === 0 && form.values.link === '' ? null : (
                  <TextInput
                    type="url"
                    label={t`Link to a video elsewhere`}
                    description={t`Instead of an upload. Allowed: ${hosts.join(', ')}`}
                    maxLength={2000}
                    {...form.getInputProps('link')}
                  />
                )}
              </Stack>
            </Panel>
            <Panel title={t`Chapters`} description={<Trans>Moments that viewers can jump to.</Trans>}>
              <ChapterRows form={form} />
            </Panel>
            <Panel title={t`Audience and pages`}>
              <Stack gap="md">
                {can('manage-clients') ? (
                  <Switch
                    label={t`For every company of the platform`}
                    {...form.getInputProps('is_for_all', { type: 'checkbox' })}
                    onChange={(event) => setForAll(event.currentTarget.checked)}
                  />
                ) : null}
                <MultiSelect
                  label={t`Roles`}
                  description={
                    form.values.is_for_all
                      ? t`Everybody, if none is chosen. Only built-in roles are listed: every company has those.`
                      : t`Everybody, if none is chosen.`
                  }
                  searchable
                  data={[choices(t`Account roles`, accountRoles), choices(t`Workspace roles`, workspaceRoles)]}
                  {...form.getInputProps('role_ids')}
                />
                {form.values.is_for_all ? null : (
                  <MultiSelect
                    label={t`Workspaces`}
                    description={t`Members of any workspace, if none is chosen.`}
                    searchable
                    data={(workspaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps('workspace_ids')}
                  />
                )}
                <MultiSelect
                  label={t`Pages`}
                  description={t`A button in the header of these pages offers the guide.`}
                  searchable
                  data={HELP_PAGES.map(({ key, title }) => ({ value: key, label: i18n._(title) }))}
                  {...form.getInputProps('pages')}
                />
              </Stack>
            </Panel>
            <ErrorSummary lines={summary} />
            {isStale ? (
              <Alert color="orange" icon={<IconAlert size={18} />} role="alert">
                <Group justify="space-between">
                  <Trans>What you typed is still here, but not saved.</Trans>
                  <Button size="xs" variant="default" onClick={() => void takeTheirRevision()}>
                    <Trans>Overwrite theirs when I save</Trans>
                  </Button>
                </Group>
              </Alert>
            ) : null}
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                <Trans>Save</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </>
  );
}
