/** A template before it is used: what it asks for, what it answers, an example, and where it goes. */
import { useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '@/ui/ErrorView';
import { templateQuery, useTemplate } from '../queries';
import { TemplatePreview } from './TemplatePreview';
import { UseTemplateForm } from './UseTemplateForm';

type Props = { id: string; workspaceId: string | null; folderId: string | null; onClose: () => void };

export function TemplateDrawer({ id, workspaceId, folderId, onClose }: Props) {
  const { t } = useLingui();
  const template = useQuery(templateQuery(id));
  const use = useTemplate(id);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<Text fw={600}>{template.data?.name ?? t`Template`}</Text>}
    >
      {template.error && !template.data ? (
        <ErrorView error={template.error} onRetry={() => void template.refetch()} retrying={template.isFetching} />
      ) : !template.data ? (
        <Stack gap="sm" aria-busy>
          <Skeleton h={56} />
          <Skeleton h={240} />
        </Stack>
      ) : (
        <Stack gap="lg">
          <TemplatePreview
            definition={template.data.definition}
            example={template.data.example}
            documents={template.data.sample_documents}
          />
          <UseTemplateForm
            documents={template.data.documents}
            use={use}
            workspaceId={workspaceId}
            folderId={folderId}
          />
        </Stack>
      )}
    </Drawer>
  );
}
