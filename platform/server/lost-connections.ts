import { isUnreachable } from './database.ts';
import type { Log } from './log.ts';

/**
 * What a process does about a failure that nobody awaits: a database that went away must not end it, whoever
 * forgot to listen. Anything else is a fault of ours, and ends it as ever.
 */
export const bearLostConnections =
  (log: Log) =>
  (reason: unknown): void => {
    if (!isUnreachable(reason)) throw reason;
    log.error({ err: reason }, 'a lost connection was awaited by nobody');
  };
