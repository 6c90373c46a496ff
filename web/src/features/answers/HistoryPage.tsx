/** A use case's tab with all its runs, and what people said about the answers. */
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { CaseHeader } from '@/features/case_page/CaseHeader';
import { caseQuery } from '@/features/cases/queries';
import { RunList } from '@/features/runs/components/RunList';
import { runHref } from '@/features/runs/components/run-columns';
import { allows } from '@/lib/permissions';
import { IconThumbUp } from '@/ui/icons';
import { usePlace } from '@/ui/place';

const FeedbackDrawer = lazy(async () => ({ default: (await import('./components/FeedbackDrawer')).FeedbackDrawer }));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' });
  return null;
}

// Search and filters are the list's own.
export const shouldRevalidate = () => false;

export function Component() {
  const { useCaseId = '' } = useParams();
  const { data: useCase } = useSuspenseQuery(caseQuery(useCaseId));
  const [feedback, setFeedback] = useState(false);
  usePlace(useCase.shared_only ? undefined : useCase.workspace_id);
  return (
    <>
      <CaseHeader useCase={useCase} current="history" />
      {allows(useCase.my_permissions, 'build-use-cases') ? (
        <Group justify="flex-end" mb="sm">
          <Button variant="default" leftSection={<IconThumbUp size={16} />} onClick={() => setFeedback(true)}>
            <Trans>Feedback</Trans>
          </Button>
        </Group>
      ) : null}
      <RunList
        scope={{ use_case_id: useCase.id }}
        withUseCase={false}
        onlyOwn={useCase.shared_only}
        current={null}
        href={runHref}
      />
      <Suspense fallback={null}>
        {feedback ? <FeedbackDrawer useCaseId={useCase.id} onClose={() => setFeedback(false)} /> : null}
      </Suspense>
    </>
  );
}
