import { oncePerGround } from '#platform/server/ground.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { PageResult } from '../views/page-result.ts';

/** Answers what lies under a part of the site; null where nothing is there. */
export type OwnPage = (
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
) => Promise<SiteAnswer | { page: PageResult } | 'too_many' | null>;

/** What other rooms answer below `/u/site/`. */
export type OwnPages = {
  ownPage(path: string): OwnPage | null;
  /** Whether readers who signed in are led back to a path of these. */
  comesBack(path: string): boolean;
};

/** Pages below `/u/site/` that other rooms bring. */
export const ownPagesOf = oncePerGround(() => {
  const pages: { begin: string; answer: OwnPage; comesBack: boolean }[] = [];
  const pageAt = (path: string) => pages.find(({ begin }) => path === begin || path.startsWith(`${begin}/`));
  return {
    /** Adds the pages whose paths begin so. */
    add: (begin: string, answer: OwnPage, { comesBack = false } = {}): void => {
      pages.push({ begin, answer, comesBack });
    },
    /** The room that answers a path; null for every other. */
    find: (path: string): OwnPage | null => pageAt(path)?.answer ?? null,
    comesBack: (path: string): boolean => pageAt(path)?.comesBack === true,
  };
});
