import { expect, test } from 'vitest';
import { objectLink } from './object-link.ts';

const object = { kind: 'post', id: 7, name: 'A story', is_deleted: false };

test.each([
  [{}, '/posts?post=7'],
  [{ kind: 'redirect', name: '/old path?a=1&b' }, '/redirects?q=/old+path%3Fa%3D1%26b'],
  [{ kind: 'profile', id: 5 }, '/settings/profile'],
])('%j is seen at %s', (more, link) => {
  expect(objectLink({ ...object, ...more }, 5)).toBe(link);
});

test.each([
  ['what is gone', { is_deleted: true }],
  ['what the reader may not see', { name: null }],
  ['somebody else', { kind: 'profile', id: 6 }],
  ['a kind without a screen', { kind: 'saved_view' }],
  ['what has no number', { id: null }],
])('%s has no link', (_, more) => {
  expect(objectLink({ ...object, ...more }, 5)).toBeNull();
});
