import { expect, test } from 'vitest';
import { neutralItem } from './neutral-item.ts';

const post = (slug: string | null) => neutralItem('posts', { id: 1, title: 'A', slug, status: 'live' }, 1);

test('a slug that addresses here do not have leads on from where it was', () => {
  expect(post('خبر-1')).toMatchObject({ slug: 'khbr-1', oldPaths: ['/%D8%AE%D8%A8%D8%B1-1'] });
  expect(post('night_trains')).toMatchObject({ slug: 'night-trains', oldPaths: ['/night_trains'] });
  const tag = neutralItem('tags', { id: 1, name: 'Мост', slug: 'мост' }, 1);
  expect(tag).toMatchObject({ slug: 'most', oldPaths: ['/tag/%D0%BC%D0%BE%D1%81%D1%82'] });
  const section = neutralItem('sections', { id: 1, name: 'Мост', slug: 'мост' }, 1);
  expect(section).toMatchObject({ slug: 'most', oldPaths: ['/%D0%BC%D0%BE%D1%81%D1%82'] });
});

test.each(['night-trains', 'Night-Trains', 'a/b', null])('the slug %s leads from nowhere', (slug) => {
  expect(post(slug)).toMatchObject({ oldPaths: [] });
});
