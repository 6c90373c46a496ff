/** Which tabs the page of a use case has, and for whom. Without React, so that the table is a test. */
import type { UseCase } from '@/api/gen/types.gen';
import { allows } from '@/lib/permissions';

export type CaseTab = 'run' | 'history' | 'batch' | 'schedules' | 'edit' | 'share';

type Asked = Pick<UseCase, 'published' | 'shared_only' | 'my_permissions'>;

/** What would be refused is not there. Whoever has it by the company alone sees the form and their own runs. */
export function tabsFor(useCase: Asked): CaseTab[] {
  if (useCase.shared_only) return ['run', 'history'];
  const mayRun = useCase.published !== null && allows(useCase.my_permissions, 'run-use-cases');
  return [
    'run',
    'history',
    ...(mayRun ? (['batch', 'schedules'] as const) : []),
    ...(allows(useCase.my_permissions, 'build-use-cases') ? (['edit'] as const) : []),
    'share',
  ];
}
