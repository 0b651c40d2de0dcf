import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { type SearchEntity, searchEntities } from '../search-kinds.contract.ts';
import { startFill } from './filling/fill-index.ts';
import { readLiveIndexes } from './live-indexes.ts';
import type { Search } from './search-ground.ts';
import { refreshDocuments } from './write-documents.ts';

const JOB = 'search.refresh';
const AT_ONCE = 250;
/** Posts of a renamed tag or person that are read anew; beyond them a fill is due. */
const MOST_FOLLOWED = 20_000;
const SWEEP_SECONDS = 60;
const SIGNED_IN_SECONDS = 1_800;
const SIGNED_IN_AT_ONCE = 5_000;

const postEvents = [
  ...['post.created', 'post.updated', 'post.status_changed', 'post.removed', 'post.restored'],
  ...['post.authors_changed', 'post.scheduled', 'post.tags_changed', 'post.sections_changed'],
  'post.stage_changed',
  ...['post.layout_changed', 'post.rated', 'post.marked_spam', 'post.unmarked_spam'],
];

/** After these somebody may have more posts, or fewer. */
const countingEvents: ReadonlySet<string> = new Set([
  ...['post.created', 'post.status_changed', 'post.removed', 'post.restored', 'post.authors_changed'],
]);

const userEvents = [
  ...['profile.created', 'profile.removed', 'profile.restored', 'profile.roles_changed', 'profile.merged'],
  ...['profile.banned', 'profile.unbanned', 'profile.activated', 'profile.deactivated'],
  ...['profile.featured', 'profile.unfeatured'],
];
/** After these somebody may be called otherwise, below their posts too. */
const namingEvents = ['profile.updated', 'profile.erased'];

/** Keeps indexes fresh: what changed is noted as events come by, and read and written anew by a job. */
export function followChanges(ground: Ground, search: Search): void {
  const { database, jobs, outbox, tasks } = ground;
  const { db } = database;
  const nameOf = (event: string) => `note what search indexes have to read anew after ${event}`;
  const wake = (siteId: number, trx: Trx) => jobs.enqueue(trx, JOB, { siteId }, { key: `search:${siteId}` });
  const follow = (event: string, note: (event: OutboxEvent, trx: Trx) => Promise<number>) =>
    outbox.react({
      event,
      name: nameOf(event),
      handle: async (happened, trx) => {
        if ((await note(happened, trx)) > 0) await wake(happened.siteId, trx);
      },
    });
  for (const event of postEvents) {
    outbox.react({
      event,
      name: nameOf(event),
      handleAll: async ({ siteId, objectIds }, trx) => {
        const own = await noteIds(trx, siteId, 'post', objectIds);
        const authors = countingEvents.has(event) ? await noteAuthors(trx, siteId, objectIds) : 0;
        if (own + authors > 0) await wake(siteId, trx);
      },
    });
  }
  // What was found of somebody by their name goes with it.
  for (const event of userEvents) {
    outbox.react({
      event,
      name: nameOf(event),
      handleAll: async ({ siteId, objectIds }, trx) => {
        if ((await noteIds(trx, siteId, 'user', objectIds)) > 0) await wake(siteId, trx);
      },
    });
  }
  for (const event of namingEvents)
    follow(event, async ({ siteId, objectId }, trx) => {
      const own = await noteIds(trx, siteId, 'user', objectId === null ? [] : [objectId]);
      return own + (await noteLinked(trx, siteId, 'post_author', 'profile_id', objectId));
    });
  for (const event of ['tag.updated', 'tag.removed', 'tag.restored', 'tag.merged', 'tag.unmerged']) {
    follow(event, ({ siteId, objectId }, trx) => noteLinked(trx, siteId, 'post_tag', 'tag_id', objectId));
  }
  outbox.react({
    event: 'import.finished',
    name: 'fill search indexes after an import',
    handle: async ({ siteId }, trx) => {
      for (const { id, store, building } of await readLiveIndexes(trx, siteId)) {
        const row = await trx
          .selectFrom('search_index')
          .select(['id', 'task_id'])
          .where('site_id', '=', siteId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await startFill(trx, tasks, { siteId, by: null }, row, (building ?? store).id);
      }
    },
  });
  jobs.define<{ siteId: number }>(JOB, async ({ siteId }, { signal }) => {
    while (!signal.aborted && (await refreshSome(db, search, siteId)));
  });
  jobs.sweep({
    name: 'people who signed in, whose documents say when',
    seconds: SIGNED_IN_SECONDS,
    run: () => noteSignedIn(db, Math.floor(Date.now() / 1000) - 2 * SIGNED_IN_SECONDS),
  });
  jobs.sweep({
    name: 'changes that search indexes have not read',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const late = Math.floor(Date.now() / 1000) - SWEEP_SECONDS;
      const { rows } = await sql<{ site_id: number }>`
        select distinct site_id from search_change where created_ts < ${late}`.execute(db);
      for (const { site_id: siteId } of rows)
        await jobs.enqueue(db, JOB, { siteId }, { key: `search:${siteId}` });
    },
  });
}

