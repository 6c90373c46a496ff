/** Pages of a list by number, so that one of them has an address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Loader, Pagination, Text } from '@mantine/core';

type Props = {
  page: number;
  /** Rows a page. */
  limit: number;
  total: number | undefined;
  fetching: boolean;
  onPage: (page: number) => void;
};

// The server counts a hundred pages; who looks further down searches.
const LAST = 100;

export const pageCount = (total: number, limit: number) => Math.min(LAST, Math.max(1, Math.ceil(total / limit)));

/** The page of the address: 1 when it is missing or nonsense. `name`: of which list, where a page has several. */
export function readPage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= LAST ? page : 1;
}

export function Pages({ page, limit, total, fetching, onPage }: Props) {
  const { t } = useLingui();
  if (total === undefined || total === 0) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const names: Partial<Record<string, string>> = { previous: t`Previous page`, next: t`Next page` };
  const count = pageCount(total, limit);
  return (
    <Group justify="space-between" mt="sm" px="sm" gap="sm">
      <Group gap="xs">
        <Text c="dimmed" size="xs" className="tabular">
          <Trans>
            {first}–{last} of {total}
          </Trans>
        </Text>
        {fetching ? <Loader size="xs" aria-hidden /> : null}
      </Group>
      {count > 1 ? (
        <Box component="nav" aria-label={t`Pages`}>
          <Pagination
            size="sm"
            total={count}
            value={page}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': names[control] })}
            getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
          />
        </Box>
      ) : null}
    </Group>
  );
}
