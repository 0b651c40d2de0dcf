import { sql } from 'kysely';
import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

const DEEPEST = 1_000;

/** What moderators do with comments: threads, pins, reports, bans and the settings of a site. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table comment
      add column parents bigint[] not null default '{}',
      add column replies_count integer not null default 0,
      add column reports_count integer not null default 0,
      add column is_pinned boolean not null default false,
      add column held_for text,
      add column reason text not null default '',
      add column edited_ts bigint,
      add column ban_id bigint,
      add column status_before text`,
    `create table comment_setting (
      site_id bigint not null,
      said jsonb not null default '{}',
      ${common},
      constraint comment_setting_pkey primary key (site_id)
    )`,
    `create table comment_ban (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      community_id bigint,
      until_ts bigint,
      reason text not null default '',
      hides_messages boolean not null default false,
      created_ts bigint not null,
      created_by bigint,
      lifted_ts bigint,
      lifted_by bigint,
      constraint comment_ban_pkey primary key (site_id, id)
    )`,
    `create table comment_report (
      site_id bigint not null,
      comment_id bigint not null,
      profile_id bigint not null,
      created_ts bigint not null,
      constraint comment_report_pkey primary key (site_id, comment_id, profile_id)
    )`,
  ]);
  await distribute(db, ['comment_setting', 'comment_ban', 'comment_report']);
  await tieThreads(db);
  await run(db, [
    `create index comment_roots on comment (site_id, post_id, created_ts, id)
      where parent_id is null and (status = 'approved' or replies_count > 0)`,
    `create index comment_replies on comment (site_id, (parents[1]), created_ts, id)
      where parent_id is not null`,
    'create index comment_pinned on comment (site_id, post_id) where is_pinned',
    'create index comment_author on comment (site_id, profile_id, created_ts) where profile_id is not null',
    'create index comment_by_replies on comment (site_id, status, replies_count, id)',
    'create index comment_by_reports on comment (site_id, status, reports_count, id)',
    'create index comment_banned on comment (site_id, ban_id) where ban_id is not null',
    'create index comment_gone on comment (deleted_ts) where deleted_ts is not null',
    `create unique index comment_ban_open on comment_ban (site_id, profile_id, coalesce(community_id, 0))
      where lifted_ts is null`,
    'create index comment_ban_end on comment_ban (until_ts) where lifted_ts is null and until_ts is not null',
  ]);
}

/** Says of comments that are there which ones they answer, from the top of their threads down, and how often they are answered. */
async function tieThreads(db: MigrationDatabase): Promise<void> {
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id: siteId } of sites) {
    for (let level = 0; level < DEEPEST; level += 1) {
      const { numAffectedRows } = await sql`
        update comment set parents = parent.parents || parent.id
        from comment as parent
        where comment.site_id = ${siteId} and parent.site_id = ${siteId} and parent.id = comment.parent_id
          and cardinality(comment.parents) = 0 and cardinality(parent.parents) = ${level}
          and (parent.parent_id is null) = ${level === 0}`.execute(db);
      if (!numAffectedRows) break;
    }
    await sql`update comment set parent_id = null
      where site_id = ${siteId} and parent_id is not null and cardinality(parents) = 0`.execute(db);
    await sql`
      update comment set replies_count = counted.replies
      from (
        select ancestor.id, count(*) as replies
        from comment as reply cross join lateral unnest(reply.parents) as ancestor (id)
        where reply.site_id = ${siteId} and reply.status = 'approved' and reply.deleted_ts is null
          and reply.parent_id is not null
        group by ancestor.id
      ) as counted
      where comment.site_id = ${siteId} and comment.id = counted.id`.execute(db);
  }
}
