import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimDataFolder } from '#platform/server/data-folder.ts';
import { openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { type LoadedFacts, loadNewsroom } from './load-newsroom.ts';

/** A data folder with a newsroom of so many posts, loaded once and used by every run. */
export type KeptNewsroom = LoadedFacts & { dataFolder: string };

const root = join(import.meta.dirname, '..', '..');
/** Everything that the runs keep, outside the repository's files. */
export const benchFolder = join(root, '.cache', 'bench');

/** The newsroom of this size; it is loaded where it is missing, or where the tables have changed since. */
export async function keptNewsroom(posts: number): Promise<KeptNewsroom> {
  const dataFolder = join(benchFolder, `newsroom-${posts}`);
  const stampFile = join(dataFolder, 'bench.json');
  const stamp = stampOfSources();
  if (existsSync(stampFile)) {
    const kept = JSON.parse(await readFile(stampFile, 'utf8')) as LoadedFacts & { stamp: string };
    if (kept.stamp === stamp) return { ...kept, dataFolder };
    console.log(`The newsroom of ${posts} posts is from before a change of the tables; it is loaded anew.`);
  }
  await rm(dataFolder, { recursive: true, force: true });
  const unfinished = `${dataFolder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const facts = await loadInto(unfinished, posts);
  await writeFile(join(unfinished, 'bench.json'), JSON.stringify({ ...facts, stamp }, null, 2));
  await rename(unfinished, dataFolder);
  return { ...facts, dataFolder };
}

async function loadInto(dataFolder: string, posts: number): Promise<LoadedFacts> {
  console.log(`Loading a newsroom of ${posts} posts …`);
  const claim = await claimDataFolder(dataFolder, { holder: 'npm run bench' });
  const log = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  try {
    await migrateToLatest(postgres.connectionString);
    const database = await openDatabase(postgres.connectionString, { max: 4 });
    try {
      return await loadNewsroom(database, posts);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    await claim.release();
  }
}

/** Migrations may still change in place, so a database is only good for the sources that made it. */
function stampOfSources(): string {
  const hash = createHash('sha1');
  for (const folder of ['database/migrations', 'bench/newsroom', 'bench/data']) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex');
}
