import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { tagTitleKey } from './title-key.ts';

/** A tag as a load brings it. Times are unix seconds. */
export type TagToLoad = {
  id: number;
  title: string;
  /** Free on the site: see `takenTagSlugs`. */
  slug: string;
  description: string;
  isHidden: boolean;
  now: number;
  by: number | null;
};

/** Inserts tags whose titles no other tag has: see `tagsByTitle`. */
export async function loadTags(trx: Trx, siteId: number, tags: readonly TagToLoad[]): Promise<void> {
  await insertRows(
    trx,
    'tag',
    siteId,
    [
      'id',
      'title',
      'title_key',
      'slug',
      'description',
      'is_hidden',
      'created_ts',
      'created_by',
      'updated_ts',
      'updated_by',
    ],
    tags.map((tag) => [
      tag.id,
      tag.title,
      tagTitleKey(tag.title),
      tag.slug,
      tag.description,
      tag.isHidden,
      tag.now,
      tag.by,
      tag.now,
      tag.by,
    ]),
  );
}

/** Overwrites title, description and hiding and raises the revisions by one; slugs stay. */
export async function reloadTags(trx: Trx, siteId: number, tags: readonly TagToLoad[]): Promise<void> {
  await updateRows(
    trx,
    'tag',
    siteId,
    {
      keys: { id: 'bigint' },
      columns: {
        title: 'text',
        title_key: 'text',
        description: 'text',
        is_hidden: 'boolean',
        updated_ts: 'bigint',
        updated_by: 'bigint',
      },
      raisesRevision: true,
    },
    tags.map((tag) => [
      tag.id,
      tag.title,
      tagTitleKey(tag.title),
      tag.description,
      tag.isHidden,
      tag.now,
      tag.by,
    ]),
  );
}

/** The tags that have these titles or aliases, by title key. */
export async function tagsByTitle(
  trx: Trx,
  siteId: number,
  titles: readonly string[],
): Promise<Map<string, { id: number; revision: number }>> {
  const keys = titles.map(tagTitleKey);
  const rows = await trx
    .selectFrom('tag')
    .select(['id', 'title_key', 'alias_keys', 'revision'])
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([eb('title_key', '=', eb.fn.any(eb.val(keys))), eb('alias_keys', '&&', eb.val(keys))]),
    )
    .where('deleted_ts', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, revision, title_key, alias_keys }) =>
      [title_key, ...alias_keys].map((key) => [key, { id, revision }] as const),
    ),
  );
}

/** Which of these slugs tags of the site have. */
export async function takenTagSlugs(
  trx: Trx,
  siteId: number,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('tag')
    .select('slug')
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .where('deleted_ts', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.slug));
}
