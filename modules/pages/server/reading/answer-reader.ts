import { BEACON_PATH, beaconAnswer } from '#modules/figures/figures.public.ts';
import { HEADLINES_PATH, headlinesAnswer } from '#modules/headline-tests/headline-tests.public.ts';
import { LIVE_PATH, liveAnswer } from '#modules/live-blogs/live-blogs.public.ts';
import { findPage } from '#modules/permalinks/permalinks.public.ts';
import type { ServedSettings } from '#modules/technical-settings/technical-settings.public.ts';
import { VITALS_PATH, vitalsAnswer } from '#modules/web-vitals/web-vitals.public.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { SiteAnswer, SiteAnswers, SiteRequest } from '#platform/server/site-answers.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import { answerComment, isOfComments } from '../comments/comment-answers.ts';
import { asksForTalk, commentsAsked, commentsKey, talkKeys } from '../comments/comments-view.ts';
import { ASSETS_BEGIN } from '../frame/build-files.queries.ts';
import { answerMember, sessionOf } from '../members/member-answers.ts';
import { needsOfReader } from '../members/needs-of-reader.ts';
import type { ReaderSite } from '../pages-needs.ts';
import type { PostRow } from '../posts/post-row.ts';
import { HTML_BEGIN } from '../posts/raw-html.ts';
import { closedView } from '../views/closed-view.ts';
import { messageView } from '../views/message-view.ts';
import { HTML, pageNumber } from '../views/page-result.ts';
import { postView } from '../views/post-view.ts';
import { answerFile } from './answer-file.ts';
import { signedUp } from './count-sign-up.ts';
import { EMBED_BEGIN, embedFrame } from './embed-frame.ts';
import { feedOfOthers } from './feeds-of-others.ts';
import { fontAnswer } from './fonts.ts';
import { htmlFrame } from './html-frame.ts';
import { layoutAsset } from './layout-assets.ts';
import { hasOpened, lockedPost, openedPost } from './locked-posts.ts';
import { messagePage, missing, tooManyTries } from './message-answers.ts';
import { personPath } from './person-address.ts';
import { isPassword, openingCookie } from './post-passwords.ts';
import { frontForReader, ofOneReader } from './reader-language.ts';
import type { ReaderNeeds } from './reader-needs.ts';
import { isMissing, isTooMany, renderAddress } from './render-address.ts';
import { sent, UNCACHED } from './send-page.ts';
import { cachedFor, servedBy } from './served-by.ts';
import { IDENTITY_PATH, identityOf } from './site-identity.ts';
import { TRIAL_BEGIN } from './trials.ts';
import { triedNeeds, unlisted } from './tried-configuration.ts';

const LONGEST_PATH = 2_000;
/** Passwords within a minute, from one address and of one post. */
const TRIES_OF_ADDRESS = 20;
const TRIES_OF_POST = 200;
/** Searches within a minute from one address, of those that no page is kept for. */
const SEARCHES_OF_ADDRESS = 30;
/** Comments, edits and reports within a minute, of one reader from one address. */
const COMMENTS_OF_READER = 20;
/** Pages within a minute from one address that answer a comment, or say what became of one. */
const TALKS_OF_ADDRESS = 30;

/** Answers within a minute from one address by a configuration that is tried: each is made anew, with all its layouts. */
const TRIED_OF_ADDRESS = 240;

/** What machines read is the same for everybody. */
const FOR_MACHINES =
  /^\/((robots|ads|app-ads)\.txt|msn\.xml|sitemap[\w-]*\.xml)$|\/feed\.(xml|json)$|^\/feeds\/[\w-]+\.(xml|json)$|^\/embeds\//;

