/** The small set of pictures a use case may have; an unknown name falls back to the first. */

import classes from './CaseIcon.module.css';
import {
  type Icon,
  IconBulb,
  IconFile,
  IconListCheck,
  IconMail,
  IconMessageQuestion,
  IconNotes,
  IconPresentation,
  IconReportAnalytics,
  IconScale,
  IconSearch,
  IconSparkles,
  IconUsers,
} from './icons';

const ICONS: Record<string, Icon> = {
  'file-text': IconFile,
  sparkles: IconSparkles,
  'message-question': IconMessageQuestion,
  notes: IconNotes,
  'list-check': IconListCheck,
  'report-analytics': IconReportAnalytics,
  mail: IconMail,
  scale: IconScale,
  presentation: IconPresentation,
  bulb: IconBulb,
  search: IconSearch,
  users: IconUsers,
};

export const ICON_NAMES = Object.keys(ICONS);

export function CaseIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Shape = ICONS[name] ?? IconFile;
  return (
    <span className={classes.icon} style={{ width: size * 1.8, height: size * 1.8 }} aria-hidden>
      <Shape size={size} stroke={1.7} />
    </span>
  );
}
