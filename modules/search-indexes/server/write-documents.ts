import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import { mappedDocument } from './documents/mapped-document.ts';
import { type ReadThing, type ReadThings, readPosts } from './documents/read-posts.ts';
import { readUsers } from './documents/read-users.ts';
import type { GoneDocument, SearchDocument, SearchEngine, SearchStore } from './engine/search-engine.ts';

const readers: Readonly<Record<SearchEntity, ReadThings>> = { post: readPosts, user: readUsers };

export const readerOf = (entity: SearchEntity): ReadThings => readers[entity];

/** The moment before something is read, in millionths of a second by the clock of the database. */
export async function readingStamp(db: Db): Promise<number> {
  const { rows } = await sql<{ stamp: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as stamp`.execute(db);
  return rows[0]?.stamp ?? Date.now() * 1_000;
}

/** So many documents are made before somebody else's call has its turn. */
const MADE_AT_ONCE = 50;

/** Things that were read, as the documents of a store. */
export async function documentsOf(
  things: readonly ReadThing[],
  { mapping }: SearchStore,
  stamp: number,
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const [at, { id, createdTs, facts }] of things.entries()) {
    if (at > 0 && at % MADE_AT_ONCE === 0) await nextTurn();
    documents.push(mappedDocument(mapping, { id, createdTs, stamp }, facts));
  }
  return documents;
}

/** Writes things anew into stores as they are now; those that are no longer there are gone from them. */
export async function refreshDocuments(
  db: Db,
  engine: SearchEngine,
  { siteId, entity, ids }: { siteId: number; entity: SearchEntity; ids: readonly number[] },
  stores: readonly SearchStore[],
): Promise<void> {
  const stamp = await readingStamp(db);
  const things = await readerOf(entity)(db, siteId, { ids });
  const there = new Set(things.map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id)).map((id): GoneDocument => ({ id, stamp, isGone: true }));
  for (const store of stores) {
    await engine.write(store, [...(await documentsOf(things, store, stamp)), ...gone]);
  }
}
