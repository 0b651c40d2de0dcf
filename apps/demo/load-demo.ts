import { createReadStream } from 'node:fs';
import { allRooms } from '#modules/all-rooms.ts';
import { noteUses } from '#modules/assets/assets.public.ts';
import { loadSource, type StoreFile } from '#modules/imports/imports.public.ts';
import { linkTranslations, type Translation } from '#modules/posts/posts.public.ts';
import type { Database } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import { locks } from '#platform/server/locks.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { demoOwner } from './demo-owner.ts';
import { closeDemoState, type DemoState, openDemoState } from './demo-state.ts';
import { loadFigures } from './load-figures.ts';
import { loadPeople } from './load-people.ts';
import { sourceOfTranslation } from './newsroom/french.ts';
import { createNewsroom, demoSite, type Newsroom } from './newsroom/newsroom.ts';
import { drawnPictures } from './pictures/drawn-pictures.ts';

const seed = 1871;
const source = 'demo';
const MOST_BYTES = 1_000_000;
const DAY = 86_400;
const twoYears = 730 * DAY;

type Needs = {
  database: Database;
  log: { info(message: string): void; warn(message: string): void };
  /** The day that the newsroom stands on; its scheduled posts follow after it. */
  today: Date;
  /** Where the pictures go; without it the newsroom has words alone. */
  files?: Files | undefined;
  /** With which secrets of the newsroom are kept; without it they cannot be read. */
  secrets?: Secrets | undefined;
  draw?: typeof drawnPictures;
};

/**
 * Brings the demo newsroom into an empty installation. One that was cut off is finished, with the words of the
 * day on which it was begun; where there is anything else, nothing happens.
 */
export async function loadDemo({
  database,
  log,
  today,
  files,
  secrets,
  draw = drawnPictures,
}: Needs): Promise<void> {
  await onlyHere(database, async () => {
    const now = Math.floor(today.getTime() / 1000);
    const day = today.toISOString().slice(0, 10);
    const state = await openDemoState(database, { ...demoSite, seed, day, now: now - twoYears });
    if (state === null) return;
    log.info('Loading the demo newsroom …');
    const start = performance.now();
    const newsroom = createNewsroom({ seed: state.seed, today: new Date(`${state.day}T00:00:00Z`) });
    await load({ database, log, files, secrets, draw }, newsroom, state, now);
    const { posts, people } = newsroom;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    log.info(`The demo newsroom is there: ${posts.length} posts by ${people.length} people (${seconds} s).`);
  });
}

async function load(
  { database, log, files, secrets, draw }: Omit<Needs, 'today'> & { draw: typeof drawnPictures },
  newsroom: Newsroom,
  state: DemoState,
  now: number,
): Promise<void> {
  const { siteId } = state;
  // Drawn while the people come in.
  const drawing = files ? drawnOrNone(draw, log) : null;
  try {
    await loadPeople(database, newsroom, { siteId, now: now - twoYears });
    const drawn = await drawing;
    const storeFile: StoreFile | undefined =
      files && ((file) => files.put(createReadStream(file), { siteId, maxBytes: MOST_BYTES }));
    await loadSource(
      { database, siteId, kind: source, source, now, ...(storeFile ? { storeFile } : {}) },
      newsroom.items(drawn?.files),
    );
  } finally {
    await (await drawing)?.remove().catch(() => undefined);
  }
  const posts = await loadedPosts(database, siteId);
  await loadFigures(database, newsroom, siteId, posts, readOf(now));
  await database.db.transaction().execute(async (trx) => {
    await setForTransaction(trx, 'writesEveryNode');
    await linkTranslations(trx, siteId, translationsIn(newsroom, posts));
    await noteUses(trx, siteId, [...posts.values()]);
    const ownerId = await demoOwner(trx, siteId);
    const needs = { trx, siteId, ownerId, now, nextId: database.ids.next, secrets, files };
    for (const { demo } of allRooms) await demo?.(needs);
    for (const { lastDemo } of allRooms) await lastDemo?.(needs);
    await closeDemoState(trx, state, now);
  });
}

/** Which posts are those of others in another language. */
const translationsIn = (newsroom: Newsroom, posts: ReadonlyMap<string, number>): Translation[] =>
  newsroom.posts.flatMap(({ id }) => {
    const sourceId = posts.get(sourceOfTranslation(id) ?? '');
    const postId = posts.get(id);
    return sourceId === undefined || postId === undefined ? [] : [{ sourceId, postId }];
  });

/** Null where they could not be drawn: the newsroom has words alone then. */
const drawnOrNone = (draw: typeof drawnPictures, log: Needs['log']) =>
  draw().catch((error: unknown) => {
    log.warn(`The demo newsroom has no pictures: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });

/** How much of what is read in a day is read until now: most of it around noon. */
function readOf(now: number): number {
  const elapsed = (now % DAY) / DAY;
  return elapsed < 0.5 ? 2 * elapsed ** 2 : 1 - 2 * (1 - elapsed) ** 2;
}

/** The ids of the posts by their ids in the newsroom. */
async function loadedPosts({ db }: Database, siteId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('import_source')
    .select(['source_id', 'object_id'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('kind', 'in', ['posts', 'pages'])
    .execute();
  return new Map(rows.map((row) => [row.source_id, row.object_id]));
}

/** Servers that start together on one database leave the loading to the first of them. */
async function onlyHere({ pool }: Database, deed: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      locks.loadingDemo,
    ]);
    if (!rows[0]?.is_ours) return;
    try {
      await deed();
    } finally {
      // Its connection ends a moment later, and whoever comes by then would leave the loading to nobody.
      await client.query('select pg_advisory_unlock($1)', [locks.loadingDemo]).catch(() => undefined);
    }
  } finally {
    // Where it could not be given back, the lock ends with the connection.
    client.release(true);
  }
}
