import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeCell, unsafeCell } from './safe-cell.ts';

describe('a cell for spreadsheets (G-29)', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+CMD|calc', "'+CMD|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1', "'＝1"],
    ['＠a', "'＠a"],
    ["'=1", "''=1"],
  ])('gets an apostrophe before %j', (text, safe) => {
    expect(safeCell(text)).toBe(safe);
  });

  test.each(['', 'a=1', '5', '-5', '+5', '-5.25', '+3,5', "'a", ' =1', '<b>', 'Über', '“q”', '中'])(
    'leaves %j as it is',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  test('never begins as a formula unless it is a number, and is read back as it was, whatever the text', () => {
    const texts = fc.tuple(
      fc.constantFrom(
        '',
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '＋',
        '＝',
        '－',
        '＠',
        "'",
        "'=",
        "''－",
        'a',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(texts, ([start, rest]) => {
        const safe = safeCell(start + rest);
        expect(/^[=+\-@\t\r\n＝＋－＠]/.test(safe) && Number.isNaN(Number(safe.replace(',', '.')))).toBe(
          false,
        );
        expect(safe === start + rest || safe === `'${start}${rest}`).toBe(true);
        expect(unsafeCell(safe)).toBe(start + rest);
      }),
    );
  });
});
