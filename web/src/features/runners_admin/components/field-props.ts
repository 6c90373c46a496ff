/** What every part of the binding's form is given. */
import type { PluginChoice } from '@/api/gen/types.gen';
import type { BindingValues } from '../model';

export type PartProps = {
  values: BindingValues;
  choice: PluginChoice;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<BindingValues>, ...paths: string[]) => void;
};
