import { sql } from 'kysely';
import { isListed } from '#modules/pages/pages.public.ts';
import {
  type ClosedSections,
  type PathNeeds,
  type PlacedPost,
  pathOf,
  postPaths,
} from '#modules/permalinks/permalinks.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { tooManySaved } from '../discovery.contract.ts';
import { type DiscoveryKind, MOST_SAVED } from '../discovery-kinds.contract.ts';
import type { Item } from './discovered.ts';

type Row = { kind: DiscoveryKind; key: string; saved_ts: number };
type Who = { siteId: number; profileId: number };

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]*$/;

/** What somebody has saved, the latest first. */
export async function savedBy(db: Db, { siteId, profileId }: Who): Promise<Row[]> {
  const { rows } = await sql<Row>`select kind, key, saved_ts from discovery_saved
    where site_id = ${siteId} and profile_id = ${profileId}
    order by saved_ts desc, kind, key limit ${MOST_SAVED}`.execute(db);
  return rows;
}

/** The same as items: what is gone, or what whoever asks may not read any longer, is not among them. */
export async function savedItems(
  needs: PathNeeds,
  site: Site,
  rows: readonly Row[],
  closed: ClosedSections,
): Promise<Item[]> {
  const ids = (kind: DiscoveryKind) => rows.flatMap((row) => (row.kind === kind ? [Number(row.key)] : []));
  const [posts, tags, templates] = await Promise.all([
    readablePosts(needs.db, site.id, ids('post'), closed),
    tagsOf(needs.db, site.id, ids('tag')),
    needs.templates(site.id),
  ]);
  const paths = await postPaths(needs, site, [...posts.values()]);
  return rows.flatMap(({ kind, key }): Item[] => {
    const common = { kind, key, views: null, velocity: null };
    if (kind === 'page') {
      const place = { title: key, url: `https://${key}/`, site: key };
      return [{ ...common, ...place, published_ts: null, post_id: null }];
    }
    const post = kind === 'post' ? posts.get(Number(key)) : undefined;
    if (post) {
      const published_ts = post.published_ts ?? post.created_ts;
      const place = { title: post.headline, url: encodeURI(paths.get(post.id) ?? '/'), site: site.title };
      return [{ ...common, ...place, published_ts, post_id: post.id }];
    }
    const tag = kind === 'tag' ? tags.get(Number(key)) : undefined;
    if (!tag) return [];
    const url = encodeURI(pathOf(templates.inUse.tag, { tag: tag.slug }));
    return [{ ...common, title: tag.title, url, site: site.title, published_ts: null, post_id: null }];
  });
}

/**
 * Saves what can be found: a post that whoever saves may read, a tag of the site, or the host of a website.
 * @throws ApiError not_found, too_many_saved
 */
export async function save(
  db: Db,
  { siteId, profileId }: Who,
  { kind, key }: { kind: DiscoveryKind; key: string },
  { closed, now }: { closed: ClosedSections; now: number },
): Promise<void> {
  if (!(await isThere(db, siteId, { kind, key }, closed))) throw notFound();
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, profileId);
    await trx
      .insertInto('discovery_saved')
      .values({ site_id: siteId, profile_id: profileId, kind, key, saved_ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { count } = await trx
      .selectFrom('discovery_saved')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow();
    if (count > MOST_SAVED) throw tooManySaved();
  });
}

async function isThere(
  db: Db,
  siteId: number,
  { kind, key }: { kind: DiscoveryKind; key: string },
  closed: ClosedSections,
): Promise<boolean> {
  if (kind === 'page') return HOST.test(key);
  if (!/^\d{1,16}$/.test(key) || !Number.isSafeInteger(Number(key))) return false;
  const found =
    kind === 'post'
      ? await readablePosts(db, siteId, [Number(key)], closed)
      : await tagsOf(db, siteId, [Number(key)]);
  return found.size > 0;
}

type SavedPost = PlacedPost & { headline: string; published_ts: number | null };

async function readablePosts(
  db: Db,
  siteId: number,
  ids: readonly number[],
  closed: ClosedSections,
): Promise<Map<number, SavedPost>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SavedPost>`
    select p.id, p.type, p.slug, p.created_ts, p.published_ts, p.primary_section_id, p.author_ids, p.tag_ids,
      p.community_id, p.headline
    from post as p where p.site_id = ${siteId} and p.id = any(${[...ids]}::bigint[])
      and ${isListed(closed)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function tagsOf(db: Db, siteId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; title: string; slug: string }>();
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'title', 'slug'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
