/** What every part of the builder is given. */
import type { Definition } from '@/api/gen/types.gen';
import type { FieldProblems } from '@/features/cases/model';

export type PartProps = {
  definition: Definition;
  problems: FieldProblems;
  onChange: (change: Partial<Definition>) => void;
};
