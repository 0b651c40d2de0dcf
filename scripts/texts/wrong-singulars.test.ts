import { expect, test } from 'vitest';
import { wrongSingulars } from './wrong-singulars.ts';

test('a text for one that counts in the plural is found, and no other', () => {
  const texts = {
    posts_one: '<b>{shown}</b> posts',
    posts_other: '<b>{shown}</b> posts',
    list: { people_one: '{count} people agreed', people_other: '{count} people agreed' },
    right_one: '<b>{shown}</b> post',
    right_other: '<b>{shown}</b> posts',
    unread_one: 'Notifications, {count} unread',
    unread_other: 'Notifications, {count} unread',
    address_one: '{count} address',
    address_other: '{count} addresses',
    bare_one: 'Posts restored',
    bare_other: '{count} posts restored',
  };
  expect(wrongSingulars(texts)).toEqual(['posts_one', 'list.people_one']);
});
