/** How many connections a process holds at most, by who uses them. */
export type PoolSizes = {
  /** Requests and what jobs do; one of them keeps the node number of the ids. */
  main: number;
  /** Steps of tasks: each of the four that run at a time has two under way at most. */
  steps: number;
  /** Taking jobs and saying that they have ended; one of them listens for new ones. */
  jobs: number;
};

/** Two servers and two workers stay below the 130 connections that the embedded database takes. */
export const poolSizes: Record<'server' | 'worker', PoolSizes> = {
  server: { main: 10, steps: 8, jobs: 4 },
  // Each of its four jobs may hold a transaction and ask beside it.
  worker: { main: 8, steps: 8, jobs: 4 },
};

/** Of the process that one with much to export has for a while: it reads a page while it looks names up. */
export const EXPORT_CONNECTIONS = 2;

/** Of the process that an import has for a while: one writes while the other makes ready, one answers beside them. */
export const IMPORT_CONNECTIONS = 4;

/** Of the one filling of a search index that runs at a time: one reads while the other writes. */
export const FILL_CONNECTIONS = 2;
/** Of the process that it has for a large site: one reads while two write. */
export const FILL_PROCESS_CONNECTIONS = 3;

/** Beside the pools: the line of the events, and the sign of life of those who do jobs. */
export const SINGLE_CONNECTIONS = 2;
