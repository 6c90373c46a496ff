/** The models that one can talk with: those that only turn text into vectors, or sound into text, are none. */
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import type { RegionModels } from '@/api/gen/types.gen';
import { choiceOf } from '@/features/use_cases/models';

export const talking = (regions: readonly RegionModels[]): readonly RegionModels[] =>
  regions
    .map((region) => ({ ...region, models: region.models.filter((model) => model.capabilities.includes('chat')) }))
    .filter((region) => region.models.length > 0);

/** Options of a field of models that have all these words in their name, region or id. */
export const byNameOrId: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/);
  const fits = ({ value, label }: ComboboxItem) => {
    const { id, region } = choiceOf(value);
    const all = `${label} ${region} ${id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
};
