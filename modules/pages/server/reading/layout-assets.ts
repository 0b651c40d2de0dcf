import type { SiteAnswer } from '#platform/server/site-answers.ts';
import { ASSETS_BEGIN, releasedFile } from '../frame/build-files.queries.ts';
import type { PagesNeeds } from '../pages-needs.ts';

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  css: 'text/css; charset=utf-8',
};
const ASSET = /^(\d{1,16})\/([a-z0-9][a-z0-9_-]*\.(svg|css))$/;

/** An asset of a build that was released: it never changes. A script is none, as it would run beside the dashboard. */
export async function layoutAsset(
  { db }: Pick<PagesNeeds, 'db'>,
  siteId: number,
  path: string,
): Promise<SiteAnswer | null> {
  const [, buildId, name, kind] = ASSET.exec(path.slice(ASSETS_BEGIN.length)) ?? [];
  if (buildId === undefined || name === undefined || kind === undefined) return null;
  const content = Number.isSafeInteger(Number(buildId))
    ? await releasedFile(db, siteId, Number(buildId), name)
    : null;
  if (content === null) return null;
  return {
    status: 200,
    headers: {
      'content-type': types[kind] ?? 'text/plain',
      'cache-control': 'public, max-age=31536000, immutable',
      // A picture that is opened by itself runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: content,
  };
}
