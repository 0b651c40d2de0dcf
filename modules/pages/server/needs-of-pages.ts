import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { siteFacesOf } from './look/site-face.ts';
import type { PagesNeeds } from './pages-needs.ts';

/** All that pages are made from, kept once in a process. */
export const pagesNeedsOf = oncePerGround(
  (ground): PagesNeeds => ({ ...pageNeedsOf(ground), face: siteFacesOf(ground) }),
);

/** What the addresses of previews and trials are signed with. */
export const pagesSecretOf =
  ({ secrets }: Ground) =>
  (): Promise<string> =>
    secrets.of('pages');
