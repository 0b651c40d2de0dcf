import { expect, test } from 'vitest';
import { postFieldsOf } from './post-fields.ts';

test('the custom fields of posts are known by what they take', () => {
  const fields = postFieldsOf({
    stars: { title: 'Stars', type: 'number' },
    mood: { title: 'Mood', type: 'string', enum: ['calm', 'tense'] },
    places: { type: 'array', items: { enum: ['Bonn'] } },
    due: { title: 'Due', type: 'string', format: 'date' },
    paid: { title: 'Paid', type: 'boolean' },
    note: { title: 'Note', type: 'string' },
  });
  expect(fields.map(({ name, title, kind, options }) => [name, title, kind, ...options])).toEqual([
    ['stars', 'Stars', 'number'],
    ['mood', 'Mood', 'choice', 'calm', 'tense'],
    ['places', 'places', 'choice', 'Bonn'],
    ['due', 'Due', 'date'],
    ['paid', 'Paid', 'yesNo'],
    ['note', 'Note', 'text'],
  ]);
});
