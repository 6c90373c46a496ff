/** The first step of a use case: its name, its workspace and what it begins with; the builder does the rest. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Radio, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Definition } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import { blankDefinition } from '@/features/cases/model';
import { useCreateCase } from '@/features/cases/queries';
import { modelsQuery } from '@/features/models/queries';
import { WorkspaceSelect } from '@/features/workspaces/components/WorkspaceSelect';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { missingProblem } from '@/lib/validation';
import { ButtonLink } from '@/ui/ButtonLink';
import { CaseIcon } from '@/ui/CaseIcon';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { useServerErrors } from '@/ui/form';
import { IconWorkspaces } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { DescribeCase } from './components/DescribeCase';
import { SimilarCases } from './components/SimilarCases';
import { keptWords } from './kept-words';
import { firstModel, STARTS } from './starts';

/** Begins with what was drafted from a description. */
const PROPOSED = 'proposed';

/** As many letters as a description has room for. */
const DESCRIPTION = 2_000;

const FIELDS = ['name', 'description', 'workspace_id'] as const;

export function Component() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { workspaceById, folderById } = useParams();
  const [query] = useQueryState();
  const wished = STARTS.find((each) => each.id === query.get('start'));
  const workspaces = useQuery(workspacesQuery());
  const models = useQuery(modelsQuery());
  const create = useCreateCase();
  const open = workspaces.data?.filter((each) => canInWorkspace(each, 'build-use-cases')) ?? [];
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: '',
      description: '',
      workspace_id: workspaceById ?? '',
      start: wished?.id ?? 'answer',
      private: false,
    },
    validate: {
      name: missingProblem(t`a use case name`),
      workspace_id: (value) => (value === '' ? t`Please choose a workspace` : null),
    },
  });
  const summary = useServerErrors(form, create.error, FIELDS);
  // Somebody with one workspace does not have to choose it.
  const only = open.length === 1 ? open[0]?.id : undefined;
  if (form.values.workspace_id === '' && only !== undefined) form.setFieldValue('workspace_id', only);

  const [words, setWords] = useState(() => keptWords.read());
  const [proposed, setProposed] = useState<Definition | null>(null);
  const describe = (next: string) => {
    setWords(next);
    keptWords.write(next);
  };
  const propose = (definition: Definition) => {
    setProposed(definition);
    // What the person has named already keeps its name.
    if (form.values.name.trim() === '') form.setFieldValue('name', definition.name);
    if (form.values.description.trim() === '') form.setFieldValue('description', definition.description);
    form.setFieldValue('start', PROPOSED);
  };

  const submit = (values: typeof form.values) => {
    const own = values.start === PROPOSED ? proposed : null;
    const start = STARTS.find((each) => each.id === values.start);
    const begun = own ?? start?.make();
    // What was described and not drafted goes along: it is the task in the person's own words.
    const described = own === null ? words.trim() : '';
    const definition: Definition = {
      ...blankDefinition,
      ...begun,
      instruction: begun?.instruction || described,
      name: values.name.trim(),
      description: values.description.trim() || described.slice(0, DESCRIPTION),
      icon: own?.icon ?? start?.icon ?? blankDefinition.icon,
      model: own?.model ?? firstModel(models.data),
    };
    const folder_id = values.workspace_id === workspaceById ? (folderById ?? null) : null;
    create.mutate(
      {
        workspace_id: values.workspace_id,
        folder_id,
        definition,
        visibility: values.private ? 'private' : 'workspace',
      },
      {
        onSuccess: (made) => {
          keptWords.write('');
          void navigate(paths.editUseCase(made.id), { replace: true });
        },
      },
    );
  };

  return (
    <>
      <PageHeader
        title={t`New use case`}
        description={<Trans>Enter a name and choose how to start. You can change everything later.</Trans>}
        actions={
          <ButtonLink
            to={paths.templates({ workspace: workspaceById ?? null, folder: folderById ?? null })}
            variant="default"
            leftSection={<IconWorkspaces size={16} />}
          >
            <Trans>Choose a template</Trans>
          </ButtonLink>
        }
      />
      {workspaces.error && !workspaces.data ? (
        <ErrorView error={workspaces.error} onRetry={() => void workspaces.refetch()} />
      ) : (
        <Paper className="surface" p="lg" maw={640}>
          <form onSubmit={form.onSubmit(submit)} noValidate>
            <Stack gap="md">
              <DescribeCase
                workspaceId={form.values.workspace_id}
                folderId={folderById ?? null}
                words={words}
                onWords={describe}
                onProposed={propose}
              />
              <SimilarCases
                workspaceId={form.values.workspace_id}
                words={[form.values.name, form.values.description, words]}
              />
              <ErrorSummary lines={summary} />
              <TextInput
                label={t`Name`}
                required
                maxLength={120}
                data-autofocus
                placeholder={t`For example: Answers from our policies`}
                key={form.key('name')}
                {...form.getInputProps('name')}
              />
              <Textarea
                label={t`Description`}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={DESCRIPTION}
                key={form.key('description')}
                {...form.getInputProps('description')}
              />
              <WorkspaceSelect
                required
                workspaces={open}
                value={form.values.workspace_id === '' ? null : form.values.workspace_id}
                error={form.errors['workspace_id']}
                onChange={(id) => form.setFieldValue('workspace_id', id)}
              />
              <Switch
                label={t`Only for me for now`}
                description={t`Only you and the people who manage members see it until you share it.`}
                key={form.key('private')}
                {...form.getInputProps('private', { type: 'checkbox' })}
              />
              <Radio.Group label={t`Begin with`} key={form.key('start')} {...form.getInputProps('start')}>
                <Stack gap="xs" mt={6}>
                  {proposed === null ? null : (
                    <Radio.Card value={PROPOSED} className={classes.start}>
                      <CaseIcon name={proposed.icon} />
                      <span>
                        <Text fw={500} component="span" display="block">
                          <Trans>The draft from your description</Trans>
                        </Text>
                        <Text size="xs" c="dimmed" component="span" display="block">
                          {proposed.name}
                        </Text>
                      </span>
                    </Radio.Card>
                  )}
                  {STARTS.map((start) => (
                    <Radio.Card key={start.id} value={start.id} className={classes.start}>
                      <CaseIcon name={start.icon} />
                      <span>
                        <Text fw={500} component="span" display="block">
                          {i18n._(start.title)}
                        </Text>
                        <Text size="xs" c="dimmed" component="span" display="block">
                          {i18n._(start.text)}
                        </Text>
                      </span>
                    </Radio.Card>
                  ))}
                </Stack>
              </Radio.Group>
              <Group justify="flex-end" gap="sm">
                <Button variant="default" onClick={() => void navigate(-1)} disabled={create.isPending}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button type="submit" loading={create.isPending || models.isPending}>
                  <Trans>Create and open the builder</Trans>
                </Button>
              </Group>
            </Stack>
          </form>
        </Paper>
      )}
    </>
  );
}
