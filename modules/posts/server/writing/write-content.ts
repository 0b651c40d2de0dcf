import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { nextRowVersion, type Stamp, updatedBy } from '#platform/server/row-stamps.ts';
import { slugTaken } from '../../post-writing.contract.ts';
import { countWords } from '../body-figures.ts';
import { isTakenDown } from '../taken-down.ts';
import type { ContentRow } from './content.queries.ts';
import { keepHeadlines } from './keep-headlines.ts';

/** Begins what a save writes of the post itself, each part apart from the others. */
export function writesOf(
  trx: Trx,
  stamp: Stamp,
  before: ContentRow,
  after: ContentRow,
  fields: readonly string[],
): Promise<unknown>[] {
  const { siteId } = stamp;
  const { id } = after;
  const has = (...names: string[]) => names.some((name) => fields.includes(name));
  const row = trx
    .updateTable('post')
    .set({
      ...updatedBy(stamp),
      row_version: nextRowVersion(),
      ...{ status: after.status, community_id: after.community_id, rating: after.rating },
      ...{ visibility: after.visibility, gated_groups: after.gated_groups },
      ...{ kicker: after.kicker, external_url: after.external_url },
      headline: after.headline,
      subheadline: after.subheadline,
      slug: after.slug,
      language: after.language,
      layout: after.layout,
      comments_enabled: after.comments_enabled,
      is_locked: after.is_locked,
      is_taken_down: isTakenDown(before, after, stamp.by),
      image: after.image === null ? null : JSON.stringify(after.image),
      author_ids: after.author_ids,
      section_ids: after.section_ids,
      primary_section_id: after.primary_section_id,
      tag_ids: after.tag_ids,
      scheduled_ts: after.scheduled_ts,
      is_auto_enabled: after.is_auto_enabled,
      ...{ unpublish_ts: after.unpublish_ts, embargoed_until_ts: after.embargoed_until_ts },
      published_ts: after.published_ts,
      last_published_ts: after.last_published_ts,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  return [
    row,
    ...(has('body', 'excerpt', 'password', 'custom', 'seo') ? [writeBody(trx, siteId, after)] : []),
    ...(has('headline') ? [keepHeadlines(trx, siteId, [after])] : []),
    ...linksOf(trx, siteId, before, after),
    ...(has('slug') && after.slug !== '' ? [writeSlug(trx, stamp, after)] : []),
  ];
}

async function writeBody(trx: Trx, siteId: number, { id, ...row }: ContentRow): Promise<void> {
  const custom = JSON.stringify(row.custom);
  const seo = JSON.stringify(row.seo);
  await sql`insert into post_body (site_id, post_id, body, excerpt, password, custom, seo, word_count)
    values (${siteId}, ${id}, ${row.body}, ${row.excerpt}, ${row.password}, ${custom}, ${seo}, ${countWords(row.body)})
    on conflict (site_id, post_id) do update set body = excluded.body, excerpt = excluded.excerpt,
      password = excluded.password, custom = excluded.custom, seo = excluded.seo,
      word_count = excluded.word_count`.execute(trx);
}

/** Writes the links anew where they changed, or what they repeat of the post did. */
function linksOf(trx: Trx, siteId: number, before: ContentRow, after: ContentRow): Promise<void>[] {
  const links = [
    ['post_author', 'profile_id', 'author_ids'],
    ['post_section', 'section_id', 'section_ids'],
    ['post_tag', 'tag_id', 'tag_ids'],
  ] as const;
  const isMoved = before.status !== after.status || before.published_ts !== after.published_ts;
  return links
    .filter(([, , key]) => isMoved || before[key].join() !== after[key].join())
    .map(async ([table, column, key]) => {
      await trx.deleteFrom(table).where('site_id', '=', siteId).where('post_id', '=', after.id).execute();
      const rows = after[key].map((one) => [
        one,
        after.id,
        after.status,
        after.created_ts,
        after.published_ts,
      ]);
      const columns = [column, 'post_id', 'status', 'created_ts', 'published_ts'];
      await insertRows(trx, table, siteId, columns as never, rows);
    });
}

/** The slug becomes the current one; the one before stays the post's, so that its address goes on to lead here. */
async function writeSlug(trx: Trx, { siteId, now }: Stamp, { id, slug, type }: ContentRow): Promise<void> {
  await trx
    .updateTable('post_slug')
    .set({ is_current: false })
    .where('site_id', '=', siteId)
    .where('post_id', '=', id)
    .where('slug', '<>', slug)
    .execute();
  const kind = type === 'page' ? 'page' : 'post';
  const taken = await trx
    .selectFrom('post_slug')
    .select('post_id')
    .where('site_id', '=', siteId)
    .where('page_type', 'in', ['post', 'page'])
    .where('slug', '=', slug)
    .where('post_id', '<>', id)
    .executeTakeFirst();
  // Another post that takes it at the same time is seen by the insert alone.
  const { rows } = taken
    ? { rows: [] }
    : await sql`insert into post_slug (site_id, post_id, page_type, slug, created_ts)
    values (${siteId}, ${id}, ${kind}, ${slug}, ${now})
    on conflict (site_id, page_type, slug) do update set is_current = true
      where post_slug.post_id = excluded.post_id
    returning post_id`.execute(trx);
  if (rows.length === 0) throw slugTaken({ details: [{ loc: ['body', 'slug'], msg: 'slug_is_invalid' }] });
}
