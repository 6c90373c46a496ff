/** The pages of a sample document with the design as it stands in the form, and the sample as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BrandDesign } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { IconDownload } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { SAMPLES } from '../model';
import { previewQuery, sampleOf } from '../queries';

const PAUSE_MS = 400;

type Props = {
  design: BrandDesign;
  /** What the server says of a design that cannot be shown; null again when it can. */
  onProblem: (problem: unknown) => void;
};

export function Preview({ design, onProblem }: Props) {
  const { t } = useLingui();
  const [asked] = useDebouncedValue(design, PAUSE_MS);
  const preview = useQuery(previewQuery(asked));
  useEffect(() => onProblem(preview.error), [preview.error, onProblem]);
  const download = useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ format, file }: (typeof SAMPLES)[number]) => sampleOf(design, format, file),
    onError: (error) => toast.bad(isProblem(error) ? error.lines.join(' ') : t`Something went wrong!`),
  });
  const pages = preview.data?.pages;
  const left = (preview.data?.of ?? 0) - (pages?.length ?? 0);
  return (
    <Panel
      title={t`Preview`}
      description={<Trans>A sample document, page by page as the PDF has it.</Trans>}
      badge={preview.isFetching ? <Loader size="xs" aria-hidden /> : null}
      actions={SAMPLES.map((sample) => (
        <Button
          key={sample.format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={download.isPending && download.variables.format === sample.format}
          onClick={() => download.mutate(sample)}
        >
          {sample.name}
        </Button>
      ))}
    >
      {pages === undefined ? (
        <NoPages failed={preview.isError} />
      ) : (
        <Stack gap="md" opacity={preview.isError ? 0.4 : 1}>
          {pages.map((svg, index) => (
            <Page
              // Pages have no name but their place.
              key={`page-${String(index)}`}
              svg={svg}
              label={t`Page ${index + 1}`}
            />
          ))}
          {left > 0 ? (
            <Text size="xs" c="dimmed">
              <Trans>And {left} more.</Trans>
            </Text>
          ) : null}
        </Stack>
      )}
    </Panel>
  );
}

function NoPages({ failed }: { failed: boolean }) {
  if (!failed) return <Skeleton h={420} radius="md" />;
  return (
    <Text c="dimmed">
      <Trans>Fix the marked fields to see the preview.</Trans>
    </Text>
  );
}

/** A page as a picture: whatever is in it is drawn, and nothing of it is run. */
function Page({ svg, label }: { svg: string; label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  // Made where it is taken back: an effect that runs twice makes two.
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    if (picture.current !== null) picture.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return (
    <Paper withBorder radius={2} shadow="xs" bg="white" style={{ overflow: 'hidden' }}>
      <Group gap={0}>
        <img ref={picture} alt={label} style={{ display: 'block', width: '100%', height: 'auto' }} />
      </Group>
    </Paper>
  );
}
