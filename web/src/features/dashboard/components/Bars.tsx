/** Runs by day as bars: what ended well, and on top of it what did not. Drawn as it is, without a library of charts. */
import type { OwnFigures } from '@/api/gen/types.gen';
import { writeDate } from '@/ui/days';
import classes from './Bars.module.css';

const HEIGHT = 48;
const STEP = 10;
const BAR = 7;

export function Bars({ days }: { days: OwnFigures['days'] }) {
  const most = Math.max(1, ...days.map(({ succeeded, failed, cancelled }) => succeeded + failed + cancelled));
  const high = (runs: number) => (runs === 0 ? 0 : Math.max(2, (HEIGHT * runs) / most));
  return (
    <svg
      viewBox={`0 0 ${String(days.length * STEP)} ${String(HEIGHT)}`}
      className={classes.bars}
      preserveAspectRatio="none"
      aria-hidden
    >
      {days.map(({ day, succeeded, failed, cancelled }, index) => {
        const [well, badly] = [high(succeeded), high(failed + cancelled)];
        return (
          <g key={day}>
            <title>{writeDate(day)}</title>
            <rect x={index * STEP} y={HEIGHT - 1} width={BAR} height={1} className={classes.base} />
            <rect x={index * STEP} y={HEIGHT - well} width={BAR} height={well} className={classes.well} />
            <rect x={index * STEP} y={HEIGHT - well - badly} width={BAR} height={badly} className={classes.badly} />
          </g>
        );
      })}
    </svg>
  );
}
