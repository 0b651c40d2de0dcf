import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { arrayOfFew } from '#platform/server/few-values.ts';
import { RETURNED } from '../../post-status.contract.ts';
import type { RevisionReason } from './revisions.queries.ts';

const returned = sql.join(RETURNED.map((status) => sql.lit(status)));

/** Most acts are on one post. */
const ONE = { most: 1 };

type Bulk = {
  postIds: readonly number[];
  by: number;
  now: number;
  changedFields: readonly string[];
  /** How many words each post has now, where its body changed. */
  words?: readonly number[];
  /** Somebody acted on this one post: its revision says so, as a save of it would. */
  reason?: RevisionReason;
  /** They are kept as they were before the act, where nobody had kept them. */
  isBefore?: boolean;
};

/** Keeps what a bulk act made of posts as a revision of each; their bodies are copied within the database. */
export async function addBulkRevisions(
  trx: Trx,
  nextId: () => number,
  siteId: number,
  { postIds, by, now, changedFields, words, reason = 'bulk', isBefore = false }: Bulk,
): Promise<void> {
  if (postIds.length === 0) return;
  const ids = postIds.map(() => nextId());
  const counts = postIds.map((_, at) => words?.[at] ?? null);
  // Why they were sent back or declined stays said while they are.
  const said = sql`coalesce((select case when last.reason <> '' then jsonb_build_object('status_reason', last.reason) end
    from post_return as last where last.site_id = ${siteId} and last.post_id = post.id and last.status = post.status
    order by last.id desc limit 1), '{}')`;
  const content = sql`jsonb_build_object('id', post.id, 'type', post.type, 'community_id', post.community_id,
    'status', post.status, 'visibility', post.visibility, 'kicker', post.kicker, 'headline', post.headline,
    'subheadline', post.subheadline, 'slug', post.slug, 'language', post.language, 'layout', post.layout,
    'comments_enabled', post.comments_enabled, 'is_locked', post.is_locked, 'image', post.image,
    'author_ids', post.author_ids, 'section_ids', post.section_ids,
    'primary_section_id', post.primary_section_id, 'tag_ids', post.tag_ids,
    'external_url', post.external_url, 'gated_groups', post.gated_groups, 'scheduled_ts', post.scheduled_ts, 'unpublish_ts', post.unpublish_ts,
    'embargoed_until_ts', post.embargoed_until_ts, 'is_auto_enabled', post.is_auto_enabled,
    'published_ts', post.published_ts, 'last_published_ts', post.last_published_ts,
    'created_ts', post.created_ts, 'updated_ts', post.updated_ts, 'updated_by', post.updated_by,
    'revision', post.revision, 'excerpt', coalesce(body.excerpt, ''), 'password', body.password,
    'custom', coalesce(body.custom, '{}'), 'seo', coalesce(body.seo, '{}'))`;
  const stamp = isBefore ? sql`post.updated_ts, post.updated_by` : sql`${now}::bigint, ${by}::bigint`;
  await sql`insert into post_revision (site_id, id, post_id, number, reason, changed_fields, word_count, content,
      body, created_ts, created_by)
    select ${siteId}::bigint, given.id, post.id, post.revision, ${isBefore ? 'import' : reason}, ${[...changedFields]}::text[],
      coalesce(given.words, body.word_count, (select newest.word_count from post_revision as newest
        where newest.site_id = ${siteId} and newest.post_id = post.id and newest.autosave = 0 order by newest.number desc limit 1), 0),
      case when post.status in (${returned}) then ${content} || ${said} else ${content} end,
      coalesce(body.body, ''), ${stamp}
    from unnest(${arrayOfFew(postIds, ONE)}, ${arrayOfFew(ids, ONE)},
      ${arrayOfFew(counts, { ...ONE, type: 'integer' })}) as given (post_id, id, words)
    join post on post.site_id = ${siteId} and post.id = given.post_id
    left join post_body as body on body.site_id = ${siteId} and body.post_id = given.post_id
    on conflict (site_id, post_id, number, autosave) do nothing`.execute(trx);
}
