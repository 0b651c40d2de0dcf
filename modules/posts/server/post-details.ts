import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { countLinks, countWords } from './body-figures.ts';
import { positionsOf } from './places/place-posts.ts';

const FIGURE_DAYS = 30;

/** What the drawer shows beyond the row: read for one post only. */
export async function readDetails(
  db: Db,
  site: { id: number; timezone: string },
  postId: number,
  now: number,
) {
  const [day = '', month = '', year = ''] = dateOf(now - FIGURE_DAYS * 86_400, site.timezone).split('-');
  const [body, more, views, places] = await Promise.all([
    db
      .selectFrom('post_body')
      .select(['excerpt', 'custom', 'body', sql<boolean>`password is not null`.as('has_password')])
      .where('site_id', '=', site.id)
      .where('post_id', '=', postId)
      .executeTakeFirst(),
    db
      .selectFrom('post')
      .select([
        'kicker',
        'external_url',
        'language',
        'layout',
        'comments_enabled',
        'comments_count',
        'visibility',
        'is_featured',
      ])
      .select(['published_ts', 'last_published_ts', 'unpublish_ts as unpublish_at', 'embargoed_until_ts'])
      .where('site_id', '=', site.id)
      .where('id', '=', postId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('view_daily')
      .select(['day', 'views'])
      .where('site_id', '=', site.id)
      .where('post_id', '=', postId)
      .where('day', '>=', `${year}-${month}-${day}`)
      .orderBy('day')
      .execute(),
    positionsOf(db, site.id, postId, now),
  ]);
  return {
    ...more,
    excerpt: body?.excerpt ?? '',
    has_password: body?.has_password ?? false,
    custom: (body?.custom ?? {}) as Record<string, unknown>,
    word_count: countWords(body?.body ?? ''),
    link_count: countLinks(body?.body ?? ''),
    page_views_daily: views,
    subpage_positions: places.flatMap(({ section_id, position }) =>
      position === null ? [] : [{ section_id, position }],
    ),
    frozen_in_sections: places
      .filter(({ is_frozen }) => is_frozen)
      .map(({ section_id, frozen_until_ts }) => ({ section_id, until_ts: frozen_until_ts })),
  };
}
