import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aroundKept } from '#modules/posts/front-places.contract.ts';
import { changesOf, type Draft, movedTo, pinned, released, standings, unpinned } from './front-draft.ts';

/** The posts that flow, the newest first; of those that are placed some are older than all of them. */
const flow = [1, 2, 3, 4, 5, 6, 7, 8];
const old = [20, 21];
const order: fc.Arbitrary<Draft> = fc
  .record({ ids: fc.shuffledSubarray([...flow, ...old]), pins: fc.shuffledSubarray([0, 1, 3, 5]) })
  .map(({ ids, pins }) => ({
    frozen: ids.slice(0, pins.length).map((post_id, at) => ({
      ...{ post_id, position: pins[at] ?? 0, until_ts: null },
    })),
    post_ids: ids.slice(pins.length),
  }));
const idsOf = (draft: Draft) => standings(draft, flow).map(({ id }) => id);

/** What readers have once an order is published: what is placed, and the newest of all that is not. */
function onTheFront({ post_ids, frozen }: Draft): number[] {
  const placed = [...post_ids, ...frozen.map(({ post_id }) => post_id)];
  const newest = flow.filter((id) => !placed.includes(id));
  return aroundKept(
    [...post_ids, ...newest],
    frozen.map(({ post_id, position }) => ({ item: post_id, position })),
  );
}

test('what a draft shows is what publishing gives, and one act is one change', () => {
  fc.assert(
    fc.property(order, fc.nat(), fc.nat(9), fc.constantFrom(0, 1, 2, 3), (live, who, to, act) => {
      const shown = idsOf(live);
      const id = shown[who % shown.length] ?? 1;
      const draft = [
        () => released(live, id),
        () => movedTo(live, flow, id, to),
        () => pinned(live, flow, id, null),
        () => unpinned(live, id),
      ][act]?.() as Draft;
      expect(idsOf(draft)).toEqual(onTheFront(draft));
      expect(idsOf(draft)).toEqual(expect.arrayContaining(flow));
      expect(changesOf(live, draft, flow).size).toBeLessThanOrEqual(1);
    }),
  );
});
