import { sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import type { PagesNeeds } from '../pages-needs.ts';
import { type FrameEnd, rawBlocks, readHtmlAddress } from '../posts/raw-html.ts';
import { isOpen } from '../posts/visible-posts.ts';

const policy = [
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  'form-action https:',
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const style = 'body{margin:0;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/**
 * A raw block of a post that whoever asks may read, on an opaque origin that no cookie reaches; of a preview also one that
 * an editor has not saved.
 */
export async function htmlFrame(
  { db, secret, closed }: Pick<PagesNeeds, 'db' | 'closed'> & { secret(): Promise<string> },
  siteId: number,
  path: string,
): Promise<SiteAnswer | null> {
  const address = readHtmlAddress(await secret(), siteId, path);
  if (!address) return null;
  const { postId, end } = address;
  if (!(await isShown(db, siteId, postId, end, await closed(siteId)))) return null;
  const of = (table: 'post_body' | 'edit_layer') =>
    db
      .selectFrom(table)
      .select('body')
      .where('site_id', '=', siteId)
      .where('post_id', '=', postId)
      .limit(50)
      .execute();
  const find = (rows: { body: string | null }[]) =>
    rows.flatMap(({ body }) => rawBlocks(body ?? '')).find(address.isNamed);
  const block = find(await of('post_body')) ?? (end?.isPreview ? find(await of('edit_layer')) : undefined);
  if (!block) return null;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': policy,
      // Every answer says DENY unless it says another word, and a preview, in which the frame stands as well, has an opaque
      // origin, which SAMEORIGIN keeps out: browsers take a word that they do not know for none.
      'x-frame-options': 'ALLOWALL',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>HTML</title><base target="_blank"><style>${style}</style>${block.source}`,
  };
}

/** As the page of a post is shown; whoever has the address of a preview or has given the password may read more. */
async function isShown(
  db: Db,
  siteId: number,
  postId: number,
  end: FrameEnd | null,
  closed: ClosedSections,
): Promise<boolean> {
  const isOpenPage = sql`(p.status = any(${[...LIVE]}::int[]) and p.visibility <> ${PRIVATE}
    and coalesce(p.primary_section_id, -1) <> all(${[...closed.isPrivate]}::bigint[])
    and ${isOpen({ ...closed, isPrivate: new Set() })}
    and (${end !== null}::boolean or coalesce(b.password, '') = ''))`;
  const { rows } = await sql`select 1 from post as p
    left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where p.site_id = ${siteId} and p.id = ${postId} and p.deleted_ts is null
      and (${end?.isPreview === true}::boolean or ${isOpenPage})`.execute(db);
  return rows.length > 0;
}
