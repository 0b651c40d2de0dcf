import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { screenTitles } from './apps/dashboard/build/screen-titles.ts';

/** Properties are tried with other values in each run; the same ones again with the seed that was printed. */
if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(Math.floor(Math.random() * 2 ** 31));
  console.info(`Values are made with TEST_SEED=${process.env.TEST_SEED}.`);
}

const source = '{apps,bench,database,modules,platform,scripts}/**';
const overHttp = `${source}/*.api.test.ts`;
const journeys = '{e2e,modules}/**/*.e2e.test.ts';
const database = './platform/testing/test-postgres.ts';
/** Decision 0021: what passes only the second time is named at the end of the run. */
const retry = 1;

/** What Node cannot load as it is: pages, styles and texts of the dashboard, and a test that loads a part anew. */
const made = ['{apps,modules,platform}/**/dashboard/**/*.test.ts', 'scripts/vitest-config.test.ts'];
/** As the product runs: Node loads the sources itself, and keeps what it has compiled for the next run. */
const asItIs = { viteModuleRunner: false, nodeLoader: false };

const apart = `${source}/*.apart.test.tsx`;
const pure = {
  setupFiles: './platform/testing/rotate-seed.ts',
  // Most of these files take less time than a process of their own would.
  isolate: false,
  unstubGlobals: true,
  testTimeout: 30_000,
};
const screens = {
  environment: 'happy-dom',
  setupFiles: './platform/testing/clean-screen.tsx',
  // To write out the page each time something is not there yet takes longer than the tests; 7000 does.
  env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
  testTimeout: 30_000,
};

export default defineConfig({
  cacheDir: '.cache/vitest',
  plugins: [screenTitles()],
  test: {
    // Files that wait for a process or for a clock leave their core to another.
    maxWorkers: availableParallelism() + 1,
    retry,
    // As long as a disk that others keep busy may take: what comes is not waited for.
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...pure,
          name: 'unit',
          include: [`${source}/*.test.ts`],
          exclude: [overHttp, journeys, ...made],
          experimental: asItIs,
        },
      },
      {
        extends: true,
        test: { ...pure, name: 'unit of what is made', include: made },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [overHttp],
          globalSetup: database,
          setupFiles: ['./platform/testing/guard-statements.ts', './platform/testing/rotate-seed.ts'],
          experimental: asItIs,
          // To load the server anew takes longer than most of these files.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...screens,
          name: 'screens',
          include: [`${source}/*.test.tsx`],
          exclude: [apart],
          // To load the dashboard anew takes longer than most of these files.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // They put something else in the place of a part, which the files after them would get too.
        test: { ...screens, name: 'screens apart', include: [apart] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [journeys],
          globalSetup: './e2e/set-up.ts',
          experimental: asItIs,
          // Each journey has a server of its own; what they share is code.
          isolate: false,
          // The browsers get the machine for themselves, after everything else; many at once only wait for each other.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
