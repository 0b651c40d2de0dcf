import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInTitles } from './built-in-titles.ts';

type Words = Record<string, string>;
type Texts = {
  allPosts?: string;
  viewsAll?: string;
  views?: { all?: string };
  status?: Words;
  state?: Words;
  periods?: Words;
};

/** What a list says in each language that it is translated to. */
function saidBy<Said>(room: string, title: (texts: Texts) => Said) {
  const folder = new URL(`../../${room}/dashboard/texts/`, import.meta.url);
  return readdirSync(folder).map((file) => title(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

test('the names that are reserved are those that the lists show, in each language', () => {
  expect(saidBy('posts', ({ allPosts }) => allPosts).sort()).toEqual([...builtInTitles.posts].sort());
  expect(saidBy('redirects', ({ views }) => views?.all).sort()).toEqual([...builtInTitles.redirects].sort());
  for (const [screen, room] of [
    ['users', 'people'],
    ['subscriptions', 'subscriptions'],
    ['library', 'assets'],
    ['tags', 'tags'],
    ['audit', 'audit'],
  ] as const)
    expect(saidBy(room, ({ viewsAll }) => viewsAll).sort()).toEqual([...builtInTitles[screen]].sort());
  const tabs = (room: string, key: 'status' | 'state' | 'periods') =>
    [...new Set(saidBy(room, (texts) => texts[key]).flatMap((words) => Object.values(words ?? {})))].sort();
  expect(tabs('comments', 'status')).toEqual([...builtInTitles.comments].sort());
  expect(tabs('bad-links', 'state')).toEqual([...builtInTitles.bad_link_outs].sort());
  expect(tabs('missing-pages', 'periods')).toEqual([...builtInTitles['404_report']].sort());
  expect(tabs('missing-pages', 'status')).toEqual([...builtInTitles['404_redirects']].sort());
});
