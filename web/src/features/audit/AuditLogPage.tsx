/** The audit log: everything that was done or refused in this company, searchable, never changed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '@/api/types';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconChevronDown, IconDownload, IconListCheck } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { AuditDrawer } from './components/AuditDrawer';
import { AuditFilters } from './components/AuditFilters';
import { auditColumns } from './components/audit-columns';
import { isFiltered, readFilter } from './model';
import { auditQuery, useExportAudit } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Audit log`} rights={['view-audit-log']}>
      <AuditLog />
    </NeedsRight>
  );
}

function AuditLog() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const filter = readFilter(query);
  const list = useInfiniteQuery(auditQuery(filter));
  const exported = useExportAudit();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const save = (format: 'csv' | 'json') =>
    exported.mutate({ format, filter }, { onSuccess: () => toast.good(t`The log was downloaded`) });

  return (
    <>
      <PageHeader
        title={t`Audit log`}
        description={<Trans>Who did what and when, and what was refused. Entries are never changed or removed.</Trans>}
        actions={
          <Menu>
            <Menu.Target>
              <Button
                variant="default"
                loading={exported.isPending}
                leftSection={<IconDownload size={16} />}
                rightSection={<IconChevronDown size={14} />}
              >
                <Trans>Export</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('csv')}>
                <Trans>This list as CSV</Trans>
              </Menu.Item>
              <Menu.Item onClick={() => save('json')}>
                <Trans>This list as JSON</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        }
      />
      <AuditFilters query={query} onChange={set} />
      <DataTable
        label={t`Audit log`}
        columns={auditColumns(setOpened)}
        list={pagedListState(list)}
        rowKey={(entry) => entry.id}
        skeletonRows={10}
        empty={
          <EmptyList
            isFiltered={isFiltered(filter)}
            noMatch={{
              title: t`No entries match`,
              description: <Trans>Try fewer words, another person or a longer period.</Trans>,
            }}
            icon={<IconListCheck size={28} />}
            title={t`No entries yet`}
          />
        }
      />
      {opened === null ? null : <AuditDrawer entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
