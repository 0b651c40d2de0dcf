import { sealLeft, sealRecent } from './audit/seal-audit.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';

const SEAL_SECONDS = 10;
const LEFT_SECONDS = 3_600;

/** Seals the audit log a moment after it was written, so that nobody who writes waits for the chain. */
export function openAuditSeals({ database, jobs }: { database: Database; jobs: Jobs }): void {
  const now = () => Math.floor(Date.now() / 1000);
  jobs.sweep({
    name: 'what the audit log has had lately',
    seconds: SEAL_SECONDS,
    run: async (signal) => void (await sealRecent(database.db, now(), signal)),
  });
  jobs.sweep({
    name: 'what the audit log has had without a seal',
    seconds: LEFT_SECONDS,
    run: async (signal) => void (await sealLeft(database.db, now(), signal)),
  });
}
