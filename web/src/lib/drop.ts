/** What is dropped onto the page. */
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
