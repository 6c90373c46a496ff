/** What stands above the pages: which one is seen, and how large. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@/ui/icons';
import { pageTyped, ZOOMS, type Zoom, zoomed } from './model';
import classes from './Original.module.css';

type Props = {
  page: number;
  pages: number;
  /** 1 is the size on paper. */
  scale: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onPage: (page: number, byReader: boolean) => void;
};

export function PdfTools({ page, pages, scale, zoom, onZoom, onPage }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = pageTyped(typed ?? '', pages);
    if (wanted !== null) onPage(wanted, true);
    setTyped(null);
  };
  return (
    <Group className={classes.tools} gap={4} wrap="nowrap" role="toolbar" aria-label={t`Pages of the original`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.roomy}
        aria-label={t`Previous page`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1, true)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.roomy}
        aria-label={t`Next page`}
        disabled={page >= pages}
        onClick={() => onPage(page + 1, true)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <TextInput
        size="xs"
        w={64}
        flex="none"
        aria-label={t`Page`}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <Text size="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        <Trans>of {pages}</Trans>
      </Text>
      <Group gap={4} wrap="nowrap" ms="auto">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Smaller`}
          disabled={scale <= (ZOOMS[0] ?? 0)}
          onClick={() => onZoom(zoomed(scale, -1))}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <Text size="sm" w={44} ta="center" className={`tabular ${classes.roomy}`}>
          {t`${Math.round(scale * 100)} %`}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Larger`}
          disabled={scale >= (ZOOMS.at(-1) ?? 0)}
          onClick={() => onZoom(zoomed(scale, 1))}
        >
          <IconPlus size={16} />
        </ActionIcon>
        <Button size="compact-sm" h={32} variant={zoom === 'fit' ? 'light' : 'subtle'} onClick={() => onZoom('fit')}>
          <Trans>Fit width</Trans>
        </Button>
      </Group>
    </Group>
  );
}
