/** One entry with all that was recorded, down to the id of the request. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Code, DataList, Drawer, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@/api/types';
import { formatDateTime } from '@/lib/format';
import { CopyButton } from '@/ui/CopyButton';
import { actionWords, detailLines } from '../model';
import { Actor } from './audit-columns';
import { OutcomeBadge } from './OutcomeBadge';

export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useLingui();
  const details = detailLines(entry.detail);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{actionWords(entry.action)}</Text>}
    >
      <Stack gap="lg">
        <DataList labelWidth="8rem">
          <Row label={t`When`}>
            {formatDateTime(new Date(entry.at))}{' '}
            <Text span size="xs" c="dimmed">
              {entry.at}
            </Text>
          </Row>
          <Row label={t`Who`}>
            <Actor entry={entry} />
          </Row>
          <Row label={t`Outcome`}>
            <OutcomeBadge outcome={entry.outcome} />
          </Row>
          <Row label={t`Action`}>
            <Code>{entry.action}</Code>
          </Row>
          <Row label={t`Object`}>
            {entry.object_name ?? entry.object_type}
            {entry.object_id === null ? null : (
              <Text size="xs" c="dimmed" ff="monospace">
                {entry.object_id}
              </Text>
            )}
          </Row>
          <Row label={t`IP address`}>{entry.ip ?? '–'}</Row>
          <Row label={t`Request`}>
            {entry.request_id === null ? (
              '–'
            ) : (
              <Stack gap="xs" align="flex-start">
                <Code>{entry.request_id}</Code>
                <CopyButton value={entry.request_id} />
              </Stack>
            )}
          </Row>
        </DataList>
        {details.length === 0 ? null : (
          <Stack gap="xs">
            <Title order={2} size="h4">
              <Trans>Details</Trans>
            </Title>
            <DataList labelWidth="8rem">
              {details.map(([key, value]) => (
                <Row key={key} label={key}>
                  {value}
                </Row>
              ))}
            </DataList>
          </Stack>
        )}
      </Stack>
    </Drawer>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
