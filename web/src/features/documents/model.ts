/** Rules of documents, without React. */
import type { Document, DocumentStatus } from '@/api/types';

export const isBeingRead = (document: Pick<Document, 'status'>) =>
  document.status === 'queued' || document.status === 'extracting';

export const DOCUMENT_STATUSES: readonly DocumentStatus[] = ['ready', 'queued', 'extracting', 'failed'];

export const originalPath = (id: string) => `document/${encodeURIComponent(id)}/content`;

/** Files of a drop. A dropped folder looks like a file whose bytes cannot be read, so it is told apart here. */
export function filesOfDrop(transfer: Pick<DataTransfer, 'items' | 'files'>): { files: File[]; folders: number } {
  const files: File[] = [];
  let folders = 0;
  const items = Array.from(transfer.items).filter((item) => item.kind === 'file');
  if (items.length === 0) return { files: Array.from(transfer.files), folders };
  for (const item of items) {
    if (item.webkitGetAsEntry()?.isDirectory) {
      folders += 1;
      continue;
    }
    const file = item.getAsFile();
    if (file !== null) files.push(file);
  }
  return { files, folders };
}
