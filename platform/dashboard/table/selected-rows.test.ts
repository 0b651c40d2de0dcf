import { type Arbitrary, array, assert, constantFrom, oneof, property, record, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingSelected, type SelectionDeed, type SelectionState, select } from './selected-rows.ts';

const ids = [1, 2, 3, 4, 5, 6, 7, 8];
const order = [1, 2, 3, 4, 5];
const done = (deeds: SelectionDeed<number>[], shown = order, from: SelectionState = nothingSelected) =>
  deeds.reduce<SelectionState>((state, deed) => select(state, deed, shown), from);
const selected = (...deeds: SelectionDeed<number>[]) => [...done(deeds).ids].sort();

const id = constantFrom(...ids);
const deed: Arbitrary<SelectionDeed<number>> = oneof(
  record({ kind: constantFrom('toggle' as const), id }),
  record({ kind: constantFrom('extend' as const), to: id, from: id }),
  record({ kind: constantFrom('page' as const) }),
  record({ kind: constantFrom('all' as const) }),
  record({ kind: constantFrom('clear' as const) }),
);
const step = record({ deed, shown: subarray(ids, { minLength: 1 }) });
/** Whatever was done before, on whatever pages. */
const state = array(step).map((steps) =>
  steps.reduce<SelectionState>(
    (current, { deed: made, shown }) => select(current, made, shown),
    nothingSelected,
  ),
);

describe('row-select: the selection of rows', () => {
  test('takes a row in and out', () => {
    expect(selected({ kind: 'toggle', id: 2 })).toEqual([2]);
    expect(selected({ kind: 'toggle', id: 2 }, { kind: 'toggle', id: 2 })).toEqual([]);
  });

  test('takes in everything from the anchor on, in both directions', () => {
    expect(selected({ kind: 'toggle', id: 2 }, { kind: 'extend', to: 4 })).toEqual([2, 3, 4]);
    expect(selected({ kind: 'toggle', id: 4 }, { kind: 'extend', to: 2 })).toEqual([2, 3, 4]);
  });

  test('lets a second range from the same anchor take the place of the first, beside what was there', () => {
    const first = { kind: 'toggle', id: 1 } as const;
    const anchor = { kind: 'toggle', id: 3 } as const;
    expect(selected(first, anchor, { kind: 'extend', to: 5 }, { kind: 'extend', to: 4 })).toEqual([1, 3, 4]);
  });

  test('treats a range without an anchor on this page as a single press', () => {
    expect(selected({ kind: 'extend', to: 3 })).toEqual([3]);
    expect(selected({ kind: 'toggle', id: 8 }, { kind: 'extend', to: 3 })).toEqual([3, 8]);
  });

  test('takes in the page, and out again', () => {
    expect(selected({ kind: 'toggle', id: 2 }, { kind: 'page' })).toEqual(order);
    expect(selected({ kind: 'page' }, { kind: 'page' })).toEqual([]);
  });

  test('says all without naming a single row, and forgets that with the first row that is taken out', () => {
    expect(done([{ kind: 'all' }])).toMatchObject({ isAll: true, ids: new Set() });
    const rest = done([{ kind: 'all' }, { kind: 'toggle', id: 2 }]);
    expect(rest).toMatchObject({ isAll: false, ids: new Set([1, 3, 4, 5]) });
  });
});

describe('whatever was done before', () => {
  test('either everything is selected or the rows that are named, never both', () => {
    assert(property(state, ({ isAll, ids: named }) => !isAll || named.size === 0));
  });

  test('two presses on a row leave the rows as they were', () => {
    assert(
      property(state, id, (before, pressed) => {
        if (before.isAll) return;
        const twice = done(
          [
            { kind: 'toggle', id: pressed },
            { kind: 'toggle', id: pressed },
          ],
          ids,
          before,
        );
        expect(twice.ids).toEqual(before.ids);
      }),
    );
  });

  test('a range loses nothing that was selected before its anchor, and has no gap', () => {
    assert(
      property(state, id, id, (before, anchor, to) => {
        const base = done([{ kind: 'toggle', id: anchor }], ids, before);
        const { ids: named } = done([{ kind: 'extend', to }], ids, base);
        expect([...base.ids].every((one) => named.has(one))).toBe(true);
        const range = ids.filter((one) => one >= Math.min(anchor, to) && one <= Math.max(anchor, to));
        expect(range.every((one) => named.has(one))).toBe(true);
        expect(named.size).toBeLessThanOrEqual(new Set([...base.ids, ...range]).size);
      }),
    );
  });

  test('a range does not depend on the ways that it took', () => {
    assert(
      property(state, id, array(id, { maxLength: 6 }), id, (before, anchor, ways, to) => {
        const base = done([{ kind: 'toggle', id: anchor }], ids, before);
        const straight = done([{ kind: 'extend', to }], ids, base);
        const crooked = done(
          [...ways, to].map((way): SelectionDeed<number> => ({ kind: 'extend', to: way })),
          ids,
          base,
        );
        expect(crooked.ids).toEqual(straight.ids);
      }),
    );
  });

  test('the page deed touches no row of another page', () => {
    assert(
      property(state, subarray(ids, { minLength: 1 }), (before, page) => {
        if (before.isAll) return;
        const { ids: named } = select(before, { kind: 'page' }, page);
        for (const one of ids) if (!page.includes(one)) expect(named.has(one)).toBe(before.ids.has(one));
      }),
    );
  });

  const onPage = (...picked: number[]) => done(picked.map((one) => ({ kind: 'toggle', id: one })));
  test.each([
    ['a row that is gone', [2, 4, 9], [1, 3, 4, 5], [4, 9]],
    ['the last row of a full page, whose place the next one takes', [5], [1, 2, 3, 4, 6], []],
    ['everything where nothing is left', [1, 5, 9], [], [9]],
    ['nothing that newer rows pushed over the end', [4, 5], [7, 8, 1, 2, 3], [4, 5]],
    ['nothing on another page', [9], [2, 3, 4, 5], [9]],
  ])('lets go of %s', (_, picked, now, left) => {
    const after = select(onPage(...picked), { kind: 'came', before: order }, now);
    expect([...after.ids].sort()).toEqual(left);
  });

  test('stays everything whatever goes', () => {
    const all = done([{ kind: 'all' }]);
    expect(select(all, { kind: 'came', before: order }, [1])).toBe(all);
  });
});
