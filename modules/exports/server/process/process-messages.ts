import { isRaisedByDatabase, markAsRaisedByDatabase } from '#platform/server/database.ts';
import type { Received } from '#platform/server/files/receive.ts';
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

/** An error as it passes between processes, which keep nothing of an error but its words. */
export type SentError = {
  message: string;
  stack: string | undefined;
  code: unknown;
  isOfDatabase: boolean;
};

export const sentError = (error: unknown): SentError =>
  error instanceof Error
    ? {
        ...{ message: error.message, stack: error.stack, code: (error as { code?: unknown }).code },
        isOfDatabase: isRaisedByDatabase(error),
      }
    : { message: String(error), stack: undefined, code: undefined, isOfDatabase: false };

/** The error as it was, for those who ask whether it passes by itself. */
export function receivedError({ message, stack, code, isOfDatabase }: SentError): Error {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code });
  if (stack) error.stack = stack;
  if (isOfDatabase) markAsRaisedByDatabase(error);
  return error;
}
