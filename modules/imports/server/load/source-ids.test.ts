import { expect, test } from 'vitest';
import type { Trx } from '#platform/server/database.ts';
import { SourceIds } from './source-ids.ts';

test('a batch keeps the ids that it found remembered, whatever is remembered while it is written', async () => {
  const ids = new SourceIds(1, 'test', 1);
  ids.remember('tags\nold', 7);
  // All that it wants is remembered, so nothing is looked up.
  const batch = await ids.open({} as Trx, { brought: [], referred: [['tags', 'old']] });
  for (let id = 0; id < 50_000; id += 1) ids.remember(`tags\n${id}`, id);
  expect(batch.objectId('tags', 'old')).toBe(7);
  const later = ids.open({} as Trx, { brought: [], referred: [['tags', 'old']] });
  await expect(later).rejects.toThrow();
});
