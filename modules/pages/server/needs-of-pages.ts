import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { findShortcodes, shortcodesOf } from '#modules/shortcodes/shortcodes.public.ts';
import { rulesOf } from '#modules/smart-links/smart-links.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { siteLayoutsOf } from './frame/site-layouts.ts';
import { siteFacesOf } from './look/site-face.ts';
import { siteLanguagesOf } from './look/site-languages.ts';
import type { PagesNeeds } from './pages-needs.ts';
import { cleanBody } from './posts/post-body.ts';

/** All that pages are made from, kept once in a process. */
export const pagesNeedsOf = oncePerGround((ground): PagesNeeds => {
  const shortcodes = shortcodesOf(ground);
  const rules = rulesOf(ground);
  return {
    ...pageNeedsOf(ground),
    face: siteFacesOf(ground),
    layouts: siteLayoutsOf(ground),
    search: searchOf(ground),
    languages: siteLanguagesOf(ground),
    shownBody: async (siteId, post) => {
      // Rules look at what people wrote, and never into what shortcodes show.
      const ruled = await rules(siteId, post, cleanBody(post.body), allShortcodes);
      return ruled.finish(await shortcodes(siteId, ruled.html));
    },
  };
});

const allShortcodes = (html: string) => findShortcodes(html, () => true);

/** What the addresses of previews and trials are signed with. */
export const pagesSecretOf =
  ({ secrets }: Ground) =>
  (): Promise<string> =>
    secrets.of('pages');
