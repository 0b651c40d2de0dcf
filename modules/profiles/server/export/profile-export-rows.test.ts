import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import type { ProfileSelection } from '../profile-conditions.ts';
import { exportedProfiles } from './profile-export-rows.ts';

test('an export of people is interrupted, not failed, when the server stops', async () => {
  // Nothing is read after the stop.
  const nowhere = undefined as unknown as Db;
  const rows = exportedProfiles(nowhere, {} as ProfileSelection, new Set(), AbortSignal.abort());
  await expect(rows.next()).rejects.toThrow(JobInterrupted);
});
