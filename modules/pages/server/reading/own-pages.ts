import { oncePerGround } from '#platform/server/ground.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { PageResult } from '../views/page-result.ts';

/** What another room answers; of a form that asks for an account or newsletters also whether that is somebody new. */
export type OwnAnswer = SiteAnswer & { signUp?: Promise<boolean> };

/** Answers what lies under a part of the site; null where nothing is there. */
export type OwnPage = (
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
) => Promise<OwnAnswer | { page: PageResult } | 'too_many' | null>;

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
