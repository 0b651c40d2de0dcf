import { expect, test } from 'vitest';
import { addTexts, saying } from './texts-said.ts';

const english = addTexts(new Map(), {
  paging: { range: '{from}–{to}' },
  posts_one: '{count} post',
  posts_other: '{count} posts',
  liquid: 'Such as {{ name }}, {name}.',
  only: 'Only English',
});
const french = addTexts(new Map(), {
  posts_one: '{count} article',
  posts_many: '{count} d’articles',
  posts_other: '{count} articles',
});
const say = saying(
  [
    { language: 'fr-FR', texts: french },
    { language: 'en-US', texts: english },
  ],
  (value) => String(value ?? ''),
);

test('fills places, and leaves those without a value', () => {
  expect(say('paging.range', { from: 1, to: 50 })).toBe('1–50');
  expect(say('paging.range', { from: 1 })).toBe('1–{to}');
  expect(say('paging.range', { from: 1, to: undefined })).toBe('1–');
  expect(say('liquid', { name: 'Ada' })).toBe('Such as {{ name }}, Ada.');
});

test('a value that looks like a place or a pattern stays what it is', () => {
  expect(say('paging.range', { from: '{to}', to: '$&' })).toBe('{to}–$&');
});

test.each([
  [0, '0 article'],
  [1.5, '1.5 article'],
  [2, '2 articles'],
  [1_000_000, '1000000 d’articles'],
])('%d takes the plural form of its own language', (count, text) => {
  expect(say('posts', { count })).toBe(text);
});

test('says in English what a language lacks, with the plural forms of English', () => {
  const lacking = saying(
    [
      { language: 'fr-FR', texts: addTexts(new Map(), { posts_other: '{count} articles' }) },
      { language: 'en-US', texts: english },
    ],
    String,
  );
  expect([lacking('posts', { count: 0 }), lacking('posts', { count: 1 })]).toEqual(['0 posts', '1 post']);
  expect(say('only')).toBe('Only English');
});

test('a key that nobody has is said itself, also one that every object has', () => {
  expect([say('none.such'), say('toString'), say('paging')]).toEqual(['none.such', 'toString', 'paging']);
});

test('texts that come later take the place of earlier ones, key by key', () => {
  const texts = addTexts(new Map(), { a: { b: 'one', c: 'two' } });
  addTexts(texts, { a: { c: 'three' } });
  expect([...texts]).toEqual([
    ['a.b', 'one'],
    ['a.c', 'three'],
  ]);
});
