import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listedIds, type ReadableArticle, readableArticles } from './server/feeds/readable-articles.ts';
import type { Files } from './server/frame/build-layouts.ts';
import { type CheckedPages, type CheckLimits, checkLayouts } from './server/frame/check-layouts.ts';
import { pagesNeedsOf, pagesSecretOf } from './server/needs-of-pages.ts';
import { type Trial, trialAddress } from './server/reading/trials.ts';

export type { FeedItem } from './server/feeds/feed-items.ts';
export type { PostFacts } from './server/feeds/post-facts.ts';
export { type PostChoice, type PublicPosts, publicPostsOf } from './server/feeds/public-posts.ts';
export type { ReadableArticle } from './server/feeds/readable-articles.ts';
export {
  type BuildEngine,
  buildEngine,
  LayoutFailure,
  type LayoutFault,
} from './server/frame/build-engine.ts';
export { filesOfBuild } from './server/frame/build-files.queries.ts';
export { buildLayouts, type Files, pageLayouts } from './server/frame/build-layouts.ts';
export { type CheckedPages, postLayoutsOf } from './server/frame/check-layouts.ts';
export { dayOf } from './server/frame/dates.ts';
export { oneStyle } from './server/frame/one-style.ts';
export { shippedFiles } from './server/frame/shipped-files.ts';
export { streamsIn } from './server/frame/streams-in.ts';
export { isTakenFile, takenName } from './server/frame/taken-names.ts';
export { type TriedFile, withChanges } from './server/frame/tried-layouts.ts';
export { factsOf, sessionOf } from './server/members/member-answers.ts';
export { ACCOUNT_PATH, signInAddress } from './server/members/member-paths.ts';
export { closedTo } from './server/members/needs-of-reader.ts';
export { signUpOfferOf } from './server/members/sign-up-offer.ts';
export { pagesNeedsOf } from './server/needs-of-pages.ts';
export type { PagesNeeds, ReaderSite } from './server/pages-needs.ts';
export { type FrontForEditors, frontForEditorsOf } from './server/posts/front-for-editors.ts';
export { type NewPost, newPosts, postsAgain } from './server/posts/new-posts.ts';
export { MOST_STREAM_POSTS } from './server/posts/stream-posts.ts';
export type { TeaserRow } from './server/posts/teaser-rows.ts';
export type { Teaser } from './server/posts/teasers.ts';
export { isListed } from './server/posts/visible-posts.ts';
export { type OwnPage, ownPagesOf } from './server/reading/own-pages.ts';
export { pushFootOf } from './server/reading/push-foot.ts';
export { shopFootOf } from './server/reading/shop-foot.ts';
export { signUpFootOf } from './server/reading/sign-up-foot.ts';
export { type FileAsked, type SiteFile, siteFilesOf } from './server/reading/site-files.ts';
export { IDENTITY_PATH, identityOf } from './server/reading/site-identity.ts';
export type { Trial } from './server/reading/trials.ts';
export { chooseConfiguration } from './server/reading/tried-configuration.ts';
export { noteView } from './server/views/note-view.ts';
export { withOwnScript } from './server/views/own-script.ts';
export { absolute, type PageResult } from './server/views/page-result.ts';

/**
 * The address of a page with something that is only tried, such as another look; nobody needs to be signed in for it.
 * @returns a path of the site, or null when what is tried is too much for an address
 */
export const addressOfTrial = async (ground: Ground, trial: Trial): Promise<string | null> =>
  trialAddress(await pagesSecretOf(ground)(), trial);

/** The path of the page of a community, by its name. */
export async function pageAddressOf(
  ground: Ground,
  siteId: number,
  { community }: { community: string },
): Promise<string> {
  const { inUse } = await pagesNeedsOf(ground).templates(siteId);
  return encodeURI(pathOf(inUse.community, { community }));
}

/** Renders pages of each kind of a site by layouts that readers do not get yet, and says which fail, or come too late. */
export const checkedPages = (
  ground: Ground,
  site: Site,
  files: Files,
  limits?: CheckLimits,
): Promise<CheckedPages> => checkLayouts(pagesNeedsOf(ground), site, files, limits);

/** Those of the posts that every reader may read, as other services get them, by their ids. */
export const articlesOf = (
  ground: Ground,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, ReadableArticle>> => readableArticles(pagesNeedsOf(ground), siteId, ids);

/** Which of the posts stand in the lists of every reader. */
export const listedPosts = (ground: Ground, siteId: number, ids: readonly number[]): Promise<Set<number>> =>
  listedIds(pagesNeedsOf(ground), siteId, ids);
