import type { Database } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Quotas } from '#platform/server/quotas.ts';

export type ExportNeeds = {
  database: Database;
  files: Files;
  jobs: Jobs;
  mail: Mailer;
  quotas: Quotas;
};
