import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownValues } from '#apps/testing/ids-of-calls.ts';
import { inTurn } from '#apps/testing/in-turn.ts';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { loadDailyViews } from '#modules/figures/figures.public.ts';
import { loadPosts, type PostToLoad } from '#modules/posts/posts.public.ts';
import { type Endpoint, isOtherAnswer } from '#platform/contract/endpoint.ts';
import { StreamOf } from '#platform/server/answer.ts';
import type { CallerIdentity, TestAnswer } from '#platform/testing/as-caller.ts';
import { executableCells } from '#platform/testing/attacks/csv-cells.ts';
import { type AnswersByCall, changedAnswers, secretsFound } from '#platform/testing/attacks/hidden-things.ts';
import { triesUntilStopped } from '#platform/testing/attacks/tries.ts';
import { wayOnKeysOf, waysOn } from '#platform/testing/attacks/ways-on.ts';
import { goodInput, type KnownValues } from '#platform/testing/fuzz/good-input.ts';
import { filledPath, queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import type { FullSite } from '#platform/testing/samples.ts';

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const reads = calls.filter(([, { method }]) => method === 'GET');

let api: TestApi;
let site: FullSite;
let known: KnownValues;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  known = {
    // The statuses of drafts, and of all of them, are among the numbers.
    ids: [...Object.values(site.ids).flat(), 5, 100],
    scopeIds: [site.id],
    words: ['Right-Horse-9', 'mark', 'a@a.test', '[]'],
  };
});
afterAll(() => api.stop());

const ask = (who: CallerIdentity, endpoint: Endpoint, query = '', server = api): Promise<TestAnswer> => {
  const path = `${filledPath(endpoint, ownValues(endpoint, site))}${query}`;
  return server.as(who).send({ method: endpoint.method, path });
};

const sampleOf = (endpoint: Endpoint, seed: number) => {
  const [input] = fc.sample(goodInput(endpoint, known), { numRuns: 1, seed });
  if (!input) throw new Error(`No input was made for ${endpoint.path}.`);
  return input;
};

describe('F-03: no search finds what is not shown', () => {
  const password = 'post-password-7f3a';
  const secrets: string[] = [];

  beforeAll(async () => {
    const { db } = api.ground.database;
    const [post = 0] = site.ids.post;
    await db
      .updateTable('post_body')
      .set({ password })
      .where('site_id', '=', site.id)
      .where('post_id', '=', post)
      .execute();
    const session = await db.selectFrom('auth.session').select('token').executeTakeFirst();
    const owner = await db
      .selectFrom('profile')
      .select('email')
      .where('site_id', '=', site.id)
      .where('id', '=', site.owner.profileId)
      .executeTakeFirst();
    secrets.push(password, session?.token ?? '', owner?.email ?? '', 'mark@talk.test');
  });

  // They say back, as a slug or a group, whatever they are asked.
  const echoes: readonly string[] = ['checkSlug', 'getReadAccess'];
  // It takes a part of a secret for a tag whose title looks like it, and titles are shown to everybody.
  const guesses: readonly string[] = ['findAlikeTags'];
  const searches = reads.filter(
    ([name, endpoint]) => queryKeysOf(endpoint).length > 0 && ![...echoes, ...guesses].includes(name),
  );

  // It counts the rows of a list that shows addresses to all but the first of these.
  const ofShown: readonly string[] = ['countProfiles'];

  test.each(searches)('%s', async (name, endpoint) => {
    const contributor = await signInAs(api.ground, { siteId: site.id }, 'contributor');
    const all = [contributor, site.admins[0], site.owner];
    for (const who of ofShown.includes(name) ? [contributor] : all) {
      for (const key of queryKeysOf(endpoint)) {
        const search = (words: string) => ask(who, endpoint, `?${new URLSearchParams({ [key]: words })}`);
        if ((await search(password)).status !== 200) continue;
        expect(await secretsFound(search, secrets), key).toEqual([]);
      }
    }
  });
});

