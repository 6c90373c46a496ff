/** The contract for the publish gate: examples, checks of a draft, and what a workspace asks for. */
import type * as Wire from './gen/types.gen';

export type Expectation = Wire.Expectation;

export type ExpectationKind = Expectation['kind'];

export type ExampleFields = Wire.ExampleFields;

export type UseCaseExample = Wire.UseCaseExample;

/** An example of a run, for somebody to change before it is saved. */
export type ProposedExample = Wire.ProposedExample;

export type CheckKind = Wire.CheckKind;
export type CheckOutcome = Wire.CheckOutcome;
export type CheckResult = Wire.CheckResult;

export type CaseAnswer = Wire.CaseAnswer;

export type CheckCase = Wire.CheckCase;

export type CheckTotals = Wire.CheckTotals;

export type Check = Wire.Check;

export type PublishGate = Wire.PublishGate;
export type GateState = Wire.GateState;
export type WorkspaceGate = Wire.WorkspaceGate;
