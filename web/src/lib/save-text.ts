/** Hands a text to the browser as a file to save. */
export function saveText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after this task; revoking at once cancels the download in some of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