describe('F-05: whoever tries again and again is stopped, whatever else is turned', () => {
  const open = calls.filter(([, { csrf, method }]) => method !== 'GET' && csrf === 'not-required');
  // Nothing is found by them; their own limits have their own tests.
  const beacons = [
    'countView',
    'countVitals',
    'countHeadlines',
    'askForPasskeySignIn',
    'startProviderSignIn',
  ];
  const signed = ['takeStripeEvent'];
  // A token of 160 bits or more is not found by trying, nor is a signature.
  const guessable = open.filter(
    ([name, { path }]) => !/token\}/i.test(path) && ![...beacons, ...signed].includes(name),
  );

  test.each(guessable)('%s', async (_, endpoint) => {
    await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
    const stopped = await triesUntilStopped(api.app, endpoint, (turn) => sampleOf(endpoint, turn), 120);
    expect(stopped).not.toBeNull();
    await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
  });
});

describe('F-11: every way on stays on the host', () => {
  const credentials = { email: 'ruth@localhost.test', password: 'Right-Horse-9' };

  beforeAll(() => {
    const person = { ...credentials, siteId: site.id, title: 'Ruth', role: 'editor', now: api.now } as const;
    return addMember(api.ground.database, person);
  });

  // A passkey and a provider answer what they were asked, once each: their own tests look where it leads.
  const byPasskey = ['signInWithPasskey', 'startProviderSignIn'];
  const leading = calls.filter(
    ([name, endpoint]) => wayOnKeysOf(endpoint).length > 0 && !byPasskey.includes(name),
  );

  test.each(leading)('%s', async (_, endpoint) => {
    const member = await signInAs(api.ground, { siteId: site.id }, 'editor');
    const sample = sampleOf(endpoint, 1);
    // A sign-in gives its way on to those alone who may come in.
    const body = endpoint.body ? { ...(sample.body as object), ...credentials } : undefined;
    let given = 0;
    for (const caller of endpoint.method === 'GET' ? [member, {}] : [{}]) {
      const attack = { app: api.app, caller, input: { ...sample, query: {}, body } };
      const ways = await waysOn(endpoint, attack);
      expect(ways.away).toEqual([]);
      given += ways.given;
    }
    expect(given).toBeGreaterThan(20);
  });
});

/** What the owner of the hidden post is told by in every run. */
const byOwner = ['listPosts', 'countPosts'];
/** So many calls more are asked by everybody with each of their keys, others in each run. */
const MOST_TOLD = 40;

