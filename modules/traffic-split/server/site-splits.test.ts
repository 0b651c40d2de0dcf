import { expect, test } from 'vitest';
import type { Ground } from '#platform/server/ground.ts';
import { siteSplitsOf } from './site-splits.ts';

const distribution = ['old', 'new'].map((name) => ({ name, weight: 50 }));
const section = { id: 1, name: 'Teasers', isDisabled: false, queryParam: '', distribution };

test('what is changed while it is read is read again, so that no page is kept by what was', async () => {
  const changed: ((change: { siteId: number }) => void)[] = [];
  let reads = 0;
  const statement = {
    select: () => statement,
    where: () => statement,
    executeTakeFirst: async () => {
      reads += 1;
      if (reads > 1) return { sections: [section], revision: 1, updated_ts: 1 };
      // The word of the change comes before the answer of the time before it.
      for (const tell of changed) tell({ siteId: 7 });
      return undefined;
    },
  };
  const ground = {
    database: { db: { selectFrom: () => statement } },
    events: {
      onReset: () => undefined,
      isConnected: () => true,
      on: (_: string, tell: (typeof changed)[number]) => changed.push(tell),
    },
    log: { warn: () => undefined },
    onClose: () => undefined,
  };
  const splits = siteSplitsOf(ground as unknown as Ground);
  const site = { id: 7, timezone: 'UTC' };
  const found = await splits.find({ site, query: '', headers: {}, isSecure: false });
  expect([found?.variants, reads]).toEqual([{ Teasers: 'old' }, 2]);
});
