import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const source = '{apps,bench,database,modules,platform,scripts}/**';
const overHttp = `${source}/*.api.test.ts`;
const database = './platform/testing/test-postgres.ts';

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`${source}/*.test.ts`], exclude: [overHttp], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [overHttp],
          globalSetup: database,
          setupFiles: './platform/testing/guard-statements.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'screens',
          include: [`${source}/*.test.tsx`],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: database,
          // The browser gets the machine for itself, after everything else.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
