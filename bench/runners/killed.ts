import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { benchFolder } from '../data/kept-newsroom.ts';
import { runKilled } from '../killed/killed-run.ts';
import { countOf } from '../killed/ledger.ts';
import { percentile } from '../load/percentile.ts';
import type { Runner } from './runner.ts';

/** Server, worker and database killed in random order under load: nothing lost, nothing twice, no hand needed. */
export const killed: Runner = {
  isLong: true,
  run: async ({ times, seed }) => {
    const run = await runKilled(times, seed);
    const { acknowledged, differences, recoveries, settledSeconds } = run;
    const wrong = countOf(differences);
    const tasks = acknowledged.filter(({ kind }) => kind === 'task').length;
    recoveries.sort((a, b) => a - b);
    console.log(`  answers by status: ${JSON.stringify([...run.answers])}`);
    if (wrong > 0) throw new Error(`Not as it must be: ${JSON.stringify(differences).slice(0, 5_000)}`);
    // Kept when something is wrong, so that it can be looked at.
    await rm(join(benchFolder, `killed-${seed}`), { recursive: true, force: true });
    return [
      {
        what: 'killed in random order, until a write succeeds',
        p50: percentile(recoveries, 0.5),
        p99: percentile(recoveries, 0.99),
        value: run.rounds,
        unit: 'rounds',
        note: `${run.kills} kills since the last start of the run, seed ${seed}; the server ended by itself ${run.ownEnds} times`,
      },
      {
        what: 'killed in random order, lost or doubled',
        value: wrong,
        unit: 'differences',
        note: `${acknowledged.length} acknowledged writes, ${tasks} of them tasks`,
      },
      { what: 'killed in random order, until all jobs are done', value: settledSeconds, unit: 's' },
    ];
  },
};
