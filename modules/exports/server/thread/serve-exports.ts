import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Db, openReader } from '#platform/server/database.ts';
import { yieldToOthers } from '#platform/server/yield-to-others.ts';
import type { ExportKind } from '../export-source.ts';
import { fileBytes } from '../file-bytes.ts';
import { partsOfSize } from './file-parts.ts';
import {
  MOST_PARTS,
  PART_BYTES,
  sentError,
  type ThreadAnswer,
  type ThreadOrder,
  type ThreadStart,
} from './thread-messages.ts';

/**
 * Makes the files that the process asks this thread for, until it asks for the end.
 * @param kindsOn what can be exported, on connections of the thread's own
 */
export function serveExports(kindsOn: (db: Db) => readonly ExportKind<never>[]): void {
  const orders = parentPort;
  if (!orders) throw new Error('Exports are served by a thread of their own.');
  const { connectionString, connections } = workerData as ThreadStart;
  yieldToOthers();
  const reader = openReader(connectionString, connections);
  const kinds = new Map(kindsOn(reader.db).map((kind) => [kind.name, kind as ExportKind<unknown>]));
  const working = new Set<Promise<void>>();
  orders.on('message', async (order: ThreadOrder | null) => {
    if (order) {
      const work = serveOrder(order, kinds.get(order.kind)).finally(() => working.delete(work));
      working.add(work);
      return;
    }
    orders.close();
    await Promise.all(working);
    await reader.close();
  });
}

async function serveOrder(
  { kind: name, request, port }: ThreadOrder,
  kind: ExportKind<unknown> | undefined,
): Promise<void> {
  const answer = (message: ThreadAnswer) =>
    port.postMessage(message, 'part' in message ? [message.part.bytes.buffer] : []);
  const { signal, hasRoom } = followed(port);
  let rows = 0;
  const wrote = async (more: number) => {
    rows += more;
  };
  try {
    if (!kind) throw new Error(`The thread knows no exports of the kind ${name}.`);
    for await (const bytes of partsOfSize(fileBytes(kind, request, { signal, wrote }), PART_BYTES)) {
      await hasRoom();
      if (signal.aborted) return;
      answer({ part: { bytes, rows, isLast: false } });
    }
    answer({ part: { bytes: new Uint8Array(), rows, isLast: true } });
  } catch (error) {
    answer({ error: sentError(error) });
  } finally {
    port.close();
  }
}

/** Follows the one who takes the parts: how many are on their way, and whether nobody waits for them any more. */
function followed(port: MessagePort) {
  const left = new AbortController();
  let sent = 0;
  port.on('message', () => {
    sent -= 1;
  });
  port.on('close', () => left.abort());
  return {
    signal: left.signal,
    /** Counts a part, as soon as it may be sent. */
    hasRoom: async () => {
      while (sent >= MOST_PARTS && !left.signal.aborted) {
        await once(port, 'message', { signal: left.signal }).catch(() => undefined);
      }
      sent += 1;
    },
  };
}