/** Answers the readers of a site: redirects first, then pages. */
export function answerReader(all: ReaderNeeds): SiteAnswers['answer'] {
  const take = minuteCounts();
  const answer = async (
    shared: ReaderNeeds,
    request: SiteRequest,
    settings: ServedSettings,
  ): Promise<SiteAnswer | null> => {
    const { path, query } = request;
    const cached = cachedFor(settings);
    if (path.startsWith('/u/site/fonts/')) return fontAnswer(path);
    if (path.startsWith(EMBED_BEGIN)) return embedFrame(path);
    if (path.startsWith(HTML_BEGIN)) {
      const member = await shared.readers.find(request.site.id, sessionOf(request));
      return htmlFrame(member ? needsOfReader(shared, member) : shared, request.site.id, path);
    }
    if (path === BEACON_PATH) return beaconAnswer();
    if (path === VITALS_PATH) return vitalsAnswer();
    if (path === HEADLINES_PATH) return headlinesAnswer();
    if (path === LIVE_PATH) return liveAnswer();
    if (path.startsWith(ASSETS_BEGIN)) return layoutAsset(shared, request.site.id, path);
    const site: ReaderSite = { ...request.site, base: request.base };
    const isPreview = path.startsWith('/u/site/preview/');
    if (isPreview || path.startsWith(TRIAL_BEGIN)) {
      const page = await (isPreview ? shared.preview(shared, site, request) : shared.trial(site, path));
      return sent(page ?? (await messagePage(shared, site, 'previewEnded', '/preview?')), request, UNCACHED);
    }
    if (path.startsWith('/u/site/')) {
      const file = await answerFile(shared, site, request);
      if (file) return file;
    }
    if (path === IDENTITY_PATH) return identityAnswer(site.id);
    if (path.length > LONGEST_PATH) return null;
    const reader = FOR_MACHINES.test(path) ? null : await shared.readers.find(site.id, sessionOf(request));
    const needs = reader ? needsOfReader(shared, reader) : shared;
    const member = await answerMember(needs, site, request);
    if (member === 'too_many') return tooManyTries(needs, site, request);
    if (member && 'page' in member) return sent(keptPage(member.page, false), request, UNCACHED);
    if (member) return member.signUp ? signedUp(needs, request, member, member.signUp) : member;
    // Whoever has an account still looks after it, and ends what they pay for or get by mail; nothing begins anew.
    if (site.closed) {
      return sent(keptPage(await closedView(shared, site, site.closed.note), false), request, UNCACHED);
    }
    if (path.startsWith('/u/')) {
      const person = await personAnswer(needs, site, request);
      // Programs get the body that all refusals have.
      return person ?? (isRead(request) ? missing(needs, site, request) : null);
    }
    if (request.form && isOfComments(request.form)) {
      const tries = { [`comment ${reader?.profileId ?? ''} ${request.ip}`]: COMMENTS_OF_READER };
      if (take(tries, Date.now()) !== null) return tooManyTries(needs, site, request);
      const isOpen = (row: PostRow) => hasOpened(needs, site, row, request);
      const said = await answerComment(needs, site, request, request.form, isOpen);
      return said && 'page' in said ? sent(keptPage(said.page, false), request, UNCACHED) : said;
    }
    if (request.form) {
      const tries = { [request.ip]: TRIES_OF_ADDRESS, [`${site.id} ${path}`]: TRIES_OF_POST };
      if (take(tries, Date.now()) !== null) return tooManyTries(needs, site, request);
      return unlock(needs, site, request, request.form.password ?? '');
    }
    if (await needs.findRedirect(site.id, path, query)) {
      const made = await madeRedirect(needs, site, request);
      if (made) return made;
    }
    const file = await answerFile(shared, site, request);
    if (file) return file;
    const front = await frontForReader(needs, request);
    if (front?.location) return { status: 302, location: front.location, headers: ofOneReader };
    const asked = new URLSearchParams(query);
    // What is said to one reader stands on no page that is kept; whoever asks for too much of it gets the kept one.
    const isTalking = reader === null && asksForTalk(asked);
    const mayTalk = isTalking && take({ [`talk ${request.ip}`]: TALKS_OF_ADDRESS }, Date.now()) === null;
    if (isTalking && !mayTalk) for (const name of talkKeys) asked.delete(name);
    const split = FOR_MACHINES.test(path) ? null : await needs.splits.find(request);
    // All who get the same variants get the same kept page.
    const address = `${keptAddress(site, path, asked)}${split ? ` ${split.key}` : ''}`;
    const now = Math.floor(Date.now() / 1000);
    const maySearch = () => take({ [`search ${request.ip}`]: SEARCHES_OF_ADDRESS }, Date.now()) === null;
    const shown = split ? { ...needs, split: split.variants } : needs;
    const render = () => renderAddress(shown, site, { path, query: asked, now, maySearch });
    // What a member gets is made for them, and kept nowhere.
    const page =
      reader || mayTalk ? await render() : await needs.cache.get(site.id, address, render, settings.page_ttl);
    if (isTooMany(page)) return tooManyTries(needs, site, request);
    if (isMissing(page)) {
      const feed = await feedOfOthers(shared, site, path, (at) => plainPage(shared, site, at));
      if (feed) return feed;
      needs.missed(request);
      return missing(needs, site, request);
    }
    if (page.keys.includes('locked') && request.headers.cookie) {
      const open = await openedPost(shown, site, request);
      if (open) return withVariant(await sent(open, request, UNCACHED), open, split?.given());
    }
    // Whoever gave the password must not be shown the closed form by a cache in front.
    if (page.keys.includes('locked') && !reader) {
      return withVariant(await sent(page, request, 'private, no-cache'), page, split?.given());
    }
    // Each search counts, also those that find a page which is kept.
    if (page.found !== null) needs.searched(request, asked.get('q') ?? '', page.found);
    if (reader || mayTalk || page.keys.includes('members')) {
      return withVariant(await sent(page, request, UNCACHED), page, split?.given());
    }
    if (split && isSplit(page)) {
      return withVariant(await sent(page, request, 'private, no-cache'), page, split.seen());
    }
    if (page.found !== null) return sent(page, request, page.isKept ? cached : 'no-cache');
    if (!page.isKept) return sent(page, request, 'no-cache');
    if (front) {
      const inLanguage = await sent(page, request, cached);
      const vary = page.headers.vary ? { vary: `${ofOneReader.vary}, cookie` } : {};
      return { ...inLanguage, headers: { ...inLanguage.headers, ...ofOneReader, ...vary } };
    }
    return {
      ...(await sent(page, request, cached)),
      stands: () => needs.cache.holds(site.id, address, page),
    };
  };
  return async (request) => {
    const tried = await all.choose(request);
    if (tried && take({ [`tried ${request.ip}`]: TRIED_OF_ADDRESS }, Date.now()) !== null) {
      return tooManyTries(all, { ...request.site, base: request.base }, request);
    }
    const shared = tried ? await triedNeeds(all, request, tried) : all;
    const settings = await shared.technical(request.site.id);
    const found = await answer(shared, request, settings);
    const answered = found && servedBy(settings, request, found);
    return answered && tried ? unlisted(answered) : answered;
  };
}

