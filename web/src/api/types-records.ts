/** The contract of locked runs' records with the server. */

type RecordVerdict = 'intact' | 'incomplete' | 'broken';
export type RecordState = 'intact' | 'altered' | 'changed' | 'gone' | 'added';

export type RecordEntry = {
  /** From 1; null with `added`. */
  position: number | null;
  kind: string;
  /** A document's name, an output's version; may be empty. */
  label: string;
  hash: string;
  state: RecordState;
  /** With `changed`: what is not as it was. */
  differs: string[];
};

/** A time the run was locked. */
export type RecordSeal = {
  seal: number;
  hash: string;
  sealed_at: string;
  superseded_at: string | null;
  superseded_by_name: string;
};

export type RecordCheck = RecordSeal & {
  verdict: RecordVerdict;
  /** Null when no hash was asked about. */
  is_hash_of_record: boolean | null;
  is_closed: boolean;
  entries: RecordEntry[];
};

export type RunRecord = {
  run_id: string;
  use_case_name: string;
  title: string;
  is_locked: boolean;
  /** Newest first. */
  seals: RecordSeal[];
  check: RecordCheck | null;
};
