/** PDFs made for tests: pages of plain lines, with whatever else a file may carry. */

type Options = {
  /** Entries of the catalogue, like what runs when the file is opened. */
  catalogue?: string;
  /** Entries of every page, like what can be clicked. */
  page?: string;
  /** What is drawn on every page besides its lines. */
  content?: string;
  /** Entries of the trailer, like that it is encrypted. */
  trailer?: string;
};

const escaped = (line: string) => line.replaceAll(/[\\()]/g, (letter) => `\\${letter}`);

/** One page for each list of lines. */
export function pdfOf(pages: readonly (readonly string[])[], options: Options = {}): Buffer<ArrayBuffer> {
  const first = 4;
  const kids = pages.map((_, index) => `${String(first + 2 * index)} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${options.catalogue ?? ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
      const content = `BT /F1 12 Tf 18 TL 72 760 Td\n${text}\nET\n${options.content ?? ''}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${String(first + 2 * index + 1)} 0 R ${options.page ?? ''} >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${options.trailer ?? ''} >>\nstartxref\n${String(table)}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
