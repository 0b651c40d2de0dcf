import type { Said } from '#platform/contract/sentence.ts';
import type { PresentRow } from '../redirects.queries.ts';
import type { CheckedRows, ReadyRow } from './check-rows.ts';

/** What the process of a check is told: what is there, part after part; the file; which of the rows are wanted. */
export type CheckOrder =
  | { present: readonly PresentRow[] }
  | { content: string; ownHosts: readonly string[] }
  | { from: number };

/** What it says: how far it is, what it found, some of the rows that can be written, or why the file is refused. */
export type CheckAnswer =
  | { done: number; rows: number }
  | { checked: Omit<CheckedRows, 'ready'>; rows: number; readyRows: number }
  | { ready: ReadyRow[] }
  | { refused: { code: string; status: number; message: Said } };
