/** A number of bytes as people read it; the exact number is in the tooltip. */
import { formatCount, formatFileSize } from '@/lib/format';

export function FileSize({ bytes }: { bytes: number }) {
  return (
    <span className="tabular" title={`${formatCount(bytes)} b`}>
      {formatFileSize(bytes)}
    </span>
  );
}
