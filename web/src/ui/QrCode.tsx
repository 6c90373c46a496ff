/** A QR code from its rows of 0 and 1, drawn as one path: no picture to load, sharp at every size. */

type Props = { rows: readonly string[]; label: string; size?: number };

/** Modules of quiet ground that scanners need around a code. */
const QUIET = 4;

/** One horizontal stroke for each run of dark modules. */
export function darkRuns(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        (run) => `M${String(run.index + QUIET)} ${String(y + QUIET)}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join('');
}

export function QrCode({ rows, label, size = 192 }: Props) {
  const side = rows.length + QUIET * 2;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
    >
      {/* Black on white in both schemes: many scanners do not read the reverse. */}
      <rect width={side} height={side} rx="2" fill="#fff" />
      <path d={darkRuns(rows)} fill="#000" />
    </svg>
  );
}
