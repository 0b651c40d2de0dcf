import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeCell } from '#platform/server/safe-cell.ts';
import { separators } from '../../export-settings.contract.ts';
import type { CellValue } from '../export-source.ts';
import { writeCsv } from './write-csv.ts';
import { bytesOf, fileOf } from './written.fixture.ts';

const asText = (value: CellValue, listSeparator: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return safeCell(typeof value === 'string' ? value : value.join(listSeparator));
};

const texts = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.stringMatching(/^[=+@\-",;\r\n\t 'a1]{0,12}$/),
);
const cells: fc.Arbitrary<CellValue> = fc.oneof(
  texts,
  fc.integer(),
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
);
const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

describe('the writer of comma-separated values', () => {
  test('is read back cell for cell, whatever the cells and the separators', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(...separators), async (rows, columns_separator) => {
        const list_separator = columns_separator === ',' ? ';' : ',';
        const bytes = await bytesOf(writeCsv, fileOf(rows, { columns_separator, list_separator }));
        const [, ...read] = parse(bytes, {
          bom: true,
          delimiter: columns_separator,
          record_delimiter: '\r\n',
        });
        expect(read).toEqual(rows.map((row) => row.map((cell) => asText(cell, list_separator))));
      }),
    );
  });

  test('gives no cell that a spreadsheet runs (G-29)', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const bytes = await bytesOf(writeCsv, fileOf(rows));
        const read = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][];
        for (const cell of read.flat()) {
          if (/^[=+\-@\t\r\n]/.test(cell)) expect(cell).toMatch(/^[+-]\d+([.,]\d+)?$/);
        }
      }),
    );
  });

  test('begins with the mark of UTF-8, and guards the titles as well', async () => {
    const bytes = await bytesOf(writeCsv, fileOf([['é']], { titles: ['=Title'] }));
    expect(bytes.toString('hex').startsWith('efbbbf')).toBe(true);
    expect(bytes.toString()).toBe("\uFEFF'=Title\r\né\r\n");
  });

  test('writes negative numbers as numbers, times in the format, lists in one cell', async () => {
    const rows = [[-5, 86_400, ['a', 'b;c'], null]];
    const bytes = await bytesOf(writeCsv, fileOf(rows, { times: [1], titles: ['n', 't', 'l', 'e'] }));
    expect(bytes.toString().split('\r\n')[1]).toBe('-5,01/02/1970 00:00,"a;b;c",');
  });

  test('is only its titles when there are no rows', async () => {
    expect((await bytesOf(writeCsv, fileOf([], { titles: ['A', 'B'] }))).toString()).toBe('\uFEFFA,B\r\n');
  });
});
