import fc from 'fast-check';

/** Vitest's set-up of files with properties: the seed of the run, which `vitest.config.ts` chose and printed. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
