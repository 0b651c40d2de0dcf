import {
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  shuffledSubarray,
  string,
  subarray,
  uniqueArray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBeside, moveStep, orderColumns } from './column-order.ts';
import { leastWidth, mostWidth, readWidths, settleWidth, writeWidths } from './column-widths.ts';
import {
  edgeWidth,
  fitColumns,
  leastRest,
  leastRestNarrow,
  narrowed,
  widthIn,
  widthOf,
} from './fit-columns.ts';
import { settledWidths } from './shown-columns.ts';
import type { TableColumn } from './table-column.ts';

const names = ['status', 'headline', 'authors', 'tags', 'created'];
const named = names.map((id) => ({ id }));
const name = constantFrom(...names);
/** What may have been kept: names that are gone, twice, or not there yet. */
const kept = array(oneof(name, string()));
const order = (words: string[]) => orderColumns(named, words).map(({ id }) => id);
const whole = uniqueArray(name, { minLength: names.length, maxLength: names.length });

describe('the order of columns', () => {
  test('has every column once, whatever was kept', () => {
    assert(
      property(kept, (words) => {
        expect(order(words).sort()).toEqual([...names].sort());
      }),
    );
  });

  test('is the kept one where it names all', () => {
    assert(
      property(whole, (words) => {
        expect(order(words)).toEqual(words);
      }),
    );
  });

  test('keeps the sequence of the columns that it names', () => {
    assert(
      property(shuffledSubarray(names), (words) => {
        expect(order(words).filter((id) => words.includes(id))).toEqual(words);
      }),
    );
  });

  test('puts a new column behind the one that it stands behind without any order', () => {
    expect(order(['created', 'headline', 'status', 'authors'])).toEqual([
      ...['created', 'headline', 'status', 'authors', 'tags'],
    ]);
    expect(order(['created', 'headline'])[0]).toBe('status');
  });

  test('a move loses no column, and puts it at the chosen side', () => {
    assert(
      property(
        whole,
        name,
        name,
        constantFrom<'before' | 'after'>('before', 'after'),
        (ids, id, to, side) => {
          const moved = moveBeside(ids, id, { id: to, side });
          expect([...moved].sort()).toEqual([...ids].sort());
          if (id !== to) expect(moved.indexOf(id) - moved.indexOf(to)).toBe(side === 'after' ? 1 : -1);
        },
      ),
    );
  });

  test('a step and the step back are nothing, save at the ends', () => {
    assert(
      property(whole, name, constantFrom<-1 | 1>(-1, 1), (ids, id, step) => {
        const there = moveStep(ids, ids, id, step);
        const back = moveStep(there, there, id, step === 1 ? -1 : 1);
        expect(there.join() === ids.join() || back.join() === ids.join()).toBe(true);
      }),
    );
  });

  test('a step passes columns that are hidden', () => {
    const shown = ['status', 'authors', 'created'];
    expect(moveStep(names, shown, 'authors', 1)).toEqual([
      ...['status', 'headline', 'tags', 'created', 'authors'],
    ]);
    expect(moveStep(names, shown, 'created', 1)).toEqual(names);
  });
});

describe('the widths of columns', () => {
  test('are whole pixels between the least and the most, whatever is asked', () => {
    assert(
      property(oneof(integer(), constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 120.4)), (asked) => {
        const width = settleWidth(asked);
        expect(Number.isInteger(width) && width >= leastWidth && width <= mostWidth).toBe(true);
      }),
    );
  });

  test('end at what the window leaves, but never below the least', () => {
    expect(settleWidth(500, 320.4)).toBe(320);
    expect(settleWidth(500, 12)).toBe(leastWidth);
  });

  test('have room for the words of the head, unless somebody chose another', () => {
    const views = { id: 'views', title: 'Seitenaufrufe', width: 96, sortBy: 'views', cell: () => null };
    expect(widthIn(views)).toBeGreaterThan(120);
    expect(widthIn({ ...views, title: 'Views' })).toBe(96);
    expect(widthIn(views, new Map([['views', 64]]))).toBe(64);
    expect(widthIn({ ...views, width: 'rest' })).toBeUndefined();
  });

  test('come back as they were kept', () => {
    const widths = array(integer({ min: leastWidth, max: mostWidth }), { maxLength: names.length });
    assert(
      property(widths, (pixels) => {
        const map = new Map(pixels.map((width, at) => [names[at] ?? '', width]));
        expect(readWidths(writeWidths(map))).toEqual(map);
      }),
    );
  });

  test('leave out what is wrong in what was kept', () => {
    assert(
      property(array(string()), (words) => {
        for (const width of readWidths(words).values()) expect(settleWidth(width)).toBe(width);
      }),
    );
    expect([...readWidths(['tags:120', 'a:b', 'status:9', 'authors:99999', 'x:-3'])]).toEqual([
      ['tags', 120],
    ]);
  });
});

