import type pg from 'pg';
import { allSamples } from '#modules/all-samples.ts';
import { firstOf } from '#platform/testing/samples.ts';

/** What the rows refer to on their site. */
export type RowsOf = { siteId: number; communityIds: readonly number[]; now: number };

/** Settings of the transaction, also on the nodes of a cluster. */
const unchecked = [
  "set local citus.propagate_set_commands = 'local'",
  '/* one node */ set local session_replication_role = replica',
];
const PROFILES = 2_000;
const SECTIONS = 50;
const TAGS = 300;

/** Fills a site with so many posts, comments and redirects, spread as in a real one, in a few statements. */
export async function fillWithRows(pool: pg.Pool, site: RowsOf, count: number): Promise<void> {
  const { siteId, communityIds, now } = site;
  const client = await pool.connect();
  // Every reference is right by its making; looking each up would take most of the time.
  await client.query('begin');
  for (const statement of unchecked) await client.query(statement);
  const ofRooms = allSamples.flatMap(({ manyRows = [] }) => manyRows);
  for (const statement of [...statements, ...ofRooms]) await client.query(statement, parametersOf(statement));
  await client.query('commit');
  client.release();

  function parametersOf(statement: string): unknown[] {
    const all = [siteId, count, now, [...communityIds]];
    const used = Math.max(...[...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)));
    return all.slice(0, used);
  }
}

const status = 'case when n % 100 < 86 then n % 3 when n % 100 < 97 then 5 else n % 11 end';
const created = '$3::bigint - ($2::int - n) * 600';
const author = `${firstOf.profile} + (n * n) % ${PROFILES}`;
const section = `${firstOf.section} + (n * 7) % ${SECTIONS}`;
const tag = `${firstOf.tag} + (n * 13) % ${TAGS}`;
const rows = 'from generate_series(1, $2::int) as n';

const link = (table: string, key: string, value: string): string =>
  `insert into ${table} (site_id, post_id, ${key}, status, created_ts)
    select $1::bigint, ${firstOf.post} + n, ${value}, ${status}, ${created} ${rows}`;

