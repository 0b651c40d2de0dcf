import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInTitles } from './built-in-titles.ts';

type Texts = { allPosts?: string; viewsAll?: string; views?: { all?: string } };

/** What a list says in each language that it is translated to. */
function saidBy(room: string, title: (texts: Texts) => string | undefined) {
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
  ] as const)
    expect(saidBy(room, ({ viewsAll }) => viewsAll).sort()).toEqual([...builtInTitles[screen]].sort());
});
