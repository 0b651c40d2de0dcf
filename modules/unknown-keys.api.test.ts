import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownValues } from '#apps/testing/ids-of-calls.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { filledPath, queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import type { FullSite } from '#platform/testing/samples.ts';

let api: TestApi;
let site: FullSite;
let columns: string[];
let turn = Number(process.env.TEST_SEED);

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'ours.test', 'our-mark');
  const { rows } = await api.ground.database.pool.query<{ name: string }>(
    `select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')`,
  );
  columns = rows.map((row) => row.name).sort();
});
afterAll(() => api.stop());

const forms = [
  'KEY[$startsWith]',
  'where[KEY][$ne]',
  'filters[0][KEY][$gt]',
  'KEY__startswith',
  'KEY.eq',
  '_sort[KEY]',
];
const operators = [
  'where',
  'filter',
  'filters',
  'sort',
  'order',
  'fields',
  'select',
  'include',
  'populate',
  'expand',
];
/** They sign a new address each second. */
const signAnew: readonly string[] = ['getPreview', 'getEnvironmentLink'];
const reads = Object.entries(allContracts as Record<string, Endpoint>).filter(
  ([name, { method }]) => method === 'GET' && !signAnew.includes(name),
);

const searchOf = (keys: string[], value: string): string =>
  `?${new URLSearchParams(Object.fromEntries(keys.map((key) => [key, value])))}`;

describe.each(ofTriedRoom(reads))('F-02: %s', (name, endpoint) => {
  test('answers the same when it is asked with keys that it does not have', async () => {
    const known = new Set(queryKeysOf(endpoint));
    const path = filledPath(endpoint, ownValues(endpoint, site));
    const ask = async (search: string) => {
      const { status, body } = await api.as(site.owner).send({ method: 'GET', path: `${path}${search}` });
      const { request_id: _, took_ms: __, ...rest } = typeof body === 'object' ? body : { body };
      return { status, body: rest };
    };
    const plain = await ask('');
    expect(plain.status, name).toBeLessThan(500);
    // Each column by itself, and in one of the other forms, in another one with each run and each call.
    turn += 1;
    const inForm = (column: string, at: number) =>
      (forms[(at + turn) % forms.length] as string).replace('KEY', column);
    for (const form of [(column: string) => column, inForm]) {
      const keys = columns.map(form).filter((key) => !known.has(key));
      for (let start = 0; start < keys.length; start += 600) {
        const some = keys.slice(start, start + 600);
        expect(await ask(searchOf(some, "a' or 1=1"))).toEqual(plain);
      }
    }
    const rest = operators.filter((key) => !known.has(key));
    expect(await ask(searchOf(rest, 'password,token,email'))).toEqual(plain);
  });
});
