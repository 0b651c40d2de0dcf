import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { listPosts, type PostRow } from '../posts.contract.ts';
import type { PostNames } from './post-row.ts';
import { makePosts } from './posts.fixture.ts';
import type { PostVersion } from './posts.queries.ts';
import { shownRows } from './shown-rows.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  await makePosts(database, { siteId, count: 120, communities: [], authors: [owner.profileId] });
});
afterAll(() => api.stop());

const list = async (query: object = {}) => {
  const { status, body } = await api.as(owner).call(listPosts, { params: { roarId: siteId }, query });
  expect(status).toBe(200);
  expect(listPosts.response.parse(body)).toEqual(body);
  return body;
};
const change = (id: number, set: object) =>
  api.ground.database.db
    .updateTable('post')
    .set({ ...set, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();

describe('a list that was shown before', () => {
  test('reads of each row only which version it is', async () => {
    const first = await list();
    const recorder = recordStatements();
    try {
      expect(await list()).toEqual(first);
      const ofPosts = recorder.take().filter(({ text }) => /\bpost\b/.test(text));
      expect(ofPosts).toHaveLength(1);
      expect(ofPosts[0]?.text).not.toContain('headline');
    } finally {
      recorder.stop();
    }
  });

  test('shows at once what was changed in a row, whoever changed it', async () => {
    const { posts } = await list();
    await change(posts[3].id, { headline: 'Another one', page_views: 4_711 });
    const { posts: after } = await list();
    expect(after[3]).toEqual({ ...posts[3], headline: 'Another one', page_views: 4_711 });
    expect(after.toSpliced(3, 1)).toEqual(posts.toSpliced(3, 1));
  });

  test.each([
    ['profile', 'authors'],
    ['section', 'sections'],
  ] as const)('shows another name of a %s as soon as it is told of it', async (topic, key) => {
    const query = topic === 'section' ? { subpage_id: 501 } : {};
    await list(query);
    const id = topic === 'section' ? 501 : owner.profileId;
    const { db } = api.ground.database;
    await db.transaction().execute(async (trx) => {
      const named = { title: `Another ${topic}` };
      await trx.updateTable(topic).set(named).where('site_id', '=', siteId).where('id', '=', id).execute();
      await api.ground.events.publish(trx, { topic, siteId, id });
    });
    const names = async () => (await list(query)).posts[0][key].map(({ title }: { title: string }) => title);
    await expect.poll(names).toContain(`Another ${topic}`);
  });
});

describe('a list that is sent compressed', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const packedList = async (reader: Member, encoding: keyof typeof unpack, site = siteId) => {
    const { headers, rawPayload } = await api.app.inject({
      url: listPosts.path.replace('{roarId}', String(site)),
      headers: {
        host: reader.host ?? 'localhost',
        cookie: `masthead_session=${reader.token}`,
        'accept-encoding': encoding,
      },
    });
    expect(headers['content-encoding']).toBe(encoding);
    return listPosts.response.parse(JSON.parse(unpack[encoding](rawPayload).toString()));
  };

  test('says each change of a row at once, in gzip and in brotli', async () => {
    const { posts } = await list();
    for (const headline of ['Once', 'Twice', 'Once', posts[2].headline]) {
      await change(posts[2].id, { headline });
      for (const encoding of ['gzip', 'br'] as const) {
        const packed = await packedList(owner, encoding);
        expect(packed.posts[2]?.headline).toBe(headline);
        expect(packed).toEqual(await list());
      }
    }
  });

  test('is what its reader may see, whoever of two viewers and two sites asked before', async () => {
    const { database } = api.ground;
    const host = 'other.test';
    const otherSite = await createSite(database, { host, title: 'Other', now: api.now });
    const writer = await signInAs(api.ground, { siteId }, 'contributor');
    const stranger = await signInAs(api.ground, { siteId: otherSite, host }, 'owner');
    await makePosts(database, {
      siteId: otherSite,
      count: 120,
      communities: [],
      authors: [stranger.profileId],
    });
    for (const reader of [owner, writer, stranger, writer, owner, stranger]) {
      const site = reader === stranger ? otherSite : siteId;
      const params = { params: { roarId: site }, query: {} };
      const plain = (await api.as(reader).call(listPosts, params)).body;
      expect(await packedList(reader, 'gzip', site)).toEqual(plain);
      expect(await packedList(reader, 'br', site)).toEqual(plain);
      const isSeen = plain.posts.every((post: PostRow) => post.page_views !== null);
      expect(isSeen).toBe(reader !== writer);
    }
  });
});

describe('a row that changes between being found and being read', () => {
  const noNames: PostNames = {
    people: async () => new Map(),
    tags: async () => new Map(),
    communities: async () => new Map(),
    sections: async () => new Map(),
  };
  let found: PostVersion[][];
  beforeEach(() => {
    found = [];
  });

  /** Finds the newest rows, and lets something happen before they are read. */
  async function showWhile(
    happens: (rows: readonly PostVersion[], time: number) => Promise<unknown>,
    before: () => Promise<unknown> = async () => undefined,
  ) {
    const { database, events } = api.ground;
    const find = async () => {
      await before();
      const { rows } = await database.pool.query<PostVersion>(
        `select id, row_version, created_ts as sort_value from post
          where site_id = $1 and status = 0 order by created_ts desc, id desc limit 5`,
        [siteId],
      );
      found.push(rows);
      await happens(rows, found.length);
      return { rows };
    };
    const { posts } = await shownRows(database.db, events, noNames)(
      { id: siteId, timezone: 'UTC', statsIn: null },
      find,
      async () => new Map(),
    );
    return posts.map(({ bytes }) => JSON.parse(bytes.toString()));
  }

  test('is looked for anew, and is not shown when it may not be seen any more', async () => {
    const shown = await showWhile(async (rows, time) => {
      if (time === 1) await change(rows[0]?.id ?? 0, { status: 5, headline: 'Kept back' });
    });
    expect(found).toHaveLength(2);
    expect(shown.map(({ id }) => id)).toEqual(found[1]?.map(({ id }) => id));
    expect(shown.map(({ headline }) => headline)).not.toContain('Kept back');
  });

  test('is left out when it does not come to rest, and the others are shown', async () => {
    const [, restless] = (await list({ status: 0 })).posts;
    let changes = 0;
    const again = () => {
      changes += 1;
      return change(restless.id, { page_views: changes });
    };
    const shown = await showWhile(again, again);
    const last = found.at(-1)?.map(({ id }) => id) ?? [];
    expect(last).toContain(restless.id);
    expect(shown.map(({ id }) => id)).toEqual(last.filter((id) => id !== restless.id));
  });
});
