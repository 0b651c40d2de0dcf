import * as z from 'zod';

/** The first entry of a backup: what it is and what it holds. */
export const MANIFEST_ENTRY = 'masthead-backup.json';
/** The last entry: a backup without it was cut off. */
export const SUMMARY_ENTRY = 'masthead-backup-end.json';
/** Folder of the archive with `schema.table/000001`, PostgreSQL's own COPY text. */
export const DATABASE_PREFIX = 'database/';
/** Folder of the archive with what the data folder holds beside the database. */
export const FILES_PREFIX = 'files/';

export const Manifest = z.object({
  format: z.literal('masthead-backup'),
  version: z.literal(1),
  created_ts: z.int(),
  /** Migrations that had run, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  /** The cluster that it was made on; older backups do not say. */
  cluster: z.object({ version: z.string(), nodes: z.int() }).nullish(),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpTable = Manifest['tables'][number];

export const Summary = z.object({ rows: z.record(z.string(), z.int()), files: z.int() });
export type Summary = z.infer<typeof Summary>;

/** A backup cannot be made or restored; the message is for the person at the keyboard. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
