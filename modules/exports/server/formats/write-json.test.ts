import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from './write-json.ts';
import { bytesOf, fileOf } from './written.fixture.ts';

test('is a list of objects under the names of the fields, whatever the cells', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async (rows) => {
      const bytes = await bytesOf(writeJson, fileOf(rows, { titles: ['A', 'B'] }));
      const wellFormed = JSON.parse(bytes.toString());
      expect(wellFormed).toEqual(
        JSON.parse(JSON.stringify(rows.map(([field_0, field_1]) => ({ field_0, field_1 })))),
      );
    }),
  );
});

test('writes times in the chosen format, and timestamps as numbers', async () => {
  const written = async (date_format: 'X' | 'DD/MM/YYYY') =>
    JSON.parse((await bytesOf(writeJson, fileOf([[86_400]], { times: [0], date_format }))).toString());
  expect(await written('X')).toEqual([{ field_0: 86_400 }]);
  expect(await written('DD/MM/YYYY')).toEqual([{ field_0: '02/01/1970' }]);
});
