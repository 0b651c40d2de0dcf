import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';

const FIGURE_DAYS = 30;

/** What the drawer shows beyond the row: read for one post only. */
export async function readDetails(
  db: Db,
  site: { id: number; timezone: string },
  postId: number,
  now: number,
) {
  const [day = '', month = '', year = ''] = dateOf(now - FIGURE_DAYS * 86_400, site.timezone).split('-');
  const [body, more, views] = await Promise.all([
    db
      .selectFrom('post_body')
      .select(['excerpt', 'custom', 'body', sql<boolean>`password is not null`.as('has_password')])
      .where('site_id', '=', site.id)
      .where('post_id', '=', postId)
      .executeTakeFirst(),
    db
      .selectFrom('post')
      .select(['language', 'layout', 'comments_enabled'])
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
  ]);
  return {
    ...more,
    excerpt: body?.excerpt ?? '',
    has_password: body?.has_password ?? false,
    custom: (body?.custom ?? {}) as Record<string, unknown>,
    word_count: countWords(body?.body ?? ''),
    link_count: countLinks(body?.body ?? ''),
    page_views_daily: views,
  };
}

/** Words that readers see: markup, comments and shortcodes count for nothing. */
export function countWords(html: string): number {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\[\/?\w[^\]]*\]/g, ' ')
    .replace(/&\w+;|&#\d+;/g, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Links that lead somewhere by http. */
export function countLinks(html: string): number {
  return html.match(/<a\b[^>]*\bhref\s*=\s*["']?https?:/gi)?.length ?? 0;
}
