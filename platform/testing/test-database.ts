import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './copy-database.ts';

export type { TestDatabase } from './copy-database.ts';

/** Copies the migrated template, for one test file; only in projects whose global set-up is `test-postgres.ts`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testTemplate'));

/** A database before the first migration. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  const empty = new URL(inject('testTemplate'));
  empty.pathname = '/template0';
  return copyDatabase(empty.href);
}
