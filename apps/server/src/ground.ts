import { type DashboardPages, openDashboardPages } from '#platform/server/dashboard-pages.ts';
import type { Database } from '#platform/server/database.ts';
import { openDatabase } from '#platform/server/database.ts';
import { type Events, openEvents } from '#platform/server/events.ts';
import type { Log } from '#platform/server/log.ts';

/** What all rooms stand on, opened once for a process. */
export type Ground = {
  database: Database;
  events: Events;
  log: Log;
  dataFolder: string;
  /** The pages that the build made. */
  pages: DashboardPages;
  close(): Promise<void>;
};

/** Opens the ground on a migrated database. */
export async function openGround(options: {
  connectionString: string;
  dataFolder: string;
  dashboardFolder: string;
  log: Log;
}): Promise<Ground> {
  const { connectionString, dataFolder, log } = options;
  const [database, events] = await Promise.all([
    openDatabase(connectionString, { onError: (error) => log.warn({ err: error }, 'a connection was lost') }),
    openEvents(connectionString),
  ]);
  return {
    database,
    events,
    log,
    dataFolder,
    pages: openDashboardPages(options.dashboardFolder),
    close: async () => {
      await events.close();
      await database.close();
    },
  };
}
