import { openDatabase } from '#platform/server/database.ts';
import { openEvents } from '#platform/server/events.ts';
import { IMPORT_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import { receivedError, sentError } from '#platform/server/sent-error.ts';
import { ImportProblem } from '../import-problem.ts';
import type { StoredFile } from '../load/load-options.ts';
import { runImport } from '../run-import.ts';
import type { TableFacts } from '../source-reader.ts';
import type { ImportEnd, ImportOrder, ProcessAnswer, ProcessMessage } from './process-messages.ts';
import { sampleItems } from './sample-items.ts';

/** What is sent by hand is at most 500 MB; the command takes more. */
const LIMITS = { gigabytes: 8, files: 100_000 };
/** What a trial run would change is locked until it is taken back. */
const TRIAL_SECONDS = 30;

/** Brings in the one file that the process which started this one names, until that lets go of it or is gone. */
export function serveImport(): void {
  // Ctrl-C goes to the whole group of the terminal; when this one ends is for the other one to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const stop = new AbortController();
  const waiting = new Map<number, PromiseWithResolvers<StoredFile>>();
  let asked = 0;
  // The storage and its keys belong to the server: files are handed to it.
  const storeFile = (path: string) => {
    asked += 1;
    const stored = Promise.withResolvers<StoredFile>();
    waiting.set(asked, stored);
    void answer({ storing: asked, path });
    return stored.promise;
  };
  process.on('message', (message: ProcessMessage) => {
    if ('stop' in message) return stop.abort();
    if ('order' in message) return void serve(message, stop.signal, storeFile);
    const stored = waiting.get(message.storing);
    waiting.delete(message.storing);
    if ('error' in message) stored?.reject(receivedError(message.error));
    else stored?.resolve(message.stored);
  });
  process.on('disconnect', () => {
    stop.abort();
    for (const stored of waiting.values())
      stored.reject(new Error("The import's files are no longer stored."));
  });
}

type Ordered = { order: ImportOrder; connectionString: string };
type Store = (path: string) => Promise<StoredFile>;

async function serve(ordered: Ordered, signal: AbortSignal, storeFile: Store): Promise<void> {
  try {
    await answer({ end: await bringIn(ordered, signal, storeFile) });
  } catch (error) {
    await answer(wordsOf(error));
  } finally {
    if (process.connected) process.disconnect();
  }
}

async function bringIn(
  { order: { siteId, ...order }, connectionString }: Ordered,
  signal: AbortSignal,
  storeFile: Store,
): Promise<ImportEnd> {
  const database = await openDatabase(connectionString, { max: IMPORT_CONNECTIONS, comesLast: true });
  const events = await openEvents(connectionString);
  const { see, samples, people } = sampleItems();
  let table: TableFacts | null = null;
  try {
    const report = await runImport({
      ...{ ...order, siteId, database, connectionString, signal, storeFile, limits: LIMITS },
      trialSeconds: TRIAL_SECONDS,
      onItem: see,
      onTable: (told) => {
        table = told;
      },
      publish: (trx, topic) => events.publish(trx, { topic, siteId }),
      onProgress: (progress) => void answer({ progress }),
    });
    return { report, samples: samples(), people: people(), table };
  } finally {
    await events.close();
    await database.close();
  }
}

/** A problem of the source is said; what went wrong in the middle is what it was before words were put around it. */
function wordsOf(error: unknown): ProcessAnswer {
  if (!(error instanceof ImportProblem)) return { error: sentError(error) };
  if (error.cause === undefined) return { problem: error.sentence };
  return wordsOf(error.cause);
}

function answer(message: ProcessAnswer): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
