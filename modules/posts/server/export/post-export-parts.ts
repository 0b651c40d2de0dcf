import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { CUSTOM_EXPORT, type PostExportField } from '../../post-export-fields.contract.ts';

export type Person = { id: number; title: string; name: string; logo: string | null };

const MOST_KNOWN = 20_000;
/** Characters of bodies that are in memory at once, beside one body that is longer by itself. */
const MOST_BODY = 4 * 1024 * 1024;

/** Reads people page by page; those that came before are remembered. */
export const personReader = (db: Db, siteId: number) =>
  remembering(async (ids) => {
    const rows = await db
      .selectFrom('profile')
      .select(['id', 'title', 'name', 'logo'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    return rows.map((row): [number, Person] => [row.id, row]);
  });

/** Reads where the pictures of the library came from, or else their names. */
export const imageReader = (db: Db, siteId: number) =>
  remembering(async (ids) => {
    const rows = await db
      .selectFrom('asset')
      .select(['id', 'source_url', 'filename'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    return rows.map(({ id, source_url, filename }): [number, string] => [id, source_url ?? filename]);
  });

/** Reads the titles of tags; the book of names is for lists, and hears of changes that another process does not. */
export const tagReader = (db: Db, siteId: number) =>
  remembering(async (ids) => {
    const rows = await db
      .selectFrom('tag')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    return rows.map(({ id, title }): [number, string] => [id, title]);
  });

function remembering<Value>(load: (ids: number[]) => Promise<[number, Value][]>) {
  let known = new Map<number, Value>();
  return async (ids: Iterable<number>): Promise<ReadonlyMap<number, Value>> => {
    const wanted = new Set(ids);
    // Begun anew instead of emptied: an earlier page may still be looking into it.
    if (known.size + wanted.size > MOST_KNOWN) known = new Map();
    const unknown = [...wanted].filter((id) => !known.has(id));
    if (unknown.length > 0) for (const [id, value] of await load(unknown)) known.set(id, value);
    return known;
  };
}

/** The same rows in smaller pages with their bodies, however long those are. */
export async function* readBodies<Row extends { id: number; body: string | null }>(
  db: Db,
  siteId: number,
  rows: readonly Row[],
): AsyncGenerator<readonly Row[]> {
  const lengths = await sql<{ post_id: number; length: number }>`
    select post_id, octet_length(body) as length from post_body
    where site_id = ${siteId} and post_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const lengthOf = new Map(lengths.rows.map(({ post_id, length }) => [post_id, length]));
  let part: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const length = lengthOf.get(row.id) ?? 0;
    if (part.length > 0 && size + length > MOST_BODY) {
      yield await withBodies(db, siteId, part);
      [part, size] = [[], 0];
    }
    part.push(row);
    size += length;
  }
  if (part.length > 0) yield await withBodies(db, siteId, part);
}

async function withBodies<Row extends { id: number; body: string | null }>(
  db: Db,
  siteId: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const found = await db
    .selectFrom('post_body')
    .select(['post_id', 'body'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  const bodies = new Map(found.map(({ post_id, body }) => [post_id, body]));
  return rows.map((row) => ({ ...row, body: bodies.get(row.id) ?? null }));
}

export const isCustomField = (name: string): name is PostExportField & `${typeof CUSTOM_EXPORT}${string}` =>
  name.startsWith(CUSTOM_EXPORT);

/** The custom fields of a page of posts. */
export async function readCustom(
  db: Db,
  siteId: number,
  rows: readonly { id: number }[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const found = await db
    .selectFrom('post_body')
    .select(['post_id', 'custom'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  return new Map(found.map(({ post_id, custom }) => [post_id, custom as Record<string, unknown>]));
}
