/** What the guides need besides the screens: a document, and the way to choose it. */

const POLICY = `# Travel policy

## Hotels

A room may cost up to 160 euro a night. In Oslo and Zurich the limit is 180 euro.

## Approval

Journeys over 2,000 euro need the written approval of a director before the journey.
`;

export const policy = { name: 'Travel policy.md', mimeType: 'text/markdown', buffer: Buffer.from(POLICY) };

export async function chooseFile(page, camera, button, file) {
  const chooser = page.waitForEvent('filechooser');
  await camera.click(button);
  await (await chooser).setFiles(file);
}
