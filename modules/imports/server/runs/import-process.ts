import { once } from 'node:events';
import { settlesWithin } from '#platform/server/connections.ts';
import { forkBeside } from '#platform/server/fork-beside.ts';
import { receivedError, sentError } from '#platform/server/sent-error.ts';
import { importUnreadable } from '../../imports.contract.ts';
import type { StoreFile } from '../load/load-options.ts';
import type { ImportProgress } from '../run-import.ts';
import type { ImportEnd, ImportOrder, ProcessAnswer, ProcessMessage } from './process-messages.ts';

/** Of what JavaScript keeps: a reader holds one thing at a time, and what it remembers is bounded. */
const MOST_MEGABYTES = 512;
/** How long the batches under way may take once the import is to stop, in milliseconds. */
const PATIENCE = 20_000;
const WATCH_MILLISECONDS = 1_000;

/** The process ended without a word of its own: a signal or its memory ended it. */
export class ImportDied extends Error {
  override name = 'ImportDied';
}

const OUT_OF_MEMORY = /heap out of memory/i;

export type ImportProcessNeeds = { program: URL; connectionString: string; storeFile: StoreFile };

/**
 * Brings a file in, or reads it, in a process of its own, so that whoever waits for an answer does not wait for it, and
 * what breaks or fills it is not the server.
 * @param told called each second with how far it is; it throws where the import is to stop
 * @throws ApiError import_is_unreadable; ImportDied; what went wrong in the process; what `told` throws
 */
export async function runInProcess(
  { program, connectionString, storeFile }: ImportProcessNeeds,
  order: ImportOrder,
  told: (progress: ImportProgress | null) => Promise<void>,
): Promise<ImportEnd> {
  const { child, lastWords } = forkBeside(program, {
    ...{ megabytes: MOST_MEGABYTES, comes: 'last', asksDatabase: true },
  });
  // One that has just died hears nothing; that is noticed by its end.
  const tell = (message: ProcessMessage) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const done = Promise.withResolvers<ImportEnd>();
  done.promise.catch(() => undefined);
  let latest: ImportProgress | null = null;
  child.on('error', done.reject);
  // Its last words are whole only once its line is closed.
  child.on('close', (code, signal) => {
    const words = lastWords();
    const message = `The process of the import ended with ${signal ?? code}. ${words}`.trim();
    const hasDied = signal !== null || OUT_OF_MEMORY.test(words);
    done.reject(hasDied ? new ImportDied(message) : new Error(message));
  });
  child.on('message', (message: ProcessAnswer) => {
    if ('progress' in message) latest = message.progress;
    else if ('storing' in message) {
      const { storing, path } = message;
      storeFile(path).then(
        (stored) => tell({ storing, stored }),
        (error: unknown) => tell({ storing, error: sentError(error) }),
      );
    } else if ('end' in message) done.resolve(message.end);
    else if ('problem' in message) done.reject(importUnreadable({ message: message.problem }));
    else done.reject(receivedError(message.error));
  });
  const exited = once(child, 'exit').catch(() => undefined);
  tell({ order, connectionString });
  const overdue = Promise.withResolvers<never>();
  overdue.promise.catch(() => undefined);
  const watch = setInterval(() => told(latest).catch(overdue.reject), WATCH_MILLISECONDS);
  try {
    return await Promise.race([done.promise, overdue.promise]);
  } catch (error) {
    tell({ stop: true });
    throw error;
  } finally {
    clearInterval(watch);
    if (child.exitCode === null && child.signalCode === null) {
      if (!(await settlesWithin(PATIENCE, exited))) child.kill('SIGKILL');
      await exited;
    }
  }
}
