import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownValues } from '#apps/testing/ids-of-calls.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { allSamples } from '#modules/all-samples.ts';
import { ifMatchStale, revisionConflict } from '#platform/contract/api-error.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { takesIfMatch, versionTaken, versionTold } from '#platform/contract/revisions.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { filledPath } from '#platform/testing/keys-of-calls.ts';
import type { FullSite, Samples } from '#platform/testing/samples.ts';

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const writes = calls.filter(([, endpoint]) => endpoint.method !== 'GET' && versionTaken(endpoint) !== null);
const reads = calls.filter(([, endpoint]) => endpoint.method === 'GET' && versionTold(endpoint) !== null);
const others = calls.filter(([, endpoint]) => endpoint.method !== 'GET' && !takesIfMatch(endpoint));
const deletes = calls.filter(([, endpoint]) => endpoint.deletesVersion);

let api: TestApi;
let site: FullSite;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'versions.test', 'version');
});
afterAll(() => api.stop());

const triedDeletes = Object.assign({}, ...allSamples.map((samples) => samples.deletes)) as NonNullable<
  Samples['deletes']
>;

/** Deletes the row of a delete on a site, in the version that the tag names. */
const askDelete = (name: string, endpoint: Endpoint, on: FullSite, tag: string): Promise<TestAnswer> => {
  const { ids, query } = triedDeletes[name]?.(on) ?? {};
  const path = filledPath(endpoint, { ...ownValues(endpoint, on), ...ids });
  return api.as(on.owner).send({
    method: endpoint.method,
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: { 'if-match': tag },
  });
};

const triedWrites = Object.assign({}, ...allSamples.map((samples) => samples.writes)) as NonNullable<
  Samples['writes']
>;

/** What a write by version takes beside the version; nothing, where that will do. */
const bodyOf = (name: string): object => triedWrites[name]?.(site) ?? {};

const ask = (endpoint: Endpoint, body?: object, tag?: string): Promise<TestAnswer> =>
  api.as(site.owner).send({
    method: endpoint.method,
    path: filledPath(endpoint, ownValues(endpoint, site)),
    ...(body ? { body } : {}),
    headers: tag === undefined ? {} : { 'if-match': tag },
  });

test('what is changed by its revision says so: every change of one row that has one takes it', () => {
  const silent = calls.filter(
    ([, endpoint]) =>
      ['PUT', 'PATCH'].includes(endpoint.method) && versionTold(endpoint) && !versionTaken(endpoint),
  );
  const inBody = 'each takes `revision` in its body, as `partialChange` gives it';
  expect(
    silent.map(([name]) => name),
    inBody,
  ).toEqual([]);
  const unsaid = writes.filter(([, endpoint]) => !endpoint.errors.includes(revisionConflict));
  expect(
    unsaid.map(([name]) => name),
    'each has `revisionConflict` among its errors',
  ).toEqual([]);
  expect(Math.min(writes.length, reads.length)).toBeGreaterThan(0);
});

