/** Hands something made here, or already fetched, to the browser as a file to save. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after this task; revoking at once cancels the download in some of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const saveText = (name: string, text: string) => saveBlob(new Blob([text], { type: 'text/plain' }), name);
