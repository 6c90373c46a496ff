/** What can be done with one document, wherever it is shown. */
import { useLingui } from '@lingui/react/macro';
import type { Document, DocumentVersion } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useCancelReading, useDeleteDocument, useRetryDocument } from '../queries';
import { useOriginalDownload } from './use-original-download';

export function useDocumentActs(options: { onDeleted?: (document: Document) => void } = {}) {
  const { t } = useLingui();
  const remove = useDeleteDocument();
  const again = useRetryDocument();
  const stop = useCancelReading();
  const downloadOriginal = useOriginalDownload();
  return {
    retrying: again.isPending,
    retry: (document: Document) => again.mutate(document.id),
    cancelling: stop.isPending,
    cancel: (document: Document) => stop.mutate(document.id),
    /** The file of a version; of the one in force unless another is named. */
    download: (document: Document, version?: DocumentVersion) =>
      downloadOriginal({
        documentId: document.id,
        name: version?.file_name ?? document.name,
        ...(version === undefined ? {} : { version: version.version }),
      }),
    askToDelete: (document: Document) =>
      confirm({
        title: t`Delete this document?`,
        message: t`“${document.name}” is deleted for everybody, and use cases no longer read it. Answers that cite it keep their quotes.`,
        action: t`Delete document`,
        run: async () => {
          await remove.mutateAsync(document.id);
          toast.good(t`Document deleted`);
          options.onDeleted?.(document);
        },
      }),
  };
}
