/** Who may find a use case, and what it is tagged with. */
import type * as Wire from './gen/types.gen';

export type Visibility = Wire.UseCaseVisibility;

/** What a use case says of itself beside its definition. */
export type CaseShelf = Pick<Wire.UseCase, 'visibility' | 'tags' | 'shared_only'>;

export type SharedUseCase = Wire.SharedUseCase;

export type UseCaseTag = Wire.UseCaseTag;
