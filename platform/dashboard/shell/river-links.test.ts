import { describe, expect, test } from 'vitest';
import { brands } from '#platform/contract/brand.ts';
import { bottomLinks, riverLinks } from './river-links.ts';

const everything = () => true;
const ids = (links: { id: string }[]) => links.map(({ id }) => id);

describe('bottom-nav: the bar at the foot', () => {
  test.each([
    ['masthead', 600, true],
    ['masthead', 601, false],
    ['commons', 960, true],
    ['commons', 961, false],
  ] as const)('of %s in a window of %d px is there: %s', (brand, width, isThere) => {
    const links = ids(bottomLinks(brands[brand], width, everything));
    expect(links).toEqual(isThere ? ['home', 'explore', 'followers', 'following'] : []);
  });

  test('has what is built, and is left out with one place alone', () => {
    const some = bottomLinks(brands.masthead, 390, (path) => path === '/river/following');
    expect(ids(some)).toEqual(['home', 'following']);
    expect(bottomLinks(brands.masthead, 390, () => false)).toEqual([]);
  });
});

describe('river-links: the links in the bar', () => {
  test('stand below /river, in wide windows, on all brands but one', () => {
    const five = ['myRiver', 'explore', 'followers', 'following', 'addPost'];
    const at = { path: '/river/following', isPhone: false };
    expect(ids(riverLinks(brands.masthead, at, everything))).toEqual(five);
    expect(riverLinks(brands.commons, at, everything)).toEqual([]);
    expect(riverLinks(brands.masthead, { ...at, isPhone: true }, everything)).toEqual([]);
    expect(riverLinks(brands.masthead, { ...at, path: '/rivers' }, everything)).toEqual([]);
  });
});
