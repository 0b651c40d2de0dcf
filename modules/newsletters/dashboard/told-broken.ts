import { CallError } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';

/** For a save that may fail: a server that broke down is told in a notice, too, and the form tells the rest. */
export const toldBroken =
  (said: string) =>
  (failure: unknown): never => {
    if (failure instanceof CallError && failure.status >= 500) notices.failed(failure, said, null);
    throw failure;
  };
