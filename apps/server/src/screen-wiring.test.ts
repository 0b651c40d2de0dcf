import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allRooms } from '#modules/all-rooms.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import type { Room } from '#platform/server/room.ts';
import { mainMenuOf } from './main-menu.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

/** The screens of all rooms; read from the files, as they are code of the browser. */
const screens = globSync('modules/*/dashboard/**/*.route.{ts,tsx}', { cwd: root }).map((file) => {
  const source = read(file);
  const [, name = ''] = /export const (\w+): Screen\b/.exec(source) ?? [];
  const [, id = ''] = /\bid: '([^']+)'/.exec(source) ?? [];
  const [, path = ''] = /\bpath: '([^']+)'/.exec(source) ?? [];
  return { file, name, id, path };
});
const siteMap = read('apps/dashboard/routes.ts');
const [, areas = ''] = /settingsAreas[^=]*= \[([^\]]*)\]/.exec(siteMap) ?? [];
const [, ownScreens = ''] = /\bscreens[^=]*= \[([^\]]*)\]/.exec(siteMap) ?? [];
const isIn = (list: string, name: string) => list.split(/[\s,]+/).includes(name);

const everything = {
  isSignedIn: true,
  isTechnical: true,
  sitePermissions: new Set(permissionNames),
  communityPermissions: new Map(),
  settings: new Set(
    (allRooms as readonly Room[]).flatMap(({ menu }) => (menu ?? []).flatMap(({ setting }) => setting ?? [])),
  ),
};
/** An entry may lead to a part of its screen. */
const leadsTo = (url: string, path: string): boolean =>
  url === `/r/dashboard${path}` || url.startsWith(`/r/dashboard${path}/`);
type Linked = { url: string; submenu: readonly Linked[] };
const urlsOf = (items: readonly Linked[]): string[] =>
  items.flatMap(({ url, submenu }) => [url, ...urlsOf(submenu)]);
const urls = urlsOf(mainMenuOf(allRooms)(everything, 'en-US'));

test('there are screens to look at', () => {
  expect(screens.map(({ id }) => id)).toEqual(expect.arrayContaining(['posts', 'redirects', 'profile']));
});

test.each(screens)('$name stands in the site map, as a screen or as an area of the settings', (screen) => {
  expect(siteMap).toContain(`import { ${screen.name} } from '#${screen.file}';`);
  expect([isIn(ownScreens, screen.name), isIn(areas, screen.name)].filter(Boolean)).toHaveLength(1);
});

test.each(screens)('$name has a title among the texts of its room', ({ file, id }) => {
  const texts = read(file.replace(/[^/]+$/, 'texts/en-US.json'));
  expect(Object.keys(JSON.parse(texts).titles ?? {})).toContain(id);
});

test.each(screens.filter(({ name }) => !isIn(areas, name)))(
  '$name has an entry in the main menu, by the description of its room',
  ({ path }) => {
    // What lies below it may have a screen of its own.
    const below = screens.filter((other) => other.path.startsWith(`${path}/`));
    const own = urls.filter((url) => leadsTo(url, path) && !below.some((other) => leadsTo(url, other.path)));
    expect(own).toHaveLength(1);
  },
);

test('no entry of the menu leads where there is no screen', () => {
  const isSomewhere = (url: string) => screens.some(({ path }) => leadsTo(url, path));
  expect(urls.filter((url) => url !== '' && !isSomewhere(url))).toEqual([]);
});

test('no two entries of the menu have one id, by which they are hidden and ordered', () => {
  type Item = { id: string; submenu: Item[] };
  const idsOf = (items: readonly Item[]): string[] =>
    items.flatMap(({ id, submenu }) => [id, ...idsOf(submenu)]);
  const ids = idsOf(mainMenuOf(allRooms)(everything, 'en-US'));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