describe.each(ofTriedRoom(writes))('%s', (name, endpoint) => {
  const key = versionTaken(endpoint) ?? 'revision';
  const written = (revision?: number) => ({
    ...bodyOf(name),
    ...(revision === undefined ? {} : { [key]: revision }),
  });
  /** The row as it is, as a stale write is told it. */
  const current = async () => (await ask(endpoint, written(), '"2000000000"')).body.current;

  test('refuses a stale version with the row as it is: 412 by If-Match, 409 by the body', async () => {
    const byHeader = await ask(endpoint, written(), '"2000000000"');
    const bodies = "a body without a version is enough, or stands in `writes` of the room's samples";
    expect([byHeader.status, byHeader.body.error], bodies).toEqual([ifMatchStale.status, ifMatchStale.code]);
    const byBody = await ask(endpoint, written(2_000_000_000));
    expect([byBody.status, byBody.body.error]).toEqual([revisionConflict.status, revisionConflict.code]);
    expect(byHeader.body.current).toEqual(byBody.body.current);
    expect(byHeader.body.current[key]).toEqual(expect.any(Number));
  });

  test('goes on from the version that If-Match names, and says which one follows', async () => {
    const saved = await ask(endpoint, written(), `"${(await current())[key]}"`);
    expect([saved.status, saved.headers.etag]).toEqual([endpoint.status, `"${saved.body[key]}"`]);
    const again = await ask(endpoint, written(), saved.headers.etag as string);
    expect(again.status).toBe(endpoint.status);
  });

  test.each(['W/"1"', '"1", "2"', '1', '"x"', '""', '"12345678901"'])(
    'says that it cannot match %s, and changes nothing',
    async (tag) => {
      const before = await current();
      const refused = await ask(endpoint, written(before[key]), tag);
      expect([refused.status, refused.body.error]).toEqual([400, 'if_match_is_invalid']);
      expect(await current()).toEqual(before);
    },
  );

  test('refuses two versions at once, and takes any with *', async () => {
    const revision = (await current())[key];
    const both = await ask(endpoint, written(revision), `"${revision + 1}"`);
    expect([both.status, both.body.error]).toEqual([400, 'if_match_is_invalid']);
    expect((await ask(endpoint, written(revision), '*')).status).toBe(endpoint.status);
  });
});

/** Takes a tie between two rows away: the one with the version, at the same path, stays as it is. */
const takesTie = new Set(['takeBadgeFromPost']);

test('every delete of a row that is changed by its version takes it', () => {
  const pathOf = ({ path }: Endpoint) => path.replace(/\/$/, '');
  const versioned = new Set(writes.map(([, endpoint]) => pathOf(endpoint)));
  const unchecked = calls.filter(
    ([, endpoint]) =>
      endpoint.method === 'DELETE' && versioned.has(pathOf(endpoint)) && !endpoint.deletesVersion,
  );
  expect(
    unchecked.map(([name]) => name).filter((name) => !takesTie.has(name)),
    'each says `deletesVersion: true`',
  ).toEqual([]);
  expect(deletes.length).toBeGreaterThan(0);
});

describe.each(ofTriedRoom(deletes))('%s', (name, endpoint) => {
  test('leaves a row that was saved since the version of If-Match, and deletes the one that it names', async () => {
    const stale = await askDelete(name, endpoint, site, '"2000000000"');
    const rows = "`fill` of the room's samples makes the row, or `deletes` says which one";
    expect([stale.status, stale.body.error], rows).toEqual([ifMatchStale.status, ifMatchStale.code]);
    const { current } = stale.body;
    const change = writes.find(([, { path, method }]) => path === endpoint.path && method !== 'POST');
    if (change && !triedDeletes[name]?.(site).ids) {
      expect(current).toEqual((await ask(change[1], bodyOf(change[0]), '"2000000000"')).body.current);
    }
    expect((await askDelete(name, endpoint, site, 'W/"1"')).body.error).toBe('if_match_is_invalid');

    const deletedFrom = await makeFullSite(api, `${name}.test`.toLowerCase(), 'deleted');
    const fresh = await askDelete(name, endpoint, deletedFrom, '"2000000000"');
    const deleted = await askDelete(name, endpoint, deletedFrom, `"${fresh.body.current.revision}"`);
    expect([deleted.status, deleted.body?.error]).toEqual([endpoint.status, undefined]);
    expect((await askDelete(name, endpoint, deletedFrom, '*')).status).toBe(404);
    expect((await askDelete(name, endpoint, site, '"2000000000"')).body.current).toEqual(current);
  });
});

test.each(ofTriedRoom(reads))('%s tells the version of its row as an ETag', async (_, endpoint) => {
  const answer = await ask(endpoint);
  const revision = answer.body[versionTold(endpoint) ?? 'revision'];
  expect([answer.status, answer.headers.etag]).toEqual([200, `"${revision}"`]);
});

test.each(ofTriedRoom(others))(
  '%s is not made unchecked: it has no version to match',
  async (_, endpoint) => {
    if (endpoint.permission.kind === 'everyone') return;
    const refused = await ask(endpoint, undefined, '"1"');
    expect([refused.status, refused.body.error]).toEqual([400, 'if_match_is_invalid']);
  },
);