const isSplit = (page: KeptPage): boolean => page.status === 200 && page.type === HTML;

/** A page that is split is its reader's: nothing in front keeps it, and the browser keeps which variant it was. */
function withVariant(answer: SiteAnswer, page: KeptPage, given?: { cookie: string | null }): SiteAnswer {
  if (!given || !isSplit(page)) return answer;
  const vary = { vary: 'accept-encoding, cookie' };
  return {
    ...answer,
    headers: { ...answer.headers, ...vary, ...(given.cookie ? { 'set-cookie': given.cookie } : {}) },
  };
}

/** Sends readers of `/u/{name}` to the page of that person, where it is there for them. */
async function personAnswer(
  needs: ReaderNeeds,
  site: ReaderSite,
  { path }: SiteRequest,
): Promise<SiteAnswer | null> {
  const location = await personPath(needs, site.id, path);
  if (location === null) return null;
  const page = await plainPage(needs, site, location);
  return isMissing(page) ? null : { status: 302, location };
}

/** Whether somebody looks at the answer. */
const isRead = ({ form, headers }: SiteRequest): boolean =>
  form === null && String(headers.accept).includes('text/html');

const identityAnswer = (siteId: number): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': UNCACHED },
  body: identityOf(siteId),
});

/** What an address shows without a query. */
async function plainPage(needs: ReaderNeeds, site: ReaderSite, path: string): Promise<KeptPage> {
  const query = new URLSearchParams();
  const now = Math.floor(Date.now() / 1000);
  const render = () => renderAddress(needs, site, { path, query, now });
  if (needs.reader) return render();
  const { page_ttl } = await needs.technical(site.id);
  return needs.cache.get(site.id, keptAddress(site, path, query), render, page_ttl);
}

const keptAddress = (site: ReaderSite, path: string, query: URLSearchParams): string =>
  `${path}?${shownBy(query)} ${site.base}`;

/** Only what pages look at makes a page another one. */
function shownBy(query: URLSearchParams): string {
  const comments = commentsKey(commentsAsked(query));
  const shown = [pageNumber(query), query.get('q')?.slice(0, 100) ?? ''];
  return JSON.stringify(comments === '' ? shown : [...shown, comments]);
}

async function madeRedirect(
  needs: ReaderNeeds,
  site: ReaderSite,
  { path, query }: SiteRequest,
): Promise<SiteAnswer | null> {
  const found = await findPage(needs, site, { path, query });
  if (found?.kind !== 'redirect') return null;
  if (found.redirectId !== null) needs.hits.count(site.id, found.redirectId);
  if (found.location !== null) return { status: found.status, location: found.location };
  const { body, type, headers } = await messageView(needs, site, 'gone', path);
  return {
    status: 410,
    headers: { ...headers, 'content-type': type },
    body,
  };
}

/** A password that a reader sent: the right one opens the post for them. */
async function unlock(
  needs: ReaderNeeds,
  site: ReaderSite,
  request: SiteRequest,
  given: string,
): Promise<SiteAnswer | null> {
  const post = await lockedPost(needs, site, request.path);
  if (!post) return null;
  const secret = await needs.secret();
  if (!isPassword(secret, post.locked, given)) {
    const page = await postView(needs, site, post.row, { isOpen: false, isWrong: true, isPreview: false });
    return page && sent(keptPage({ ...page, status: 403 }, false), request, UNCACHED);
  }
  const location = encodeURI(post.path);
  const isSecure = site.base.startsWith('https:') && request.base.startsWith('https:');
  return {
    ...{ status: 303, location },
    headers: { 'set-cookie': openingCookie(secret, post.locked, location, isSecure) },
  };
}
