/** Where the palette leads whoever has an account of the company. */
import { useLingui } from '@lingui/react/macro';
import { paths } from '@/lib/paths';
import {
  IconAnnouncement,
  IconBell,
  IconCalendar,
  IconEdit,
  IconFile,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMessages,
  IconMovie,
  IconReportAnalytics,
  IconSparkles,
  IconTable,
  IconTemplate,
  IconWorkspaces,
} from '@/ui/icons';
import type { Choice } from './choices';

/** `settings` stands among them. */
export function usePlaces(go: (to: string) => () => void) {
  const { t } = useLingui();
  return (settings: Choice): Choice[] => [
    { id: 'home', label: t`Home`, icon: IconHome, keys: 'home', act: go(paths.home()) },
    {
      id: 'dashboard',
      label: t`Dashboard`,
      also: t`figures widgets team activity`,
      icon: IconReportAnalytics,
      keys: 'dashboard',
      act: go(paths.dashboard()),
    },
    {
      id: 'get-started',
      label: t`First steps`,
      also: t`help tour begin`,
      icon: IconListCheck,
      act: go(paths.getStarted()),
    },
    {
      id: 'play',
      label: t`Play`,
      also: t`chats messages history`,
      icon: IconMessages,
      keys: 'play',
      act: go(paths.play()),
    },
    { id: 'workspaces', label: t`Workspaces`, icon: IconWorkspaces, keys: 'workspaces', act: go(paths.workspaces()) },
    { id: 'use-cases', label: t`Use cases`, icon: IconSparkles, act: go(paths.allUseCases()) },
    { id: 'documents', label: t`Documents`, icon: IconFile, act: go(paths.documents()) },
    { id: 'runs', label: t`Runs`, also: t`activity history`, icon: IconHistory, keys: 'runs', act: go(paths.runs()) },
    { id: 'batches', label: t`Batches`, also: t`activity sheet`, icon: IconTable, act: go(paths.batches()) },
    {
      id: 'schedules',
      label: t`Schedules`,
      also: t`activity calendar`,
      icon: IconCalendar,
      act: go(paths.schedules()),
    },
    {
      id: 'library',
      label: t`Library`,
      also: t`formats brand templates prompts documents resources used`,
      icon: IconTemplate,
      act: go(paths.library()),
    },
    { id: 'templates', label: t`Templates`, also: t`gallery`, icon: IconTemplate, act: go(paths.templates()) },
    { id: 'guides', label: t`Guides`, also: t`videos help learn`, icon: IconMovie, act: go(paths.guides()) },
    {
      id: 'notifications',
      label: t`Notifications`,
      also: t`bell unread inbox`,
      icon: IconBell,
      act: go(paths.notifications()),
    },
    { id: 'announcements', label: t`Announcements`, icon: IconAnnouncement, act: go(paths.announcements()) },
    settings,
    { id: 'build', label: t`Build`, icon: IconEdit, act: go(paths.build()) },
  ];
}
