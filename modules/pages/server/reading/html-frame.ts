import type { Db } from '#platform/server/database.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import { rawBlocks, readHtmlAddress } from '../posts/raw-html.ts';

const policy = [
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  'form-action https:',
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const style = 'body{margin:0;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/** A raw block of a post, saved or kept by an editor for the next preview, on an opaque origin that no cookie reaches. */
export async function htmlFrame(
  { db, secret }: { db: Db; secret(): Promise<string> },
  siteId: number,
  path: string,
): Promise<SiteAnswer | null> {
  const address = readHtmlAddress(await secret(), siteId, path);
  if (!address) return null;
  const of = (table: 'post_body' | 'edit_layer') =>
    db
      .selectFrom(table)
      .select('body')
      .where('site_id', '=', siteId)
      .where('post_id', '=', address.postId)
      .limit(50)
      .execute();
  const find = (rows: { body: string | null }[]) =>
    rows.flatMap(({ body }) => rawBlocks(body ?? '')).find(address.isNamed);
  const block = find(await of('post_body')) ?? find(await of('edit_layer'));
  if (!block) return null;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'content-security-policy': policy,
      // A preview, in which it stands as well, has an opaque origin, which no other word lets in.
      'x-frame-options': 'ALLOWALL',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>HTML</title><base target="_blank"><style>${style}</style>${block.source}`,
  };
}
