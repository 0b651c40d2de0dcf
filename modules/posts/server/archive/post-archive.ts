import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ArchivePart, ArchiveScope } from '#platform/server/archive-part.ts';
import { LIVE } from '../../post-status.contract.ts';
import { archivedStatuses, type PostLine } from './post-line.ts';

/** Bodies may be large: so many are held at once. */
const PAGE = 100;
const statuses = Object.keys(archivedStatuses).map(Number);
const visibilities = { 1: 'public', 2: 'private', 3: 'unlisted' } as const;

type Row = Omit<PostLine, 'status' | 'visibility' | 'facts' | 'image_id' | 'image_url'> &
  PostLine['facts'] & {
    status: keyof typeof archivedStatuses;
    visibility: number;
    image: { id?: number; url?: string } | null;
  };

const PRIVATE = 2;

/** The posts of an archive, as the query names them: drafts and private ones of others are for whoever may read them. */
export const archivedPosts = (
  { siteId, hasDrafts, ownerId }: ArchiveScope,
  table = 'post',
): RawBuilder<SqlBool> => {
  const post = sql.table(table);
  return sql<SqlBool>`(${post}.site_id = ${siteId} and ${post}.deleted_ts is null
    and ${post}.status = any(${statuses}::smallint[])
    and (${hasDrafts} or ${post}.author_ids @> ${[ownerId]}::bigint[]
      or (${post}.status = any(${[...LIVE]}::smallint[]) and ${post}.visibility <> ${PRIVATE})))`;
};

/** Posts and pages with their texts: neither the trash nor what was never saved, and no passwords. */
export const postArchive: ArchivePart = {
  name: 'posts',
  count: async (db, scope) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from post
      where site_id = ${scope.siteId} and ${archivedPosts(scope)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, scope, after) => {
    const { siteId } = scope;
    const { rows } = await sql<Row>`select post.id, post.type, post.status, post.visibility, post.headline,
        post.kicker, post.subheadline, post.external_url, post.slug, post.language, post.rating, post.is_featured, post.comments_enabled,
        post.community_id, post.parent_id, post.author_ids, post.section_ids, post.primary_section_id, post.tag_ids,
        post.image, post.created_ts, post.updated_ts, post.published_ts, post.scheduled_ts, post.layout,
        post.editor_layout, post.is_suspicious, post.is_locked, post.unpublish_ts, post.embargoed_until_ts,
        post.schedule_zone, post.last_published_ts, post.gated_groups, coalesce(body.excerpt, '') as excerpt,
        coalesce(body.body, '') as body, coalesce(body.custom, '{}') as custom, coalesce(body.seo, '{}') as seo,
        body.password is not null as has_password, coalesce(old.slugs, '{}') as old_slugs,
        translation.source_id as translation_of
      from post
      left join post_body as body on body.site_id = ${siteId} and body.post_id = post.id
      left join lateral (
        select array_agg(slug order by slug) as slugs from post_slug
        where site_id = ${siteId} and post_id = post.id and not is_current
      ) as old on true
      left join post_translation as translation
        on translation.site_id = ${siteId} and translation.post_id = post.id and exists (
          select from post as source where source.site_id = ${siteId} and source.id = translation.source_id
            and ${archivedPosts(scope, 'source')})
      where post.site_id = ${siteId} and post.id > ${after} and ${archivedPosts(scope)}
      order by post.id limit ${PAGE}`.execute(db);
    return rows.map((row) => ({ id: row.id, line: lineOf(row) }));
  },
};

function lineOf(row: Row): PostLine {
  const { status, visibility, image, ...rest } = row;
  const { layout, editor_layout, is_suspicious, is_locked, unpublish_ts, embargoed_until_ts, ...said } = rest;
  const { schedule_zone, last_published_ts, gated_groups, ...line } = said;
  return {
    ...line,
    status: archivedStatuses[status],
    visibility: visibilities[visibility as keyof typeof visibilities] ?? 'private',
    image_id: image?.id ?? null,
    image_url: image?.url ?? null,
    facts: {
      ...{ layout, editor_layout, is_suspicious, is_locked, unpublish_ts, embargoed_until_ts },
      ...{ schedule_zone, last_published_ts, gated_groups },
    },
  };
}
