import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { LONGEST_CELL } from '../../export-settings.contract.ts';
import { writeSheets, writeXlsx } from './write-xlsx.ts';
import { bytesOf, type Cells, fileOf } from './written.fixture.ts';

const opened = async (rows: readonly Cells[], options: Parameters<typeof fileOf>[1] = {}) =>
  readSheets(await bytesOf(writeXlsx, fileOf(rows, options)));

test('opens in another library with the same cells: text as text, numbers as numbers', async () => {
  const hostile = '<b>&amp; "q" \u0007 \u0000 _x0041_ 中 😀';
  const sheets = await opened([
    ['Budget & <taxes>', -5, ['a', 'b'], null],
    [hostile, 1_770_000_000, [], '=1+1'],
  ]);
  expect(sheets).toEqual([
    {
      sheet: 'posts',
      data: [
        ['Column 0', 'Column 1', 'Column 2', 'Column 3'],
        ['Budget & <taxes>', -5, 'a;b', null],
        [hostile, 1_770_000_000, null, "'=1+1"],
      ],
    },
  ]);
});

test('goes on in a further sheet under the same titles when one is full', async () => {
  const rows = Array.from({ length: 25 }, (_, at): Cells => [at]);
  const small = <Row>(file: Parameters<typeof writeSheets<Row>>[0]) => writeSheets(file, 11, 2 ** 20);
  const sheets = await readSheets(await bytesOf(small, fileOf(rows, { titles: ['N'], page: 4 })));
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['posts', 11],
    ['posts 2', 11],
    ['posts 3', 6],
  ]);
  expect(sheets.flatMap(({ data }) => data.slice(1).flat())).toEqual(rows.flat());
  expect(sheets.map(({ data }) => data[0])).toEqual([['N'], ['N'], ['N']]);
});

test.each([
  ['MM/DD/YYYY HH:mm', '2026-02-01T21:40:00.000Z'],
  ['DD/MM/YYYY', '2026-02-01T00:00:00.000Z'],
] as const)('holds dates as dates by the clock of the site: %s', async (date_format, shown) => {
  // 02:40 of the next day in Greenwich.
  const made = fileOf(
    [
      ['a', 1_770_000_000],
      ['b', null],
    ],
    { times: [1], date_format },
  );
  const [sheet] = await readSheets(await bytesOf(writeXlsx, { ...made, timezone: 'America/New_York' }));
  const [, first, second] = (sheet?.data ?? []).map((row) => row[1]);
  expect([first instanceof Date && first.toISOString(), second]).toEqual([shown, null]);
});

test('holds a date from before the calendar of workbooks as text, and a timestamp as a number', async () => {
  const old = -3_000_000_000;
  const [sheet] = await opened([[old]], { times: [0], date_format: 'DD/MM/YYYY' });
  expect(sheet?.data[1]).toEqual(['07/12/1874']);
  const [stamps] = await opened([[1_770_000_000]], { times: [0], date_format: 'X' });
  expect(stamps?.data[1]).toEqual([1_770_000_000]);
});

test('leaves the cell of a list empty when nothing is in the list', async () => {
  const [sheet] = await opened([[['', '', ''], ['', 'b'], 'end']]);
  expect(sheet?.data[1]).toEqual([null, ';b', 'end']);
});

test('cuts off what no cell can hold', async () => {
  const [sheet] = await opened([['x'.repeat(LONGEST_CELL + 100)]]);
  expect(String(sheet?.data[1]?.[0]).length).toBe(LONGEST_CELL);
});

test('ends with the failure of its rows, and not with half a file', async () => {
  const file = fileOf([['a']]);
  const broken = {
    ...file,
    pages: (async function* () {
      yield [['a']] as readonly Cells[];
      throw new Error('The database went away.');
    })(),
  };
  await expect(bytesOf(writeXlsx, broken)).rejects.toThrow('The database went away.');
});