/** Notes things where an index follows those of their kind. */
async function noteIds(
  trx: Trx,
  siteId: number,
  entity: SearchEntity,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0 || !(await isFollowed(trx, siteId, entity))) return 0;
  const now = Math.floor(Date.now() / 1000);
  await sql`insert into search_change (site_id, entity, object_id, created_ts)
    select ${siteId}, ${entity}, one.id, ${now}::bigint from unnest(${[...ids]}::bigint[]) as one (id)
    on conflict do nothing`.execute(trx);
  return ids.length;
}

/** Notes who wrote these posts: how many they have stands in their documents. */
async function noteAuthors(trx: Trx, siteId: number, postIds: readonly number[]): Promise<number> {
  if (postIds.length === 0 || !(await isFollowed(trx, siteId, 'user'))) return 0;
  const noted = await sql`insert into search_change (site_id, entity, object_id, created_ts)
    select distinct ${siteId}::bigint, 'user', profile_id, ${Math.floor(Date.now() / 1000)}::bigint from post_author
    where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[])
    on conflict do nothing`.execute(trx);
  return Number(noted.numAffectedRows ?? 0);
}

/** Notes who has signed in since a time, of sites whose people an index follows. */
export async function noteSignedIn(db: Db, sinceTs: number): Promise<void> {
  const followed = await db
    .selectFrom('search_index')
    .select('site_id')
    .distinct()
    .where('entity', '=', 'user')
    .where('status', 'in', ['started', 'active'])
    .where('deleted_ts', 'is', null)
    .execute();
  for (const { site_id: siteId } of followed) {
    for (let after = 0, isMore = true; isMore; ) {
      const people = await db
        .selectFrom('auth.account_site')
        .select('profile_id')
        .where('site_id', '=', siteId)
        .where('last_login_ts', '>=', sinceTs)
        .where('profile_id', '>', after)
        .orderBy('profile_id')
        .limit(SIGNED_IN_AT_ONCE)
        .execute();
      const ids = people.map(({ profile_id }) => profile_id);
      await db.transaction().execute((trx) => noteIds(trx, siteId, 'user', ids));
      after = ids.at(-1) ?? 0;
      isMore = ids.length === SIGNED_IN_AT_ONCE;
    }
  }
}

async function noteLinked(
  trx: Trx,
  siteId: number,
  table: 'post_tag' | 'post_author',
  key: 'tag_id' | 'profile_id',
  id: number | null,
): Promise<number> {
  if (id === null || !(await isFollowed(trx, siteId, 'post'))) return 0;
  const noted = await sql`insert into search_change (site_id, entity, object_id, created_ts)
    select ${siteId}, 'post', post_id, ${Math.floor(Date.now() / 1000)}::bigint from ${sql.table(table)}
    where site_id = ${siteId} and ${sql.ref(key)} = ${id} order by created_ts desc limit ${MOST_FOLLOWED}
    on conflict do nothing`.execute(trx);
  return Number(noted.numAffectedRows ?? 0);
}

async function isFollowed(trx: Trx, siteId: number, entity: SearchEntity): Promise<boolean> {
  const row = await trx
    .selectFrom('search_index')
    .select('id')
    .where('site_id', '=', siteId)
    .where('entity', '=', entity)
    .where('status', 'in', ['started', 'active'])
    .where('deleted_ts', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads some of what changed and writes it anew; false once nothing is left. */
export async function refreshSome(db: Db, search: Search, siteId: number): Promise<boolean> {
  // What was noted is forgotten with what was written, or not at all: a search that is away is caught up with later.
  return db.transaction().execute(async (trx) => {
    const indexes = await readLiveIndexes(trx, siteId);
    let isMore = false;
    for (const entity of searchEntities) {
      const { rows } = await sql<{ object_id: number }>`delete from search_change where site_id = ${siteId}
        and entity = ${entity} and object_id in (select object_id from search_change where site_id = ${siteId}
          and entity = ${entity} order by object_id limit ${AT_ONCE} for update skip locked)
        returning object_id`.execute(trx);
      if (rows.length === 0) continue;
      isMore ||= rows.length === AT_ONCE;
      const stores = indexes
        .filter((index) => index.entity === entity)
        .flatMap(({ store, building }) => (building ? [store, building] : [store]));
      const ids = rows.map(({ object_id }) => object_id);
      if (stores.length === 0) continue;
      await refreshDocuments(db, search.engine, { siteId, entity, ids }, stores);
      await publishChange(trx, { topic: 'search_documents', siteId });
      for (const follow of search.followers) await follow(trx, siteId);
    }
    return isMore;
  });
}
