import { describe, expect, test } from 'vitest';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../../redirect-records.contract.ts';
import { pathsOf, redirectSiteOfFile } from '../redirects.fixture.ts';

const site = redirectSiteOfFile();

describe('the records of the routing', () => {
  const records = (query: object = {}) =>
    site.api.as(site.owner).call(listRedirectRecords, { params: site.params, query });

  test('are the same redirects, found by their paths', async () => {
    await site.api
      .as(site.owner)
      .call(createRedirectRecord, { params: site.params, body: { path: '/b', redirect_to: '/sport' } });
    await site.add('/a', '/sport');
    expect(pathsOf((await records()).body)).toEqual(['/a', '/b']);
    const found = await records({ __json__: JSON.stringify({ paths: ['/B/', '/c'] }) });
    expect([pathsOf(found.body), found.body.total_count]).toEqual([['/b'], 1]);
    expect((await records({ __json__: '{' })).body.error).toBe('__json___is_invalid');
  });

  test('are removed by the command of that name and by no other', async () => {
    await site.add('/a', '/sport');
    const put = (body: object) =>
      site.api.as(site.owner).call(changeRedirectRecords, { params: site.params, body: body as never });
    const filters = { paths: ['/A'] };
    expect((await put({ filters })).status).toBe(400);
    expect((await put({ filters, commands: [] })).status).toBe(400);
    expect((await put({ filters, commands: [{ name: 'purge' }] })).status).toBe(400);
    expect((await put({ commands: [{ name: 'remove' }] })).status).toBe(400);
    expect((await site.list()).total_count).toBe(1);
    const removed = await put({ filters, commands: [{ name: 'remove' }] });
    expect([removed.status, removed.body.removed]).toEqual([200, 1]);
    expect((await site.list()).total_count).toBe(0);
  });
});
