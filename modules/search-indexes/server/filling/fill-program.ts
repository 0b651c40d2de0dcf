import { openBeside } from '#platform/server/database.ts';
import { FILL_PROCESS_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import { sentError } from '#platform/server/sent-error.ts';
import { postgresEngine } from '../engine/postgres-engine.ts';
import type { FillAnswer, FillMessage } from './fill-messages.ts';
import { writePages } from './write-pages.ts';

/** The program of the process in which a large site is written into an index of the database. */

// A signal to the whole group is for the server: this ends with its line.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', async ({ order, connectionString }: FillMessage) => {
  const beside = openBeside(connectionString, FILL_PROCESS_CONNECTIONS);
  try {
    for await (const page of writePages(beside.db, postgresEngine(beside.db), order)) await answer({ page });
    await answer({ isDone: true });
  } catch (error) {
    await answer({ error: sentError(error) });
  }
  await beside.close();
  process.disconnect();
});

function answer(message: FillAnswer): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}
