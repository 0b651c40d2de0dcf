import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './copy-database.ts';

export type { TestDatabase } from './copy-database.ts';

/** Copies the migrated template, for one test file; only in projects whose global set-up is `test-postgres.ts`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testTemplate'));
