import type { Said } from '#platform/contract/sentence.ts';

/** One row of a file as it was written there; the line counts from 1. */
export type FileRow = {
  line: number;
  path: string;
  redirectTo: string;
  status: string;
  match: string;
  query: string;
  enabled: string;
  note: string;
  /** Why the rule of another product has no equal here. */
  refusal?: Said;
};
