import { rm } from 'node:fs/promises';
import { type Db, openBeside } from '#platform/server/database.ts';
import { sentError } from '#platform/server/sent-error.ts';
import type { ExportKind } from '../export-source.ts';
import { makeFile } from '../make-file.ts';
import type { FileOrder, ProcessAnswer, ProcessMessage, ProcessStart } from './process-messages.ts';

/**
 * Makes the files that the process which started this one asks for, until it lets go of it or is gone.
 * @param kindsOn what can be exported, on connections of this process's own
 */
export function serveExports(kindsOn: (db: Db) => readonly ExportKind<never>[]): void {
  // Ctrl-C goes to the whole group of the terminal; when this one ends is for the other one to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const started = Promise.withResolvers<ReturnType<typeof openKinds>>();
  const cancels = new Map<number, AbortController>();
  const working = new Set<Promise<void>>();

  process.on('message', (message: ProcessMessage) => {
    if ('start' in message) started.resolve(openKinds(message.start, kindsOn));
    else if ('isCancelled' in message) cancels.get(message.id)?.abort();
    else {
      const cancel = new AbortController();
      cancels.set(message.id, cancel);
      const work = started.promise
        .then(({ kinds }) => serveOrder(message, kinds.get(message.order.kind), cancel.signal))
        .finally(() => {
          cancels.delete(message.id);
          working.delete(work);
        });
      working.add(work);
    }
  });
  process.on('disconnect', async () => {
    for (const cancel of cancels.values()) cancel.abort();
    await Promise.all(working);
    await (await started.promise).close();
  });
}

function openKinds(
  { connectionString, connections }: ProcessStart,
  kindsOn: Parameters<typeof serveExports>[0],
) {
  const reader = openBeside(connectionString, connections);
  const kinds = new Map(kindsOn(reader.db).map((kind) => [kind.name, kind as ExportKind<unknown>]));
  return { kinds, close: reader.close };
}

async function serveOrder(
  { id, order }: { id: number; order: FileOrder },
  kind: ExportKind<unknown> | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { path, request } = order;
  const remove = () => rm(path, { force: true }).catch(() => undefined);
  try {
    if (!kind) throw new Error(`The process knows no exports of the kind ${order.kind}.`);
    const received = await makeFile(kind, request, path, {
      signal,
      wrote: async (rows) => void answer({ id, rows }),
    });
    // Whoever ordered it may be gone, and nobody else would take it away.
    if (!(await answer({ id, received }))) await remove();
  } catch (error) {
    await remove();
    await answer({ id, error: sentError(error) });
  }
}

/** Tells whether it has reached the one who ordered. */
function answer(message: ProcessAnswer): Promise<boolean> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, (error: Error | null) => resolve(error === null));
    else resolve(false);
  });
}
