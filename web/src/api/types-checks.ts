/** The contract for the publish gate: examples, checks of a draft, and what a workspace asks for. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { DocumentNode } from './types';

export type Expectation =
  | { kind: 'contains' | 'lacks'; text: string }
  | { kind: 'cites'; document_id: string; passage_id?: string | null }
  | { kind: 'valid' }
  | { kind: 'judged'; question: string }
  | { kind: 'tokens'; most: number }
  | { kind: 'cost'; most_micros: number }
  | { kind: 'time'; most_seconds: number };

export type ExpectationKind = Expectation['kind'];

export type ExampleFields = { name: string; inputs: Record<string, unknown>; expectations: Expectation[] };

export type UseCaseExample = ExampleFields & {
  id: string;
  run_id: string | null;
  revision: number;
  updated_at: string;
  updated_by_name: string;
};

/** An example of a run, for somebody to change before it is saved. */
export type ProposedExample = Omit<Sent<Wire.ProposedExample>, 'example'> & { example: ExampleFields };

export type CheckKind = Wire.CheckKind;
export type CheckOutcome = Wire.CheckOutcome;
export type CheckResult = { expectation: Expectation; outcome: CheckOutcome; reason: string };

export type CaseAnswer = Omit<Sent<Wire.CaseAnswer>, 'output' | 'results'> & {
  output: DocumentNode | null;
  results: CheckResult[];
};

export type CheckCase = Omit<Sent<Wire.CheckCase>, 'draft' | 'live'> & { draft: CaseAnswer; live: CaseAnswer | null };

export type CheckTotals = Sent<Wire.CheckTotals>;

export type Check = Omit<Sent<Wire.Check>, 'cases'> & { cases: CheckCase[] };

export type PublishGate = Wire.PublishGate;
export type GateState = Sent<Wire.GateState>;
export type WorkspaceGate = Sent<Wire.WorkspaceGate>;
