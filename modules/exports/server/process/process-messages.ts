import type { Received } from '#platform/server/files/receive.ts';
import type { SentError } from '#platform/server/sent-error.ts';
import type { KeptRequest } from '../make-file.ts';

/** What the process needs to know before it begins. */
export type ProcessStart = { connectionString: string; connections: number };

/** One file that the process is to make at the path. */
export type FileOrder = { kind: string; request: KeptRequest; path: string };

/** What the process is told; without its line to the one who started it, it ends. */
export type ProcessMessage =
  | { start: ProcessStart }
  | { id: number; order: FileOrder }
  | { id: number; isCancelled: true };

/** What comes back for an order: rows written so far, again and again, and at last the file or why there is none. */
export type ProcessAnswer = { id: number } & (
  | { rows: number }
  | { received: Received }
  | { error: SentError }
);
