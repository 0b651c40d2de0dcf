import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '#apps/testing/in-turn.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';
import { type FuzzCaller, type FuzzOptions, fuzzEndpoint } from '#platform/testing/fuzz/fuzz-endpoint.ts';
import { fittingTo, type KnownValues } from '#platform/testing/fuzz/good-input.ts';
import { sweepEndpoint } from '#platform/testing/fuzz/sweep-endpoint.ts';

/** Calls in all, spread over the endpoints; FUZZ_CALLS=200000 makes a long run over all of them, FUZZ_SEED another one. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_350);
const SEED = Number(process.env.FUZZ_SEED ?? process.env.TEST_SEED);
/** Other endpoints in every run. */
const MOST = process.env.FUZZ_CALLS ? Number.POSITIVE_INFINITY : 45;

const calls = inTurn(ofTriedRoom(Object.entries(allContracts as Record<string, Endpoint>)), MOST);
const runs = Math.max(30, Math.floor(CALLS / calls.length));

/** Tables whose names are also words of the API: where a redirect comes from. */
const saidToPeople = new Set(['domain_change', 'link_audit', 'user_group']);

let api: TestApi;
let known: KnownValues;
let columns: string[];
let tables: string[];
const callers: (FuzzCaller & { accountId?: string })[] = [];

beforeAll(async () => {
  api = await startApi();
  const site = await makeFullSite(api, 'localhost', 'mark');
  const at = { siteId: site.id };
  callers.push({ name: 'a visitor' }, { name: 'the owner', ...site.owner });
  callers.push({ name: 'a contributor', ...(await signInAs(api.ground, at, 'contributor')) });
  callers.push({ name: 'support', ...(await signInAs(api.ground, at, 'support')) });
  known = {
    ids: [...Object.values(site.ids).flat(), 0, 1, -1],
    scopeIds: [site.id, ...site.communityIds],
    words: [
      'remove',
      '/a',
      '{"paths":["/a"]}',
      '01-03-2026',
      '31-12-2026',
      '[]',
      'Right-Horse-9',
      'mark',
      'mark headline',
      'x'.repeat(43),
      'a@a.test',
    ],
  };
  const { rows } = await api.ground.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema in ('public', 'auth')`,
  );
  columns = [...new Set(rows.map(({ column }) => column))].sort();
  tables = [...new Set(rows.map(({ table }) => table))]
    .filter((name) => name.includes('_') && !saidToPeople.has(name))
    .sort();
});
afterAll(() => api.stop());

/** A call that ended a session or used up the tries must not make the next ones shallow. */
async function mend(caller: FuzzCaller & { accountId?: string }, isSessionChanged: boolean): Promise<void> {
  const { db } = api.ground.database;
  await db.deleteFrom('auth.rate_limit').execute();
  const { accountId, token } = caller;
  if (isSessionChanged && accountId && token) await openSession(api.ground, accountId, token);
}

const options = (): FuzzOptions => ({
  ...{ app: api.app, callers, known, columns, secretWords: tables, runs, seed: SEED },
  onAnswer: async (caller, { status, headers }) => {
    const isSessionChanged = String(headers['set-cookie']).includes('masthead_session');
    if (status === 429 || isSessionChanged) await mend(caller, isSessionChanged);
  },
});

describe.each(calls)('%s', (_, endpoint) => {
  test('input can be made that its contract takes', () => {
    const { params, query, body } = endpoint;
    const parts = [params, query, isMultipart(body) ? undefined : body];
    for (const schema of parts) {
      if (!schema) continue;
      const made = fc.sample(fittingTo(schema, known), { numRuns: 300, seed: SEED });
      expect(made.filter((value) => schema.safeParse(value).success).length).toBeGreaterThan(0);
    }
  });

  test('answers the worst values in every place as every call must', { timeout: 600_000 }, async () => {
    const owner = callers.find(({ name }) => name === 'the owner') as FuzzCaller;
    expect(await sweepEndpoint(endpoint, owner, options())).toEqual([]);
  });

  test('answers whatever is sent as every call must', { timeout: 600_000 }, async () => {
    expect(await fuzzEndpoint(endpoint, options())).toBeNull();
  });
});
