import type { MessagePort } from 'node:worker_threads';
import { markAsRaisedByDatabase } from '#platform/server/database.ts';
import type { KeptRequest } from '../file-bytes.ts';

/** What the thread needs to know before it begins. */
export type ThreadStart = { connectionString: string; connections: number };

/** One file that the thread is to make; `null` in place of it asks the thread to end. */
export type ThreadOrder = { kind: string; request: KeptRequest; port: MessagePort };

/** A piece of the file, and how many rows have been written by then; the last one may be empty. */
export type FilePart = { bytes: Uint8Array<ArrayBuffer>; rows: number; isLast: boolean };

/** What comes back for an order: parts, or why there are no more. Each part is answered by an empty message. */
export type ThreadAnswer = { part: FilePart } | { error: SentError };

/** So many parts may be on their way, so that neither side waits for each one, and memory stays small. */
export const MOST_PARTS = 8;
/** Taking a part in must not keep the server's thread from others. */
export const PART_BYTES = 256 * 1024;

/** An error as it passes between threads, which keep nothing of an error but its words. */
export type SentError = { message: string; stack: string | undefined; code: unknown };

export const sentError = (error: unknown): SentError =>
  error instanceof Error
    ? { message: error.message, stack: error.stack, code: (error as { code?: unknown }).code }
    : { message: String(error), stack: undefined, code: undefined };

/** The error as it was, for those who ask whether it passes by itself. */
export function receivedError({ message, stack, code }: SentError): Error {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code });
  if (stack) error.stack = stack;
  // The thread has its database and nothing else that it could lose.
  markAsRaisedByDatabase(error);
  return error;
}