describe('F-13: nothing tells of what the caller may not see', () => {
  const isByOwner = ([name]: [string, Endpoint]) => byOwner.includes(name);
  const told = [
    ...reads.filter(isByOwner),
    ...inTurn(
      reads.filter((read) => !isByOwner(read)),
      MOST_TOLD,
    ),
  ];
  const answersFor = async (server: TestApi, who: CallerIdentity) => {
    const answers = new Map<string, TestAnswer>();
    for (const [name, endpoint] of told) {
      // It signs a new address each second.
      if (name === 'getPreview') continue;
      for (const query of ['', ...oneKeyEach(endpoint)]) {
        answers.set(`${name}${query}`, await ask(who, endpoint, query, server));
      }
    }
    return answers;
  };

  test('a post of another community, with all that belongs to it, changes no answer', {
    timeout: 240_000,
  }, async () => {
    const contributor = await signInAs(api.ground, { siteId: site.id }, 'contributor');
    const blind = [contributor, site.admins[1]];
    const before: AnswersByCall[] = [];
    for (const who of [...blind, site.owner]) before.push(await answersFor(api, who));
    await addHiddenPost();
    // A server without copies of its own counts anew.
    const fresh = await startSecondServer(api);
    const changed: string[][] = [];
    for (const [at, who] of [...blind, site.owner].entries()) {
      changed.push(changedAnswers(before[at] ?? new Map(), await answersFor(fresh, who)));
    }
    await fresh.stop();
    expect(changed.slice(0, 2)).toEqual([[], []]);
    // The owner sees it listed and counted, so the comparison is of something.
    expect(changed[2]?.join()).toContain('listPosts');
    expect(changed[2]?.join()).toContain('countPosts');
  });

  /** Each key of a query by itself, with a value that the contract takes. */
  function oneKeyEach(endpoint: Endpoint): string[] {
    const samples = [1, 2, 3].map((seed) => Object.entries(sampleOf(endpoint, seed).query));
    const queries = samples.flat().map(([key, value]) => `?${new URLSearchParams({ [key]: String(value) })}`);
    return [...new Set(queries)].sort();
  }

  async function addHiddenPost(): Promise<void> {
    const { db, ids } = api.ground.database;
    const [id, now] = [ids.next(), api.now];
    const author = site.admins[0].profileId;
    const [section = 0] = site.ids.section;
    const [tag = 0] = site.ids.tag;
    const post: PostToLoad = {
      ...{ id, communityId: site.communityIds[0], parentId: null, type: 'article', status: 5, visibility: 1 },
      ...{ headline: 'Hidden', subheadline: '', slug: `hidden-${id}`, language: null, rating: 0 },
      ...{
        isFeatured: false,
        commentsEnabled: true,
        image: null,
        authorIds: [author],
        sectionIds: [section],
      },
      ...{ tagIds: [tag], primarySectionId: section, scheduledTs: null, publishedTs: null, createdTs: now },
      ...{
        updatedTs: now,
        createdBy: author,
        body: 'Hidden',
        excerpt: '',
        password: null,
        custom: {},
        seo: {},
      },
    };
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await db.transaction().execute(async (trx) => {
      await loadPosts(trx, site.id, [post]);
      await trx
        .insertInto('comment')
        .values({ ...stamp, id: ids.next(), post_id: id, html: 'Hidden' })
        .execute();
      const day = new Date(now * 1000).toISOString().slice(0, 10);
      await loadDailyViews(trx, site.id, [{ day, postId: id, views: 5 }]);
    });
  }
});

describe('F-18: what is declared as a stream is sent as one', () => {
  test('by every handler', async () => {
    const results = new Map<Endpoint, unknown>();
    const watched = await startSecondServer(api, (endpoint, result) => results.set(endpoint, result));
    // The files of the samples are nowhere; real ones are read in the tests of their rooms.
    const nowhere = ['getMedia', 'downloadPersonalData'];
    const streams = calls.filter(
      ([name, { response }]) =>
        isOtherAnswer(response) && response.answer === 'stream' && !nowhere.includes(name),
    );
    for (const [name, endpoint] of streams) {
      const path = filledPath(endpoint, ownValues(endpoint, site));
      const { status } = await watched.as(site.owner).send({ method: endpoint.method, path });
      expect(status, name).toBe(endpoint.status);
      expect(results.get(endpoint), name).toBeInstanceOf(StreamOf);
    }
    await watched.stop();
  });
});

describe('R-05: a spreadsheet runs no cell of a CSV', () => {
  test('that any call gives', async () => {
    const formula = "=cmd|' /C calc'!A0";
    const { db } = api.ground.database;
    await db.updateTable('redirect').set({ note: formula }).where('site_id', '=', site.id).execute();
    const files = calls.filter(
      ([, { response }]) => isOtherAnswer(response) && /csv/.test(response.contentType),
    );
    expect(files.map(([name]) => name)).toContain('exportRedirects');
    for (const [name, endpoint] of files) {
      const { body } = await ask(site.owner, endpoint, '?columns=all');
      expect(executableCells(body), name).toEqual([]);
      if (name === 'exportRedirects') expect(body).toContain(formula);
    }
  });
});
