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
  if (typeof value === 'string') return safeCell(value);
  if (value.every((one) => one === '')) return '';
  const cell = value.map((part) => safeCell(String(part))).join(listSeparator);
  return cell.startsWith("'") ? cell : safeCell(cell);
};

const texts = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.stringMatching(/^[=+@\-",;\r\n\t 'a1]{0,12}$/),
  fc.stringMatching(/^[a-z0-9~]{100,140}$/),
);
const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ min: 0, max: 1e9, noNaN: true }));
const cells: fc.Arbitrary<CellValue> = fc.oneof(
  texts,
  numbers,
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
  fc.array(fc.oneof(texts, numbers), { maxLength: 3 }),
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

  test('writes halves of letters as any other text is written', async () => {
    const broken = fc.string({
      unit: fc.constantFrom('\ud83d', '\ude00', 'a', '\u00e9', '"', '\0', '\ufeff'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 6 }), async (row) => {
        const bytes = await bytesOf(writeCsv, fileOf([['x', ...row]]));
        const line = Buffer.from(bytes).subarray(Buffer.from(bytes).indexOf('\r\n') + 2);
        const plain = ['x', ...row].map((text) => {
          const safe = safeCell(text);
          return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
        });
        expect(line.equals(Buffer.from(`${plain.join(',')}\r\n`))).toBe(true);
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

  test('guards each part of a list, which stands in a cell of its own where the separators are mistaken', async () => {
    const rows = [[['a', '=1+1', '@SUM(A1)']], [['=1', 'ü', '+cmd|x']], [['-5', -5, 'b']]];
    const bytes = await bytesOf(writeCsv, fileOf(rows, { titles: ['l'] }));
    expect(bytes.toString().split('\r\n').slice(1, 4)).toEqual([
      `"a;'=1+1;'@SUM(A1)"`,
      `"'=1;ü;'+cmd|x"`,
      `"'-5;-5;b"`,
    ]);
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

  test('leaves the cell of a list empty when nothing is in the list', async () => {
    const bytes = await bytesOf(writeCsv, fileOf([['a', ['', '', ''], ['', 'b'], 'c']]));
    expect(bytes.toString().split('\r\n')[1]).toBe('a,,";b",c');
  });

  test('writes a page that is larger than all before it', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [
      at * 1e11,
      'plain',
      'Ü'.repeat(at % 400),
      [at, 'b'],
    ]);
    const bytes = await bytesOf(writeCsv, fileOf(rows));
    const [, ...read] = parse(bytes, { bom: true, record_delimiter: '\r\n' });
    expect(read).toEqual(rows.map((row) => row.map((cell) => asText(cell as CellValue, ';'))));
  });

  test('is only its titles when there are no rows', async () => {
    expect((await bytesOf(writeCsv, fileOf([], { titles: ['A', 'B'] }))).toString()).toBe('\uFEFFA,B\r\n');
  });
});
