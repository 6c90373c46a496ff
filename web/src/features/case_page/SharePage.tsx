/** A use case's tab for sharing: who finds it, who was added, and everybody who gets in. */
import { Trans } from '@lingui/react/macro';
import { Box, Paper, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, Navigate, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { AccessRules } from '@/features/access/components/AccessRules';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { usePlace } from '@/ui/place';
import { CaseHeader } from './CaseHeader';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { useCaseId = '' } = useParams();
  const { data: useCase } = useSuspenseQuery(caseQuery(useCaseId));
  const [asking, setAsking] = useState(false);
  usePlace(useCase.shared_only ? undefined : useCase.workspace_id);
  if (useCase.shared_only) return <Navigate to={paths.runUseCase(useCase.id)} replace />;
  return (
    <>
      <CaseHeader useCase={useCase} current="share" />
      <Box maw={720}>
        <Text c="dimmed" mb="md">
          <Trans>Who may find, open and run this use case. Changes take effect at once.</Trans>
        </Text>
        <Paper className="surface" p="lg">
          <AccessRules
            place={{
              kind: 'use-case',
              id: useCase.id,
              name: useCase.draft.name,
              workspaceId: useCase.workspace_id,
            }}
            asking={asking}
            onAsking={setAsking}
          />
        </Paper>
      </Box>
    </>
  );
}
