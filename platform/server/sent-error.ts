import { isRaisedByDatabase, markAsRaisedByDatabase } from './database.ts';

/** An error as it passes between processes, which keep nothing of an error but its words. */
export type SentError = {
  message: string;
  stack: string | undefined;
  code: unknown;
  isOfDatabase: boolean;
};

/** An error, ready to be sent to another process. */
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
