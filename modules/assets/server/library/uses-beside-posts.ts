import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';

const ALWAYS = sql`true`;
const STANDS = sql`deleted_ts is null`;

/** Where a picture of the library may stand beside the posts whose uses are noted: by its id, or by its address. */
const places: readonly { table: string; said: RawBuilder<unknown>; which: RawBuilder<unknown> }[] = [
  { table: 'badge', said: sql`unnest(array[avatar, description])`, which: STANDS },
  { table: 'comment_setting', said: sql`said::text`, which: ALWAYS },
  { table: 'community', said: sql`unnest(array[logo, description, extra::text])`, which: ALWAYS },
  { table: 'custom_feed', said: sql`unnest(array[body, items::text])`, which: STANDS },
  { table: 'dashboard', said: sql`widgets::text`, which: STANDS },
  { table: 'edit_layer', said: sql`unnest(array[body, content::text])`, which: ALWAYS },
  { table: 'embed_feed', said: sql`template`, which: STANDS },
  { table: 'environment', said: sql`configuration::text`, which: STANDS },
  {
    table: 'layout_file',
    said: sql`content`,
    which: sql`content like any (array['%/core/media/%', '%/u/site/files/%'])`,
  },
  { table: 'package', said: sql`unnest(array[description, products::text])`, which: STANDS },
  { table: 'post_body', said: sql`unnest(array[seo::text, custom::text])`, which: ALWAYS },
  { table: 'profile', said: sql`unnest(array[logo, about_html, extra::text])`, which: STANDS },
  { table: 'section', said: sql`unnest(array[description, settings::text])`, which: STANDS },
  { table: 'setting', said: sql`value::text`, which: ALWAYS },
  { table: 'shortcode', said: sql`unnest(array[template, params::text])`, which: STANDS },
  { table: 'site_info', said: sql`info::text`, which: ALWAYS },
  { table: 'social_post', said: sql`image_id::text`, which: sql`image_id is not null` },
  { table: 'tag', said: sql`description`, which: STANDS },
  { table: 'tag', said: sql`image_id::text`, which: sql`deleted_ts is null and image_id is not null` },
  { table: 'technical_setting', said: sql`settings::text`, which: ALWAYS },
];

/** An address of the library, an id under a name of JSON that speaks of a picture, or an id alone. */
const NAMED =
  '(?:/core/media/|/u/site/files/|"[a-z_]*(?:image|logo|icon|picture|avatar|asset|media)[a-z_]*": ?"?|^)([0-9]{1,16})(?![0-9])';

/** Which of the assets stand in what is no post, or in a post whose uses are not noted yet. */
export async function usedBesidePosts(
  trx: Db | Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const said = places.map(
    ({ table, said, which }) =>
      sql`select ${said} as said from ${sql.table(table)} where site_id = ${siteId} and ${which}`,
  );
  const { rows } = await sql<{ id: number }>`
    with unnoted as (
      select object_id as post_id from outbox where site_id = ${siteId} and dispatched_ts is null
      union select object_id from outbox_retry where site_id = ${siteId}
    ), said as (
      ${sql.join(said, sql` union all `)}
      union all select unnest(array[post.image::text, post_body.body])
        from post left join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
        where post.site_id = ${siteId} and post.status <> 4 and post.id in (select post_id from unnoted)
      union all select '/core/media/' || (post.image->>'id')
        from post where post.site_id = ${siteId} and post.status <> 4 and post.id in (select post_id from unnoted)
    )
    select distinct named[1]::bigint as id from said, regexp_matches(said.said, ${NAMED}, 'g') as named
    where named[1]::bigint = any(${[...ids]}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
