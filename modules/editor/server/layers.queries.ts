import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** The unsaved changes of one person to one post, the body apart. */
export type LayerRow = {
  profile_id: number;
  base_revision: number;
  version: number;
  content: Record<string, unknown>;
  body: string | null;
  updated_ts: number;
};

type Kept = {
  siteId: number;
  postId: number;
  profileId: number;
  baseRevision: number;
  /** The version that this follows; unchecked when undefined. */
  follows: number | undefined;
  content: Record<string, unknown>;
  body: string | null;
  now: number;
};

const shown = ['profile_id', 'base_revision', 'version', 'content', 'body', 'updated_ts'] as const;

/** Keeps a layer in one statement; null where it follows another version than the one that is there. */
export async function putLayer(db: Db, kept: Kept): Promise<number | null> {
  const { siteId, postId, profileId, baseRevision, body, now } = kept;
  const content = JSON.stringify(kept.content);
  const follows = kept.follows ?? null;
  // What is there already is no other version: an answer that was lost is asked for again.
  const { rows } = await sql<{ version: number }>`insert into edit_layer as layer
      (site_id, post_id, profile_id, base_revision, content, body, created_ts, updated_ts)
    values (${siteId}, ${postId}, ${profileId}, ${baseRevision}, ${content}::jsonb, ${body}, ${now}, ${now})
    on conflict (site_id, post_id, profile_id) do update set base_revision = excluded.base_revision,
      version = layer.version + 1, content = excluded.content, body = excluded.body, updated_ts = excluded.updated_ts
      where ${follows}::integer is null or layer.version = ${follows}::integer
        or (layer.content = excluded.content and layer.body is not distinct from excluded.body)
    returning version`.execute(db);
  return rows[0]?.version ?? null;
}

const layersOf = (db: Db, siteId: number, postId: number) =>
  db.selectFrom('edit_layer').select(shown).where('site_id', '=', siteId).where('post_id', '=', postId);

/** The layer of one person. */
export async function findLayer(
  db: Db,
  siteId: number,
  postId: number,
  profileId: number,
): Promise<LayerRow | null> {
  const row = await layersOf(db, siteId, postId).where('profile_id', '=', profileId).executeTakeFirst();
  return (row as LayerRow | undefined) ?? null;
}

/** The newest layer of anybody but one person. */
export async function newestOfOthers(
  db: Db,
  siteId: number,
  postId: number,
  profileId: number,
): Promise<LayerRow | null> {
  const row = await layersOf(db, siteId, postId)
    .where('profile_id', '<>', profileId)
    .orderBy('updated_ts', 'desc')
    .orderBy('profile_id')
    .limit(1)
    .executeTakeFirst();
  return (row as LayerRow | undefined) ?? null;
}

/** Removes the layer of one person. */
export async function removeLayer(db: Db, siteId: number, postId: number, profileId: number): Promise<void> {
  await ofPerson(db, siteId, postId, profileId).execute();
}

/** The same, with what it held. */
export async function takeLayer(
  db: Db,
  siteId: number,
  postId: number,
  profileId: number,
): Promise<Pick<LayerRow, 'content' | 'body'> | null> {
  const row = await ofPerson(db, siteId, postId, profileId).returning(['content', 'body']).executeTakeFirst();
  return (row as Pick<LayerRow, 'content' | 'body'> | undefined) ?? null;
}

const ofPerson = (db: Db, siteId: number, postId: number, profileId: number) =>
  db
    .deleteFrom('edit_layer')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('profile_id', '=', profileId);
