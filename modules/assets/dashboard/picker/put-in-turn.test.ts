import { expect, test } from 'vitest';
import type { Asset } from '../../assets.contract.ts';
import { asset } from '../asset.fixture.ts';
import { putInTurn } from './put-in-turn.ts';

test('uploads stand in the order in which they were given, behind what was chosen before', () => {
  const placeOf = new Map([
    [11, 1],
    [12, 2],
    [13, 3],
  ]);
  let chosen: Asset[] = [asset(5)];
  for (const id of [13, 11, 12]) chosen = putInTurn(chosen, asset(id), placeOf);
  expect(chosen.map(({ id }) => id)).toEqual([5, 11, 12, 13]);
});
