/** Every published version: who, when, why, what differs from the draft, and back into the draft with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition, UseCase } from '@/api/gen/types.gen';
import type { PublishedVersion } from '@/api/types';
import classes from '@/features/cases/components/Builder.module.css';
import { sameDefinition } from '@/features/cases/model';
import { caseVersionsQuery } from '@/features/cases/queries';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconRotateClockwise, IconVersions } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { ComparedParts } from './ComparedParts';

type Props = {
  useCase: UseCase;
  draft: Definition;
  onRestore: (version: PublishedVersion) => void;
  onClose: () => void;
};

export function VersionsDrawer({ useCase, draft, onRestore, onClose }: Props) {
  const { t } = useLingui();
  const versions = useQuery(caseVersionsQuery(useCase.id));
  return (
    <Drawer opened onClose={onClose} position="right" size={640} title={<Text fw={600}>{t`Versions`}</Text>}>
      {versions.error && !versions.data ? (
        <ErrorView error={versions.error} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
      ) : !versions.data ? (
        <Stack gap="sm" aria-busy>
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      ) : versions.data.length === 0 ? (
        <EmptyView
          icon={<IconVersions size={28} />}
          title={t`Not published yet`}
          description={<Trans>Each time you publish, a version is kept here for good.</Trans>}
        />
      ) : (
        versions.data.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            current={version.version === useCase.published?.version}
            draft={draft}
            useCase={useCase}
            onRestore={onRestore}
          />
        ))
      )}
    </Drawer>
  );
}

type RowProps = {
  version: PublishedVersion;
  current: boolean;
  draft: Definition;
  useCase: UseCase;
  onRestore: (version: PublishedVersion) => void;
};

function VersionRow({ version, current, draft, useCase, onRestore }: RowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const same = sameDefinition(version.definition, draft);
  const number = version.version;
  return (
    <article className={classes.versions}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              <Trans>Version {number}</Trans>
            </Text>
            {current ? (
              <Badge color="teal">
                <Trans>In use</Trans>
              </Badge>
            ) : null}
          </Group>
          {version.note === '' ? null : <Text style={{ whiteSpace: 'pre-wrap' }}>{version.note}</Text>}
          <Text size="xs" c="dimmed">
            {version.published_by_name} · <RelativeTime at={version.published_at} inside />
          </Text>
        </div>
        {same ? (
          <Text size="xs" c="dimmed">
            <Trans>Same as the draft</Trans>
          </Text>
        ) : (
          <Group gap={4} wrap="nowrap">
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-expanded={open}
              aria-label={t`Compare version ${number} with the draft`}
              onClick={() => setOpen(!open)}
            >
              <Trans>Compare</Trans>
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRotateClockwise size={14} />}
              aria-label={t`Restore version ${number} into the draft`}
              onClick={() => onRestore(version)}
            >
              <Trans>Restore</Trans>
            </Button>
          </Group>
        )}
      </Group>
      {open ? (
        <div style={{ marginTop: 12 }}>
          <ComparedParts
            left={version.definition}
            right={draft}
            leftTitle={<Trans>Version {number}</Trans>}
            rightTitle={<Trans>Draft</Trans>}
            documents={useCase.documents}
            workspaceId={useCase.workspace_id}
          />
        </div>
      ) : null}
    </article>
  );
}
