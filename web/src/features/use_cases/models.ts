/** Models in their regions, as lists and fields name them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ModelChoice, RegionModels } from '@/api/gen/types.gen';

/** Answers next to each other: more than four cannot be read. */
export const MOST_MODELS = 4;

export type Preference = NonNullable<ModelChoice['automatic']>;

export const preferenceWords: Record<Preference, MessageDescriptor> = {
  cheapest: msg`The cheapest by list price`,
  fastest: msg`The fastest in the last runs of this workspace`,
};

/** Whether there is a model to ask: one that was chosen, or one that the platform picks. */
export const hasModel = ({ id, automatic }: ModelChoice) => id !== '' || (automatic ?? null) !== null;

export const keyOf = ({ id, region }: ModelChoice) => JSON.stringify([region, id]);

export function choiceOf(key: string | null): ModelChoice {
  const [region = '', id = ''] = key === null ? [] : (JSON.parse(key) as string[]);
  return { id, region };
}

export const findModel = (regions: readonly RegionModels[], choice: ModelChoice) =>
  regions.find((each) => each.region === choice.region)?.models.find((each) => each.id === choice.id);

/** As people read it; by its ids when it is no longer offered. */
export function titleOf(regions: readonly RegionModels[], choice: ModelChoice): string {
  const region = regions.find((each) => each.region === choice.region)?.label ?? choice.region;
  return `${findModel(regions, choice)?.label ?? choice.id} · ${region}`;
}