const statements = [
  `insert into profile (site_id, id, name, title, email, created_ts, updated_ts)
    select $1::bigint, ${firstOf.profile} + n, 'person-' || n, 'Person ' || n, 'person-' || n || '@people.test',
      1700000000 + n, 1700000000 from generate_series(0, ${PROFILES - 1}) as n`,
  `insert into section (site_id, id, title, slug, created_ts, updated_ts)
    select $1::bigint, ${firstOf.section} + n, 'Section ' || n, 'section-' || n, 1700000000, 1700000000
    from generate_series(0, ${SECTIONS - 1}) as n`,
  `insert into tag (site_id, id, title, title_key, slug, created_ts, updated_ts)
    select $1::bigint, ${firstOf.tag} + n, 'Tag ' || n, 'tag ' || n, 'tag-' || n, 1700000000, 1700000000
    from generate_series(0, ${TAGS - 1}) as n`,
  `insert into post (site_id, id, community_id, status, headline, slug, author_ids, section_ids, tag_ids,
      primary_section_id, rating, is_suspicious, type, layout, scheduled_ts, page_views, created_ts, updated_ts)
    select $1::bigint, ${firstOf.post} + n, case when n % 12 = 0 then ($4::bigint[])[1 + n % 2] end, ${status},
      'The ' || md5(n::text) || ' bridge of the council ' || n, 'post-' || n, array[${author}], array[${section}],
      array[${tag}], ${section}, case when n % 20 = 0 then n % 6 else 0 end, n % 500 = 0,
      case when n % 50 = 0 then 'video' else 'article' end, case when n % 300 = 0 then 'wide' else '' end,
      case when n % 400 = 0 then $3::bigint + n end, n % 977, ${created}, ${created} + n % 5000 ${rows}`,
  link('post_author', 'profile_id', author),
  link('post_section', 'section_id', section),
  link('post_tag', 'tag_id', tag),
  `insert into post_body (site_id, post_id, body, excerpt)
    select $1::bigint, ${firstOf.post} + n, '<p>Words of a body</p>', 'Words' ${rows}`,
  `insert into post_headline (site_id, post_id, headline, created_ts)
    select $1::bigint, ${firstOf.post} + n, 'The ' || md5(n::text) || ' bridge of the council ' || n, ${created} ${rows}`,
  `insert into post_slug (site_id, post_id, slug, created_ts)
    select $1::bigint, ${firstOf.post} + n, 'older-' || n, ${created} ${rows}`,
  `insert into comment (site_id, id, post_id, html, status, created_ts, updated_ts)
    select $1::bigint, 5000000 + n, ${firstOf.post} + n % 5000 + 1, 'a word', 'approved', ${created}, ${created} ${rows}`,
  `insert into role_assignment (site_id, id, profile_id, role_id, created_ts)
    select $1::bigint, 7000000 + n, ${firstOf.profile} + n, r.ids[1 + n % 5], 1700000000
    from generate_series(0, ${PROFILES - 1}) as n,
      (select array_agg(id) as ids from role where site_id = $1::bigint) as r`,
  `insert into post_batch (site_id, id, change, post_ids, created_ts, created_by)
    select $1::bigint, 8000000 + n, '{"status":5}', array[${firstOf.post} + n], 1700000000 + n, ${firstOf.profile} + n % 50
    from generate_series(0, ${PROFILES - 1}) as n`,
  `insert into post_batch_row (site_id, batch_id, post_id, skipped_for, revision)
    select $1::bigint, 8000000 + n % ${PROFILES}, ${firstOf.post} + n, case when n % 9 = 0 then 'locked' end, 1 ${rows}`,
  `insert into undo_act (site_id, id, kind, count, created_ts, created_by, undone_ts, undo_batch_id)
    select $1::bigint, 8000000 + n, 'post', 1, 1700000000 + n, ${firstOf.profile} + n % 50,
      case when n % 3 = 0 then 1700000001 + n end, case when n % 3 = 0 then 8100000 + n end ${rows}`,
  `insert into notification (site_id, id, profile_id, kind, object_kind, object_id, created_ts, read_ts)
    select $1::bigint, 9000000 + n, ${firstOf.profile} + n % 50, 'task_ended', 'task', n, 1700000000 + n,
      case when n % 3 > 0 then 1700000001 + n end ${rows}`,
  `insert into asset (site_id, id, title, post_id, created_ts, updated_ts)
    select $1::bigint, 7000000 + n, 'Picture ' || n, ${firstOf.post} + n, ${created}, ${created} ${rows}`,
  `insert into import_source (site_id, source, kind, source_id, object_id, content_hash, run_id)
    select $1::bigint, 'wxr:old.test', 'posts', n::text, ${firstOf.post} + n, md5(n::text), 1 ${rows}`,
  `insert into audit_event (site_id, at_ts, id, actor_profile_id, actor_kind, action, object_kind, object_id, request_id)
    select $1::bigint, $3::bigint - n * 60, 7000000 + n, ${author}, 'profile',
      (array['redirect.created', 'redirect.updated', 'session.started', 'profile.updated'])[1 + n % 4],
      (array['redirect', 'redirect', 'profile', 'profile'])[1 + n % 4], 6000000 + n, 'request-' || n ${rows}`,
  `insert into task (site_id, id, kind, status, created_ts, created_by)
    select $1::bigint, 7000000 + n, 'posts.export', 'SUCCESS', ${created}, ${author} ${rows}`,
  `insert into export_file (site_id, id, kind, format, request, file_key, created_ts, created_by)
    select $1::bigint, 7000000 + n, 'posts', 'csv', '{}', 'export-' || n, ${created}, ${author} ${rows}`,
  `insert into view_daily (site_id, day, post_id, views)
    select $1::bigint, to_timestamp($3::bigint)::date - n % 40, ${firstOf.post} + n, n % 90 ${rows}`,
];
