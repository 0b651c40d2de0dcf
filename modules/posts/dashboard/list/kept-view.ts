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

/** Whether the list was opened without a question of its own, so that it may open with the person's work. */
export const isBare = (pairs: AddressPairs): boolean => {
  const written = writePairs(pairs);
  return written === '' || written === writePairs(keptPostsSearch() ?? {});
};
