import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { FindPageNeeds } from '../addresses/find-page.ts';
import { readTemplate } from '../addresses/route-template.ts';
import { changedAddresses } from './changed-addresses.ts';

/** What is needed of a site whose posts lie on so many days; `asked` counts its questions. */
function siteOf(days: number) {
  const site = { asked: 0 };
  const executeQuery = async () => {
    site.asked += 1;
    const nothing = { section: null, author: null, tag: null, community: null };
    return {
      rows: Array.from({ length: days }, (_, day) => ({ posts: 2, day: `${day}-03-04`, ...nothing })),
    };
  };
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, streamQuery: () => [] } as never;
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (all) => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { site, needs: { db, sections: async () => new Map() } as unknown as FindPageNeeds };
}

const count = (needs: FindPageNeeds, before: string, after: string) =>
  changedAddresses(needs, { id: 1, timezone: 'UTC' }, 'post', readTemplate(before), readTemplate(after));

test('others are answered while the addresses of many posts are compared', async () => {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await count(siteOf(50_000).needs, '/{slug}', '/{yyyy}/{slug}')).toBe(100_000);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(50);
});

test('a template that stays as it is asks nothing', async () => {
  const { site, needs } = siteOf(3);
  expect(await count(needs, '/{yyyy}/{slug}', '/{yyyy}/{slug}')).toBe(0);
  expect(site.asked).toBe(0);
});
