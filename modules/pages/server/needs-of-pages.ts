import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { shortcodesOf } from '#modules/shortcodes/shortcodes.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { siteFacesOf } from './look/site-face.ts';
import type { PagesNeeds } from './pages-needs.ts';
import { cleanBody } from './posts/post-body.ts';

/** All that pages are made from, kept once in a process. */
export const pagesNeedsOf = oncePerGround((ground): PagesNeeds => {
  const shortcodes = shortcodesOf(ground);
  return {
    ...pageNeedsOf(ground),
    face: siteFacesOf(ground),
    search: searchOf(ground),
    shownBody: (siteId, body) => shortcodes(siteId, cleanBody(body)),
  };
});

/** What the addresses of previews and trials are signed with. */
export const pagesSecretOf =
  ({ secrets }: Ground) =>
  (): Promise<string> =>
    secrets.of('pages');