describe('the columns that fit', () => {
  const column = (id: string, width: number | 'rest', more: Partial<TableColumn<null>> = {}) => ({
    ...{ id, title: id, width, cell: () => null },
    ...more,
  });
  const columns = [
    column('status', 168),
    column('headline', 'rest'),
    column('authors', 134, { leaves: 2, isInSecondLine: true }),
    column('tags', 132, { leaves: 1, minWindow: 1200 }),
  ];
  type Space = Partial<Parameters<typeof fitColumns>[1]>;
  const shown = (width: number, space: Space = {}) =>
    fitColumns(columns, { width, window: 1440, hidden: new Set<string>(), ...space }).map(({ id }) => id);
  const all = 60 + 168 + leastRest + 134 + 132;

  test('are all there when the widest has its least width', () => {
    expect(shown(all)).toEqual(['status', 'headline', 'authors', 'tags']);
    expect(shown(all - 44, { hasCheck: false })).toHaveLength(4);
  });

  test('leave in their order, one by one, and never when they have no turn', () => {
    expect(shown(all - 1)).toEqual(['status', 'headline', 'authors']);
    expect(shown(all - 133)).toEqual(['status', 'headline']);
    expect(shown(100)).toEqual(['status', 'headline']);
  });

  test('are away in a narrow window, by choice, or where another says them in its second line', () => {
    expect(shown(5000, { window: 1199 })).toEqual(['status', 'headline', 'authors']);
    expect(shown(5000, { hidden: new Set(['authors']) })).toEqual(['status', 'headline', 'tags']);
    expect(shown(5000, { shape: 'double' })).toEqual(['status', 'headline', 'tags']);
  });

  test('leave between a phone and 900 px before they are cut, and the widest gives way first', () => {
    const two = [
      column('path', 280, { doubleWidth: 240 }),
      column('target', 'rest'),
      column('hits', 72, { leaves: 1 }),
    ];
    const at = (width: number) =>
      fitColumns(two.map(narrowed), { width, window: 899, hidden: new Set<string>(), shape: 'double' });
    expect(at(60 + 240 + leastRestNarrow + 72)).toHaveLength(3);
    const without = at(60 + 240 + leastRestNarrow);
    expect(without.map(({ id }) => id)).toEqual(['path', 'target']);
    expect(widthOf(without)).toBe(60 + 240 + leastRestNarrow);
  });

  test('leave below 1200 px even without a turn, but for the name, the state and the acts of a row', () => {
    const coupons = [
      column('code', 180, { phone: 'main' }),
      column('title', 'rest', { phone: 'below' }),
      column('discount', 200, { phone: 'belowEnd' }),
      column('redeemed', 110),
      column('state', 108, { phone: 'start' }),
      column('until', 116, { phone: 'end', leaves: 1 }),
      column('acts', 100, { phone: 'belowEnd' }),
    ];
    const at = (width: number, window = 899, widths?: Space['widths']) =>
      fitColumns(coupons.map(narrowed), {
        ...{ width, window, hidden: new Set<string>(), shape: 'double', widths },
      }).map(({ id }) => id);
    const stays = ['code', 'title', 'state', 'acts'];
    expect(at(60 + 180 + leastRestNarrow + 200 + 110 + 108 + 100)).toEqual([
      ...['code', 'title', 'discount', 'redeemed', 'state', 'acts'],
    ]);
    expect(at(60 + 180 + leastRestNarrow + 200 + 108 + 100)).toEqual([
      ...['code', 'title', 'discount', 'state', 'acts'],
    ]);
    expect(at(100)).toEqual(stays);
    expect(at(100, 1200)).toEqual(['code', 'title', 'discount', 'redeemed', 'state', 'acts']);
    expect(at(100, 1000, new Map([['code', 400]]))).toHaveLength(6);
  });

  test('the name of a row takes the rest where the column that did has left, unless widths were given', () => {
    const title = column('title', 220, { phone: 'main' });
    const people = column('people', 80, { phone: 'end' });
    const about = column('about', 'rest', { leaves: 1 });
    expect([...settledWidths([title, about, people]).keys()]).toEqual(['title', 'people']);
    expect([...settledWidths([title, people]).keys()]).toEqual(['people']);
    expect(settledWidths([title, people], new Map([['people', 96]]))).toEqual(
      new Map([
        ['title', 220],
        ['people', 96],
      ]),
    );
  });

  test('all stay where the table scrolls sideways', () => {
    expect(shown(100, { isWide: true, window: 1000 })).toHaveLength(4);
  });

  test('fit by the widths that were given by hand', () => {
    const widths = new Map([['headline', 200]]);
    expect(shown(all - 120, { widths })).toHaveLength(4);
    expect(shown(all - 121, { widths })).toHaveLength(3);
  });

  test('never take more room than there is, unless none of them may leave', () => {
    assert(
      property(integer({ min: 0, max: 2000 }), subarray(columns.map(({ id }) => id)), (width, hidden) => {
        const fitting = fitColumns(columns, { width, window: 1440, hidden: new Set(hidden) });
        const mayLeave = fitting.some(({ leaves }) => leaves !== undefined);
        if (mayLeave) expect(widthOf(fitting)).toBeLessThanOrEqual(width);
        expect(widthOf(fitting)).toBeGreaterThanOrEqual(edgeWidth);
      }),
    );
  });
});
