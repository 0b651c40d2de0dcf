import { expect, test } from 'vitest';
import { byRoom } from './gaps-by-room.ts';

const gap = (path: string, language: string, key: string) => ({
  path: path.replace('*', language),
  language,
  key,
  problem: 'is not translated',
  missing: key,
});

test('lists what the languages lack by room, languages that lack the same on one line', () => {
  expect(
    byRoom([
      gap('platform/dashboard/texts/*.json', 'de-DE', 'list.retry'),
      gap('modules/badges/texts/*.json', 'de-DE', 'title'),
      gap('modules/badges/texts/*.json', 'fr-FR', 'title'),
    ]),
  ).toEqual([
    'badges (2)',
    '  modules/badges/texts/*.json  "title"  is not translated: de-DE fr-FR',
    'platform/dashboard (1)',
    '  platform/dashboard/texts/*.json  "list.retry"  is not translated: de-DE',
  ]);
});

test('has nothing to say when the languages are complete', () => {
  expect(byRoom([])).toEqual([]);
});
