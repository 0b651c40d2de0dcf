import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { allContracts } from '#modules/all-contracts.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const contracts = Object.entries(allContracts);

describe('the map of the API', () => {
  it.each(contracts)('gives %s exactly one handler', (_, endpoint) => {
    expect(api.handlers.filter((handler) => handler.endpoint === endpoint)).toHaveLength(1);
  });

  it('names every endpoint that has a handler', () => {
    const named = new Set<unknown>(Object.values(allContracts));
    const missing = api.handlers.filter(({ endpoint }) => !named.has(endpoint));
    expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
  });

  it('names no endpoint twice', () => {
    expect(new Set(Object.values(allContracts)).size).toBe(contracts.length);
  });
});
