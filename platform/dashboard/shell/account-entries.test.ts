import { describe, expect, test } from 'vitest';
import { brands } from '#platform/contract/brand.ts';
import { accountEntries } from './account-entries.ts';

type Rights = { site?: string[]; communities?: Record<number, string[]> };

function idsFor({ site = [], communities = {} }: Rights, isThere = (_: string) => true) {
  const holder = {
    ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
    sitePermissions: new Set(site),
    communityPermissions: new Map(
      Object.entries(communities).map(([id, held]) => [Number(id), new Set(held)]),
    ),
  };
  const person = { holder, profile: { name: 'amelia wong' }, communities: Object.keys(communities) };
  return accountEntries(person, brands.masthead, isThere).map(({ id }) => id);
}

const always = ['create', 'createEntry', 'posts', 'feed', 'profile', 'settings'];

describe('the account menu', () => {
  test('has the entries that everybody gets, in their order', () => {
    expect(idsFor({ communities: { 7: [] } })).toEqual(always);
  });

  test.each([
    [{}, true],
    [{ site: ['EDIT_SITE'] }, false],
    [{ communities: { 7: [] } }, false],
    [{ site: ['EDIT_SITE'], communities: { 7: [] } }, false],
  ] as [Rights, boolean][])('account-menu-apply: for %j offers to apply: %s', (rights, isOffered) => {
    expect(idsFor(rights).includes('apply')).toBe(isOffered);
  });

  test.each([
    [{}, undefined],
    [{ communities: { 7: ['EDIT_POST'] } }, undefined],
    [{ communities: { 7: ['EDIT_SITE'] } }, 'community'],
    [{ communities: { 7: ['EDIT_SITE'], 8: [] } }, 'communities'],
    [{ site: ['EDIT_SITE'] }, 'communities'],
    [{ site: ['EDIT_SITE'], communities: { 7: [] } }, 'communities'],
  ] as [Rights, string | undefined][])('account-menu-community: for %j shows %s', (rights, id) => {
    expect(idsFor(rights).find((one) => one.startsWith('communit'))).toBe(id);
  });

  test('leaves out what leads to a screen that is not built', () => {
    expect(idsFor({ site: ['EDIT_SITE'] }, (path) => path === '/posts')).toEqual(['posts']);
    expect(idsFor({}, (path) => path === '/settings/profile')).toEqual(['settings']);
  });

  test('account-menu-brands: is there on two of the brands', () => {
    const withMenu = Object.values(brands).filter(({ hasAccountMenu }) => hasAccountMenu);
    expect(withMenu).toHaveLength(2);
    const person = {
      ...{ profile: { name: 'a' }, communities: [] },
      holder: {
        ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
        ...{ sitePermissions: new Set<string>(), communityPermissions: new Map() },
      },
    };
    expect(accountEntries(person, brands.plain, () => true)).toEqual([]);
  });

  test('leads to the dashboard itself and not to its old addresses', () => {
    const person = {
      ...{ profile: { name: 'amelia/../x' }, communities: [] },
      holder: {
        ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
        ...{ sitePermissions: new Set(['EDIT_SITE']), communityPermissions: new Map() },
      },
    };
    const urls = accountEntries(person, brands.masthead, () => true).map(({ url }) => url);
    expect(urls.filter((url) => /^\/(core|sp)\//.test(url))).toEqual([]);
    expect(urls).toContain('/u/amelia%2F..%2Fx');
  });
});
