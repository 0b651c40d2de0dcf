import { expect, test } from 'vitest';
import { roomWords, wordsOf } from '#platform/dashboard/rooms/room-words.ts';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { undoText } from './undo-texts.ts';
import { leftWords, undoneWords } from './undo-words.ts';

test('an undo of what went live says that what was sent stays sent, as far as anything was undone', () => {
  const published = (count: number, left: Parameters<typeof undone>[1] = []) =>
    undoneWords(undoState({ has_sent: true, undone: undone(count, left) }), undoText);
  const sent = "Emails and notifications already sent can't be recalled.";
  expect(published(2)).toBe(`Undone. 2 posts restored. ${sent}`);
  const changed = { id: 1, reason: 'changed_since', by: 'Ruth', is_own: false, ts: 1 } as const;
  expect(published(1, [changed])).toBe(`Partly undone: 1 of 2. ${sent}`);
  expect(published(0, [changed])).toBe('');
  expect(undoneWords(undoState({ undone: undone(2) }), undoText)).toBe('Undone. 2 posts restored.');
});

test('an undo of a merge brings a person back, and does not count them with what stays behind', () => {
  const left = [
    { id: 1, reason: 'changed_since', by: 'Ruth', is_own: false, ts: 1 },
    { id: 2, reason: 'failed', by: null, is_own: false, ts: null },
  ] as const;
  const state = undoState({ kind: 'profile_merge', count: 1, undone: undone(1, [...left]) });
  expect(undoneWords(state, undoText)).toBe(
    "Partly undone. The merged user is back, but some of their posts, comments, or other items aren't.",
  );
  const words = leftWords(state, undoText, 'UTC', 2);
  expect(words).toMatch(/^Not undone: Ruth changed 1 item at .*; 1 couldn't be restored\.$/);
});

test('an undo of an act of another room is told in its words, as far as it has any', () => {
  const words = wordsOf([
    roomWords('stones', {
      things: {
        stone: {
          name: 'stone',
          undone_one: 'Undone. {count} stone lies again.',
          undone_other: 'Undone. {count} stones lie again.',
        },
        pebble: { name: 'pebble' },
      },
    }),
  ]);
  const said = (kind: string, count: number, left: Parameters<typeof undone>[1] = []) =>
    undoneWords(undoState({ kind, count, undone: undone(count, left) }), undoText, { words });
  expect([said('stone', 1), said('stone', 2)]).toEqual([
    'Undone. 1 stone lies again.',
    'Undone. 2 stones lie again.',
  ]);
  expect([said('pebble', 1), said('pebble', 2)]).toEqual([
    'Undone. Pebble restored.',
    'Undone. 2 items restored.',
  ]);
  expect(said('cloud', 1)).toBe('Undone. 1 item restored.');
});

test('an undo whose words did not come says nothing of what it does not know', () => {
  const said = (kind: string) => undoneWords(undoState({ kind, count: 5, undone: undone(5) }), undoText);
  expect([said('redirect_import'), said('post_badge'), said('stone')]).toEqual(Array(3).fill('Undone.'));
  expect(said('redirect')).toBe('Undone. 5 redirects restored.');
});
