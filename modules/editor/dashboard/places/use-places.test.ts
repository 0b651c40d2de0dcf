import { expect, test } from 'vitest';
import { firstPlaceOf, placesOf } from './use-places.ts';

const site = {
  id: 1,
  name: 'civic',
  title: 'Civic Desk',
  timeZone: 'UTC',
  logo: null,
  locale: 'en-US',
  hasDetailedStats: true,
  closedTs: null,
};
const communities = [
  { id: 30, name: 'north', title: 'North End' },
  { id: 31, name: 'south', title: 'South End' },
];
const holder = (onSite: string[], held: [number, string[]][] = []) => ({
  ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
  sitePermissions: new Set(onSite),
  communityPermissions: new Map(held.map(([id, names]) => [id, new Set(names)])),
});

test('who writes for the site writes in each of its communities too', () => {
  const places = placesOf({ holder: holder(['CREATE_REAL_DRAFT']), site, communities });
  expect(places.map(({ id }) => id)).toEqual([null, 30, 31]);
  expect(firstPlaceOf(places, undefined)).toBeNull();
  expect(firstPlaceOf(places, '31')).toBe(31);
});

test('who writes in communities alone is offered these, and not those that they read', () => {
  const held = holder(
    [],
    [
      [30, ['VIEW_REAL_DRAFT']],
      [31, ['CREATE_REAL_DRAFT']],
    ],
  );
  const places = placesOf({ holder: held, site, communities });
  expect(places).toEqual([{ id: 31, title: 'South End' }]);
  expect([firstPlaceOf(places, undefined), firstPlaceOf(places, '30')]).toEqual([31, 31]);
});
