import { describe, expect, test } from 'vitest';
import {
  anywhere,
  either,
  isAllowed,
  onSite,
  type PermissionHolder,
  signedIn,
} from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { screens } from '../routes.ts';
import { hasScreen, pathsOf, wholeSiteMap, withSingleSlashes } from './site-map.ts';
import { specifiedRoutes } from './specified-routes.fixture.ts';

const screen = (path: string, more: Partial<Screen> = {}): Screen => ({
  ...{ id: path, path, opensTo: signedIn(), load: () => Promise.reject(new Error('never asked')) },
  ...more,
});

describe('the site map', () => {
  test('route-without-screen: stops loudly at a screen without code', () => {
    const broken = { ...screen('/builds'), load: undefined } as unknown as Screen;
    expect(() => wholeSiteMap([screen('/posts'), broken])).toThrow('The screen /builds has no code.');
  });

  test('stops at two screens of one path', () => {
    expect(() => wholeSiteMap([screen('/posts'), screen('/posts')])).toThrow('two screens at /posts');
  });

  test('of the product is whole', () => {
    expect(wholeSiteMap(screens)).toBe(screens);
  });

  test('route-exact: an exact screen answers its path alone, another one what lies below too', () => {
    expect(pathsOf(screen('/newsletter', { isExact: true }))).toEqual(['/newsletter']);
    expect(pathsOf(screen('/users'))).toEqual(['/users', '/users/$']);
    expect(pathsOf(screen('/users', { opensBeside: true }))).toEqual(['/users/{-$opened}', '/users/$']);
    const map = [screen('/newsletter', { isExact: true }), screen('/users')];
    expect(
      ['/newsletter', '/newsletter/x', '/users', '/users/5'].map((path) => hasScreen(map, path)),
    ).toEqual([...[true, false, true, true]]);
    expect(hasScreen(map, '/use')).toBe(false);
  });
});

test.each([
  ['/a//b', '/a/b'],
  ['//r///dashboard//posts/', '/r/dashboard/posts/'],
  ['/posts', '/posts'],
])('double-slash: %s becomes %s', (path, single) => {
  expect(withSingleSlashes(path)).toBe(single);
});

describe('route-access-exact-table: each built route of the specification', () => {
  const built = specifiedRoutes.flatMap(({ path, exact, condition }) => {
    const found = screens.find((one) => one.path === path);
    // One screen may answer the row below as well, whose address begins with a value.
    const isAlone = !specifiedRoutes.some((other) => other.path?.startsWith(`${path}/{`));
    return found && condition ? [{ path: found.path, found, exact: exact && isAlone, condition }] : [];
  });

  test('is found among the screens', () => {
    expect(built.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/posts', '/redirects', '/agreements']),
    );
  });

  test.each(built)('$path is exact where the table says so', ({ found, exact }) => {
    expect(found.isExact ?? false).toBe(exact);
  });

  test.each(built)('$path opens to those whom the table lets in', ({ found, condition }) => {
    const wrong = everyHolder(condition).filter(
      (holder) => isAllowed(found.opensTo, holder) !== isAllowed(ruleOf(condition), holder),
    );
    expect(wrong).toEqual([]);
  });
});

describe('screens whose path the table does not give', () => {
  const opens = (path: string, condition: string): PermissionHolder[] => {
    const found = screens.find((one) => one.path === path);
    return everyHolder(condition).filter((holder) => found && isAllowed(found.opensTo, holder));
  };

  test('smart-links-both: neither the permission nor the setting opens the rules alone', () => {
    const letIn = opens('/smart_links', 'perm(MANAGE_SMART_LINKS, site) && engine(use_smart_link)');
    expect(letIn.length).toBeGreaterThan(0);
    for (const { sitePermissions, settings } of letIn)
      expect(sitePermissions.has('MANAGE_SMART_LINKS') && settings.has('use_smart_link')).toBe(true);
  });

  test('tags-dashboard-engine: without its setting nobody has the screen of tags', () => {
    const letIn = opens('/tags', 'engine(enable_tags_dashboard) perm(EDIT_POST) perm(VIEW_SUBPAGES)');
    expect(letIn.length).toBeGreaterThan(0);
    for (const { settings } of letIn) expect(settings.has('enable_tags_dashboard')).toBe(true);
  });

  test('gamification-site-id: whoever is signed in to a site has the screen, and nobody else', () => {
    const found = screens.find(({ path }) => path === '/gamification');
    const nobody = { ...everyHolder('')[0], isSignedIn: false } as PermissionHolder;
    expect(opens('/gamification', '')).toEqual(everyHolder(''));
    expect(found && isAllowed(found.opensTo, nobody)).toBe(false);
  });

  test('search indexes open to whoever sees or changes them', () => {
    const letIn = opens(
      '/search_indexes',
      'perm(EDIT_SEARCH_INDEXES, site) || perm(VIEW_SEARCH_INDEXES, site)',
    );
    const known = everyHolder('perm(EDIT_SEARCH_INDEXES) perm(VIEW_SEARCH_INDEXES)');
    expect(letIn.length).toBe(known.filter(({ sitePermissions }) => sitePermissions.size > 0).length);
  });
});

test('route-optional-params: a screen answers with what may be left out of its address, and without it', () => {
  const both = ['/smart_links', '/smart_links/edit/7', '/posts/calendar', '/posts/calendar/month'];
  expect(both.filter((path) => !hasScreen(screens, path))).toEqual([]);
});

type Rule = ReturnType<typeof signedIn>;

/** The conditions of built routes are alternatives; more of the grammar is read when a route needs it. */
function ruleOf(condition: string): Rule {
  const parts = condition.split('||').map((part): Rule => {
    const [, permission, scope] = /^perm\((\w+), (\w+)\)$/.exec(part.trim()) ?? [];
    if (permission) {
      const name = permission as Parameters<typeof onSite>[0];
      return scope === 'site' ? onSite(name) : anywhere(name);
    }
    const setting = /^engine\((\w+)\)$/.exec(part.trim())?.[1];
    if (setting) return { kind: 'setting', name: setting };
    if (part.trim() === 'always' || part.trim() === 'has(siteId)') return signedIn();
    throw new Error(`The condition ${part} is not known.`);
  });
  return either(...parts);
}

/** Everybody who holds some of what the condition names, on the site, on a community or both. */
function everyHolder(condition: string): PermissionHolder[] {
  const names = [...new Set([...condition.matchAll(/(?:perm|engine)\((\w+)/g)].map(([, name = '']) => name))];
  const combinations = names.reduce<string[][]>(
    (sets, name) => sets.flatMap((set) => [set, [...set, name]]),
    [[]],
  );
  return combinations.flatMap((site) =>
    combinations.flatMap((community) =>
      combinations.map((settings) => ({
        ...{ isSignedIn: true, isTechnical: false, sitePermissions: new Set(site) },
        ...{ communityPermissions: new Map([[7, new Set(community)]]), settings: new Set(settings) },
      })),
    ),
  );
}
