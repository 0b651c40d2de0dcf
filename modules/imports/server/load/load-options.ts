import type { Database, Trx } from '#platform/server/database.ts';
import type { Counts } from '../import-report.ts';
import type { RoleGiver } from './role-giver.ts';

/** Keeps the bytes of a file in the installation's storage. */
export type StoreFile = (file: string) => Promise<StoredFile>;
export type StoredFile = { key: string; size: number; sha256: string; mime: string };

/** What servers keep copies of, among that which an import brings. */
export type LoadedTopic = 'profile' | 'section' | 'tag' | 'post';

export type LoadOptions = {
  database: Pick<Database, 'db' | 'ids'>;
  siteId: number;
  /** The kind of the source, for the report. */
  kind: string;
  /** What tells this source from every other one on the site, such as `wxr:https://example.org`. */
  source: string;
  /** What the source is written in, where it says so. */
  language?: string | null;
  /** Unix seconds. */
  now: number;
  /** The profile that the import acts for. */
  by?: number | null;
  /** Whether whoever imports may put any markup at all into bodies; else what may not run here is left out. */
  mayWriteMarkup?: boolean;
  /** Whether whoever imports says which groups read a section; else that stays as it is here. */
  mayLetRead?: boolean;
  /** What whoever imports holds, where they may give roles; else nobody is given one. */
  giver?: RoleGiver | null;
  /** The import from the dashboard that makes it: what it made can be undone. */
  importId?: number | null;
  /** The task that works on it. */
  taskId?: number | null;
  /** Does everything in one transaction and takes it back. */
  isDryRun?: boolean;
  /** How long a trial run looks on: it holds what it changed until it ends. Without it, at all there is. */
  trialSeconds?: number;
  /** How many batches may be written at the same time, where none depends on another. */
  atOnce?: number;
  /** Copies files that the source brought; without it they are listed as missing. */
  storeFile?: StoreFile;
  /** Tells the servers that what they keep of these topics is old. */
  publish?: (trx: Trx, topic: LoadedTopic) => Promise<void>;
  /** Leads what came earlier to what has come now; returns how many posts are others since. */
  leadEarlier?: (runId: number) => Promise<number>;
  /** Called after each batch with the number of items and posts that are in, and what this run has written. */
  onProgress?: (done: { items: number; posts: number; made: Counts; updated: Counts }) => void;
};
