import { type Database, openDatabase } from '#platform/server/database.ts';
import { type Events, openEvents } from '#platform/server/events.ts';
import type { AdminContext } from './admin-command.ts';

/** What a command that changes something works on; `now` is in unix seconds. */
export type Opened = { database: Database; events: Events; now: number };

/** Opens the database and the line to the running servers for the time of the work. */
export const opened =
  (work: (opened: Opened, context: AdminContext) => Promise<void>) =>
  async (context: AdminContext): Promise<void> => {
    const database = await openDatabase(context.connectionString, { max: 2 });
    const events = await openEvents(context.connectionString);
    try {
      await work({ database, events, now: Math.floor(Date.now() / 1000) }, context);
    } finally {
      await events.close();
      await database.close();
    }
  };
