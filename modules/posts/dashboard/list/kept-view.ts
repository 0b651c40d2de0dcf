import { type AddressPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { keptPostsSearch } from './kept-period.ts';

const key = 'masthead.posts-view';

/** The tab of all posts: who chose it finds all posts when the list opens. */
export const allPostsView = 'all';

/** Remembers the tab that was chosen last. */
export function keepView(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage may be refused; the tab is then not remembered.
  }
}

/** The tab that was chosen last; undefined as long as none was. */
export function keptView(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Notes, while the page is loaded, that the address got the remembered period and nobody asked for it. */
export const noteFilledIn = (): void => {
  document.documentElement.dataset.postsPeriod = 'remembered';
};

/** From now on the remembered period in the address is one that somebody has asked for. */
export const forgetFilledIn = (): void => {
  delete document.documentElement.dataset.postsPeriod;
};

/** Whether the list was opened without a question of its own, so that it may open with the person's work. */
export const isBare = (pairs: AddressPairs): boolean => {
  const written = writePairs(pairs);
  if (written === '') return true;
  const isFilledIn = document.documentElement.dataset.postsPeriod !== undefined;
  return isFilledIn && written === writePairs(keptPostsSearch() ?? {});
};
