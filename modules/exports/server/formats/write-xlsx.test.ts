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
