import type { SentError } from '#platform/server/sent-error.ts';
import type { SiteImportKind } from '../../import-kinds.contract.ts';
import type { SiteImportPreview } from '../../imports.contract.ts';
import type { ImportReport } from '../import-report.ts';
import type { StoredFile } from '../load/load-options.ts';
import type { RoleGiver } from '../load/role-giver.ts';
import type { ImportProgress } from '../run-import.ts';
import type { TableChoice, TableFacts } from '../source-reader.ts';

/** One file that the process is to bring in, or to read without writing. */
export type ImportOrder = {
  path: string;
  kind: SiteImportKind;
  siteId: number;
  /** The profile that the import acts for, and whether it may put any markup into bodies and say who reads sections. */
  by: number;
  mayWriteMarkup: boolean;
  mayLetRead: boolean;
  /** What they hold where they may give roles. */
  giver: RoleGiver | null;
  now: number;
  isDryRun: boolean;
  importId: number;
  taskId: number;
  choice: TableChoice;
};

/** What the process is told; without its line to the one who started it, it stops. */
export type ProcessMessage =
  | { order: ImportOrder; connectionString: string }
  | { stop: true }
  | { storing: number; stored: StoredFile }
  | { storing: number; error: SentError };

export type ImportEnd = {
  report: ImportReport;
  samples: SiteImportPreview['samples'];
  people: NonNullable<SiteImportPreview['people']>;
  table: TableFacts | null;
};

/** What comes back: how far it is and which files are to be kept, again and again, and at last the end. */
export type ProcessAnswer =
  | { progress: ImportProgress }
  | { storing: number; path: string }
  | { end: ImportEnd }
  | { problem: string }
  | { error: SentError };
