import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';
import {
  type HandlerWatch,
  looseTexts,
  undeclaredKeys,
  watchHandlers,
} from '#platform/testing/attacks/reached-handlers.ts';
import { freeColumnNames } from '#platform/testing/attacks/sort-keys.ts';

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const withInput = calls.filter(([, { query, body }]) => query ?? body);
const withBody = calls.filter(([, { body }]) => body !== undefined && !isMultipart(body));

let watch: HandlerWatch;
let columns: string[];

beforeAll(async () => {
  const schema = readFileSync(new URL('../database/schema.ts', import.meta.url), 'utf8');
  columns = [...new Set([...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name))];
  expect(columns).toContain('site_id');
  watch = await watchHandlers(Object.values(allContracts));
});
afterAll(() => watch.stop());

describe('F-02, F-15: a handler is given the keys of its contract and no other', () => {
  test.each(ofTriedRoom(withInput))('%s', async (_, endpoint) => {
    expect(await undeclaredKeys(watch, endpoint, columns)).toEqual([]);
  });
});

/** What they call columns is kept for the screen as data and named in no statement. */
const keptForScreens = new Set(['createSavedView', 'updateSavedView']);
/** A group of readers by its slug, or the site of a community, as the documents call it. */
const aboutGroups = new Set(['getReadAccess', 'grantReadAccess', 'denyReadAccess', 'listCommunityRequests']);

describe('F-03, F-04: columns are named by words of a list', () => {
  test.each(ofTriedRoom(calls))('%s', (name, endpoint) => {
    const kept = keptForScreens.has(name) ? ['columns', 'sort'] : aboutGroups.has(name) ? ['group'] : [];
    expect(freeColumnNames(endpoint).filter((key) => !kept.includes(key))).toEqual([]);
  });
});

describe('F-06: where a body takes text, nothing else will do', () => {
  test.each(ofTriedRoom(withBody))('%s', async (_, endpoint) => {
    expect(await looseTexts(watch, endpoint)).toEqual([]);
  });
});
