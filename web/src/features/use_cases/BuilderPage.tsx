/** The builder of one use case: the definition at the left, a live test at the right; on a phone they are tabs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Group, Skeleton, Splitter, Tabs, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Definition, UseCase } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { CaseHeader } from '@/features/case_page/CaseHeader';
import classes from '@/features/cases/components/Builder.module.css';
import { caseQuery } from '@/features/cases/queries';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { useShortcut } from '@/lib/shortcuts';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { IconAlert, IconInfo, IconShield } from '@/ui/icons';
import { usePlace } from '@/ui/place';
import { offerUndo } from '@/ui/undo';
import { BasicsCard } from './components/BasicsCard';
import { BuilderBar } from './components/BuilderBar';
import { BuilderParts } from './components/BuilderParts';
import { InstructionCard } from './components/InstructionCard';
import type { PartProps } from './components/part';
import { focusField, inputOf } from './focus-field';
import { useDraft } from './use-draft';
import { useLater, useSteady } from './use-later';

// Not part of the first sight: the definition can be read and written before they are here.
const CaseShelf = lazy(async () => ({ default: (await import('./components/CaseShelf')).CaseShelf }));
const MadeFromChat = lazy(async () => ({ default: (await import('./components/MadeFromChat')).MadeFromChat }));
const PublishDialog = lazy(async () => ({ default: (await import('./components/PublishDialog')).PublishDialog }));
const CheckDrawer = lazy(async () => ({
  default: (await import('@/features/checks/components/CheckDrawer')).CheckDrawer,
}));
const TestPanel = memo(lazy(async () => ({ default: (await import('./components/TestPanel')).TestPanel })));
const VersionsDrawer = lazy(async () => ({ default: (await import('./components/VersionsDrawer')).VersionsDrawer }));
const ConflictDialog = lazy(async () => ({ default: (await import('./components/ConflictDialog')).ConflictDialog }));

export async function loader({ params }: LoaderFunctionArgs) {
  // The newest draft, not a remembered one: saving over an old revision would only be refused.
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 0 });
  return null;
}

export const shouldRevalidate = () => false;

export function Component() {
  const { t } = useLingui();
  const { useCaseId = '' } = useParams();
  const { data: useCase } = useSuspenseQuery({ ...caseQuery(useCaseId), refetchOnWindowFocus: false });
  usePlace(useCase.workspace_id);
  if (!allows(useCase.my_permissions, 'build-use-cases')) {
    return (
      <EmptyView
        icon={<IconShield size={28} />}
        title={t`Your role in this workspace cannot change use cases`}
        action={
          <ButtonLink to={paths.runUseCase(useCase.id)}>
            <Trans>Run it</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return <Builder key={useCase.id} useCase={useCase} />;
}

type Pane = 'define' | 'test';

function Builder({ useCase }: { useCase: UseCase }) {
  const { t } = useLingui();
  const { draft, saver } = useDraft(useCase);
  const { definition, problems, state } = draft;
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [publishing, publish] = useDisclosure(false);
  const [comparing, versions] = useDisclosure(false);
  const [checking, check] = useDisclosure(false);
  // On a phone one of the two is seen; in one tree with the wide form, so that a window that is turned loses nothing typed.
  const [pane, setPane] = useState<Pane>('define');
  const panel = (name: Pane) =>
    wide
      ? {}
      : {
          id: `builder-panel-${name}`,
          role: 'tabpanel',
          'aria-labelledby': `builder-tab-${name}`,
          hidden: pane !== name,
        };
  const mayPublish = allows(useCase.my_permissions, 'publish-use-cases');
  // What is typed is saved by itself; somebody who asks for it hears that it is.
  useShortcut('save', () => void saver.flush().then(() => announce(t`Saved`)));
  const [openInput, setOpenInput] = useState<number | null>(null);
  const go = useCallback((field: string) => {
    const input = inputOf(field);
    if (input === null) focusField(field);
    else setOpenInput(input);
  }, []);
  const isRefused = Object.keys(problems).length > 0;
  const [wasRefused, setWasRefused] = useState(false);
  // What was refused stands in the definition.
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused);
    if (isRefused) setPane('define');
  }
  const onChange = useCallback(
    (change: Partial<Definition>) => saver.change({ ...saver.snapshot().definition, ...change }),
    [saver],
  );
  const part: PartProps = { definition, problems, onChange };
  // A key in a text draws its own card at once. The rest, which is most of the page, follows when there is time.
  const later = useLater(definition);
  const laterProblems = useSteady(problems);
  const laterPart = useMemo(
    () => ({ definition: later, problems: laterProblems, onChange }),
    [later, laterProblems, onChange],
  );
  const define = (
    <>
      {isRefused ? (
        <Alert color="red" icon={<IconAlert size={18} />} role="alert" title={<Trans>Please check these</Trans>}>
          {Object.entries(problems).map(([field, message]) => (
            <Text key={field}>{message}</Text>
          ))}
        </Alert>
      ) : null}
      {draft.recovered && state.kind !== 'conflict' ? (
        <Alert color="indigo" icon={<IconInfo size={18} />}>
          <Trans>Restored what you had typed before the page was closed.</Trans>
        </Alert>
      ) : null}
      <Suspense fallback={null}>
        <MadeFromChat useCaseId={useCase.id} />
      </Suspense>
      <div data-fields="name description icon" data-section="basics" tabIndex={-1} className={classes.section}>
        <BasicsCard {...part} />
      </div>
      <div data-fields="instruction" data-section="instruction" tabIndex={-1} className={classes.section}>
        <InstructionCard {...part} />
      </div>
      <BuilderParts
        part={laterPart}
        useCase={useCase}
        saver={saver}
        openInput={openInput}
        onOpenInput={setOpenInput}
        onGo={go}
        onCheck={check.open}
      />
    </>
  );
  const test = (
    <Suspense fallback={<Skeleton h={320} radius="md" />}>
      <TestPanel useCase={useCase} definition={later} saver={saver} onPublish={mayPublish ? publish.open : null} />
    </Suspense>
  );

  return (
    <>
      <CaseHeader useCase={useCase} current="edit" name={definition.name} badge={<StatusBadge useCase={useCase} />} />
      <Suspense fallback={<Skeleton h={22} w={160} />}>
        <CaseShelf useCase={useCase} />
      </Suspense>
      <BuilderBar
        state={state}
        isPublished={useCase.published !== null && !useCase.has_unpublished_changes && state.kind === 'saved'}
        mayPublish={mayPublish}
        onRetry={() => void saver.flush()}
        onVersions={versions.open}
        onPublish={publish.open}
        // Before the part is looked for: what is hidden cannot be scrolled to.
        onSection={() => flushSync(() => setPane('define'))}
      />
      <Tabs id="builder" value={pane} onChange={(next) => setPane(next === 'test' ? 'test' : 'define')}>
        {wide ? null : (
          <Tabs.List grow mb="md">
            <Tabs.Tab value="define">
              <Trans>Definition</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="test">
              <Trans>Test</Trans>
            </Tabs.Tab>
          </Tabs.List>
        )}
        <Splitter className={`${classes.pane ?? ''} ${classes.panes ?? ''}`}>
          <Splitter.Pane defaultSize={56} min={36} className={classes.pane}>
            <div {...panel('define')} className={classes.define}>
              {define}
            </div>
          </Splitter.Pane>
          <Splitter.Pane defaultSize={44} min={28} className={classes.pane}>
            <div {...panel('test')} className={classes.test}>
              {test}
            </div>
          </Splitter.Pane>
        </Splitter>
      </Tabs>
      <Suspense fallback={null}>
        {publishing ? (
          <PublishDialog
            useCase={useCase}
            saver={saver}
            onClose={publish.close}
            onCheck={() => {
              publish.close();
              check.open();
            }}
          />
        ) : null}
        {checking ? <CheckDrawer useCase={useCase} saver={saver} onClose={check.close} /> : null}
        {comparing ? (
          <VersionsDrawer
            useCase={useCase}
            draft={definition}
            onClose={versions.close}
            onRestore={(version) => {
              const before = definition;
              saver.change(version.definition);
              versions.close();
              offerUndo(t`Version ${version.version} is in the draft now`, () => Promise.resolve(saver.change(before)));
            }}
          />
        ) : null}
        {state.kind === 'conflict' ? (
          <ConflictDialog mine={definition} theirs={state.theirs} onChoose={(choice) => saver.resolve(choice)} />
        ) : null}
      </Suspense>
    </>
  );
}

function StatusBadge({ useCase }: { useCase: UseCase }) {
  return (
    <Group gap={6} style={{ flexShrink: 0 }}>
      {useCase.published === null ? (
        <Badge color="gray">
          <Trans>Draft</Trans>
        </Badge>
      ) : (
        <Badge color="teal">
          <Trans>Version {useCase.published.version}</Trans>
        </Badge>
      )}
      {useCase.published !== null && useCase.has_unpublished_changes ? (
        <Badge color="orange">
          <Trans>Changes not published</Trans>
        </Badge>
      ) : null}
    </Group>
  );
}
