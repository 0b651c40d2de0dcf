import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { createRedirect, listRedirects, updateRedirect } from '../redirects.contract.ts';
import { checkRound } from './missing/check-round.ts';
import { noteHeard } from './missing/check-state.ts';
import { livePagesOf } from './rules/live-pages.ts';
import { siteRulesOf } from './rules/site-rules.ts';

/** Such a site for all tests of a file, without redirects for each of them. */
export function redirectSiteOfFile(): RedirectSite {
  const site = {} as RedirectSite;
  beforeAll(async () => {
    Object.assign(site, await openRedirectSite());
  });
  afterAll(() => site.api.stop());
  beforeEach(() => site.clear());
  return site;
}

/** A site with a live post, a draft and a section that redirects can lead to, and its owner at work. */
async function openRedirectSite() {
  const api = await startApi();
  const { database } = api.ground;
  const siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { created_ts: api.now, updated_ts: api.now };
  const posts = [
    { id: 11, slug: 'live-story', status: 1 },
    { id: 12, slug: 'draft-story', status: 5 },
  ];
  await database.db
    .insertInto('post')
    .values(posts.map((post) => ({ site_id: siteId, headline: post.slug, ...post, ...times })))
    .execute();
  await database.db
    .insertInto('post_slug')
    .values(posts.map(({ id, slug }) => ({ site_id: siteId, post_id: id, slug, created_ts: api.now })))
    .execute();
  await database.db
    .insertInto('section')
    .values({ site_id: siteId, id: 21, parent_id: 0, title: 'Sport', slug: 'sport', ...times })
    .execute();
  const as = api.as(owner);
  const { ground } = api;
  const checks = {
    db: database.db,
    events: ground.events,
    pages: livePagesOf(ground),
    rules: siteRulesOf(ground),
  };
  return {
    ...{ api, siteId, owner },
    params: { siteId },
    clear: () =>
      database.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('redirect').where('site_id', '=', siteId).execute();
        await trx.deleteFrom('redirect_check').where('site_id', '=', siteId).execute();
        await publishChange(trx, { topic: 'redirect', siteId });
      }),
    add: (path: string, redirect_to: string | null, more: object = {}) =>
      as.call(createRedirect, { body: { path, redirect_to, ...more } }),
    change: (id: number, body: object) =>
      as.call(updateRedirect, { params: { redirectId: id }, body: body as { revision: number } }),
    /** Goes on with judging where redirects lead. */
    goOn: (isOver?: () => boolean) => checkRound(checks, siteId, isOver),
    /** The same from the start to the end, as after any change. */
    check: async () => {
      await noteHeard(database.db, siteId);
      await checkRound(checks, siteId);
    },
    list: async (query: object = {}) => (await as.call(listRedirects, { query })).body,
  };
}

export type RedirectSite = Awaited<ReturnType<typeof openRedirectSite>>;

export const pathsOf = (body: { items: { path: string }[] }) => body.items.map(({ path }) => path);
