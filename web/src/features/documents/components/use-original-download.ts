/** Downloads the file of a document as it was uploaded, and says so when that fails. */
import { useLingui } from '@lingui/react/macro';
import { download } from '@/api/files';
import { isProblem } from '@/api/problem';
import { toast } from '@/ui/toast';
import { originalOf } from '../model';

type Original = { documentId: string; name: string /** The one in force unless another is named. */; version?: number };

export function useOriginalDownload() {
  const { t } = useLingui();
  return ({ documentId, name, version }: Original) => {
    download(originalOf(documentId, version), name).catch((error: unknown) =>
      toast.bad(isProblem(error) ? error.message : t`The file could not be downloaded. Try again.`),
    );
  };
}
