import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDraw } from '#apps/demo/newsroom/seeded-random.ts';
import { claimDataFolder } from '#platform/server/data-folder.ts';
import { openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { benchFolder, keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { contentHashes } from '../killed/content-hashes.ts';
import { writeJsonl } from '../newsroom/write-jsonl.ts';
import type { Runner } from './runner.ts';

const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'commands', 'import.ts');
const POSTS = 5_000;
/** So many rounds for each kill at the most. */
const MOST_ROUNDS = 3;

/** `npm run import` killed at random points ends, started again, in the state of one that ran through. */
export const killedImport: Runner = {
  isLong: true,
  run: async ({ times, seed }) => {
    const newsroom = await keptNewsroom(0);
    const source = join(benchFolder, `killed-import-${process.pid}`);
    await writeJsonl(source, 0, POSTS);
    const draw = createDraw(`import/${seed}`);
    try {
      let shortest = Number.POSITIVE_INFINITY;
      const whole = await withCopy(newsroom, async (dataFolder) => {
        const from = performance.now();
        await importInto(dataFolder, source);
        shortest = performance.now() - from;
        return contentOf(dataFolder);
      });
      let cut = 0;
      let rounds = 0;
      // One that has ended before it could be killed shows nothing: the machine was faster by then.
      while (cut < times && rounds < times * MOST_ROUNDS) {
        rounds += 1;
        const found = await withCopy(newsroom, async (dataFolder) => {
          const from = performance.now();
          const wasCut = await importInto(dataFolder, source, draw.next() * shortest);
          if (wasCut) {
            cut += 1;
            await importInto(dataFolder, source);
          } else shortest = Math.min(shortest, performance.now() - from);
          return contentOf(dataFolder);
        });
        const other = Object.keys(whole).filter((table) => whole[table] !== found[table]);
        if (other.length > 0) throw new Error(`Round ${rounds}: other content in ${other.join(', ')}.`);
        console.log(`  ${cut}/${times}`);
      }
      const note = `${POSTS} posts, ${rounds} rounds, ${Object.keys(whole).length} tables compared, seed ${seed}`;
      return [
        { what: 'import killed at a random point, differences', value: 0, unit: `of ${cut} kills`, note },
      ];
    } finally {
      await rm(source, { recursive: true, force: true });
    }
  },
};

/** Imports, killed after so many milliseconds; tells whether it was. */
async function importInto(dataFolder: string, source: string, killedAfter?: number): Promise<boolean> {
  const child = spawn(process.execPath, [command, source, '--json'], {
    env: { ...process.env, MASTHEAD_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (killedAfter !== undefined) await Promise.race([wait(killedAfter), ended]);
  const isCut = killedAfter !== undefined && child.exitCode === null && child.kill('SIGKILL');
  await ended;
  if (!isCut && child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
  return isCut;
}

async function contentOf(dataFolder: string): Promise<Record<string, string>> {
  const claim = await claimDataFolder(dataFolder, { holder: 'npm run bench' });
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  const database = await openDatabase(postgres.connectionString, { max: 2 });
  try {
    return await contentHashes(database.pool);
  } finally {
    await database.close();
    await postgres.stop();
    await claim.release();
  }
}
