/** What can be done with one document, wherever it is shown. */
import { useLingui } from '@lingui/react/macro';
import { download } from '@/api/files';
import { isProblem } from '@/api/problem';
import type { Document } from '@/api/types';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { originalPath } from '../model';
import { useDeleteDocument, useRetryDocument } from '../queries';

export function useDocumentActs(options: { onDeleted?: (document: Document) => void } = {}) {
  const { t } = useLingui();
  const remove = useDeleteDocument();
  const again = useRetryDocument();
  return {
    retrying: again.isPending,
    retry: (document: Document) => again.mutate(document.id),
    download: (document: Document) => {
      download(originalPath(document.id), {}, document.name).catch((error: unknown) =>
        toast.bad(isProblem(error) ? error.message : t`The file could not be downloaded. Try again.`),
      );
    },
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
