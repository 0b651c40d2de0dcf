import { findPage } from '#modules/permalinks/permalinks.public.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import { commentsAsked } from '../comments/comments-view.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { isLiveStatus, type PostRow, readPost } from '../posts/post-row.ts';
import { pageNumber } from '../views/page-result.ts';
import { postView } from '../views/post-view.ts';
import { hasGivenPassword } from './post-passwords.ts';

/** The post at an address, where it has a password. */
export async function lockedPost(needs: PagesNeeds, site: ReaderSite, path: string) {
  const found = await findPage(needs, site, { path, query: '', isNoRedirect: true });
  if (found?.kind !== 'page' || found.page.isRestricted) return null;
  if (!['post', 'particle', 'page'].includes(found.page.type)) return null;
  const row = await readPost(needs.db, site.id, found.page.id);
  if (!row || row.password === null || !isLiveStatus(row.status)) return null;
  return { row, path: found.page.path, locked: { siteId: site.id, id: row.id, password: row.password } };
}

/** The post as somebody reads it who has given its password; null for whoever has not. */
export async function openedPost(
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
): Promise<KeptPage | null> {
  const post = await lockedPost(needs, site, request.path);
  if (!post || !hasGivenPassword(await needs.secret(), post.locked, request.headers.cookie)) return null;
  const query = new URLSearchParams(request.query);
  const comments = { asked: commentsAsked(query), typed: null };
  const how = { isOpen: true, isWrong: false, isPreview: false, comments, livePage: pageNumber(query) };
  const page = await postView(needs, site, post.row, how);
  return page && keptPage(page, false);
}

/** Whether a reader has given the password of a post. */
export const hasOpened = async (
  needs: PagesNeeds,
  site: ReaderSite,
  { id, password }: PostRow,
  { headers }: SiteRequest,
): Promise<boolean> =>
  password === null ||
  hasGivenPassword(await needs.secret(), { siteId: site.id, id, password }, headers.cookie);
