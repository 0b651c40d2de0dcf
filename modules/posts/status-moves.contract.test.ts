import { describe, expect, test } from 'vitest';
import { PostStatus } from './post-status.contract.ts';
import { type MoveWay, moveOf, postMoves, sentMoveOf } from './status-moves.contract.ts';

const all = Object.values(PostStatus);
const ways: readonly MoveWay[] = ['write', 'edit', 'send', 'moderate', 'remove', 'restore', 'clock'];
const from = (way: MoveWay, to: number) => all.filter((status) => moveOf(way, status, to)).join();

describe('rule: every move of a status is in one table', () => {
  test.each<[MoveWay, number, string]>([
    ['write', 5, '6,7'],
    ['write', 6, '7'],
    ['edit', 0, '1,2,3,5,8,9,10'],
    ['edit', 1, '0,2,3,5,8,9,10'],
    ['edit', 2, '0,1,3,5,8,9,10'],
    ['edit', 3, '0,1,2,5,8,9,10'],
    ['edit', 5, '0,1,2,3,8,9,10'],
    ['edit', 8, '0,1,2,3,5,9,10'],
    ['edit', 9, '0,1,2,3,5,8,10'],
    ['edit', 10, '0,1,2,3,5,8,9'],
    ['send', 1, '5'],
    ['send', 8, '5'],
    ['moderate', 5, '0,1,2,3,5,8,9,10'],
    ['remove', 4, '0,1,2,3,5,6,7,8,9,10'],
    ['restore', 5, '4'],
    ['clock', 0, '5,8,9,10'],
    ['clock', 1, '5,8,9,10'],
    ['clock', 5, '0,1,2'],
  ])('%s to %i comes from %s', (way, to, due) => {
    expect(from(way, to)).toBe(due);
  });

  test('and nothing else moves: not by editing out of the trash, nor back to what was never saved', () => {
    const listed = new Set(postMoves.map(({ way, to }) => `${way} ${to}`));
    for (const way of ways) {
      for (const to of all) if (!listed.has(`${way} ${to}`)) expect(from(way, to)).toBe('');
    }
    expect([moveOf('edit', 4, 0), moveOf('edit', 5, 7), moveOf('edit', 5, 4)]).toEqual([null, null, null]);
  });

  test('no move stands there twice, and none leads to where it began', () => {
    const pairs = postMoves.flatMap(({ way, from: before, to }) =>
      before.map((one) => `${way} ${one} ${to}`),
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    // Only what is marked as spam may be a draft before and after.
    const still = postMoves.filter((move) => move.from.includes(move.to)).map(({ name }) => name);
    expect(still).toEqual(['spam']);
  });

  test('whatever goes live needs the right to publish, and says what follows', () => {
    const lives = postMoves.filter(({ follows }) => follows === 'goes_live');
    expect(
      lives.filter(({ way }) => way !== 'clock').every(({ needs }) => needs.includes('PUBLISH_POST')),
    ).toBe(true);
    expect(lives.map(({ name }) => name)).toEqual(Array(6).fill('publish'));
  });
});

describe('what an author sends', () => {
  const draft = { status: 5, community_id: 7, rating: 4 };
  const publishes = () => true;
  const writes = () => false;
  test.each([
    ['is published with a high rating where the community lets its authors', draft, publishes, 1],
    ['also with the best one', { ...draft, rating: 5 }, publishes, 1],
    ['waits for a review with a lower rating', { ...draft, rating: 3 }, publishes, 8],
    ['and without one', { ...draft, rating: 0 }, publishes, 8],
    ['and where the community lets nobody publish', draft, writes, 8],
    ['and on the site itself', { ...draft, community_id: null }, publishes, 8],
  ])('%s', (_, post, may, to) => {
    expect(sentMoveOf(post, may)?.to).toBe(to);
  });

  test('is a draft: what was sent back, declined or is live goes no other way than before', () => {
    for (const status of all.filter((one) => one !== 5)) {
      expect(sentMoveOf({ ...draft, status }, publishes)).toBeNull();
    }
  });
});
