import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ImportProblem } from '../import-problem.ts';
import { jsonFault } from './json-fault.ts';
import { type JsonPath, jsonRows } from './json-rows.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function rowsOf(
  text: string,
  size: number,
  descend: (path: JsonPath) => boolean,
): Promise<[JsonPath, unknown][]> {
  const rows: [JsonPath, unknown][] = [];
  for await (const { path, value } of jsonRows(pieces(text, size), descend)) rows.push([path, value]);
  return rows;
}

test('any document comes out whole, whatever the pieces it comes in', async () => {
  const document = fc.dictionary(fc.string(), fc.array(fc.jsonValue(), { maxLength: 4 }), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(
      document,
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (value, size, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 2 : 0);
        const expected = Object.entries(JSON.parse(text) as Record<string, unknown[]>).flatMap(
          ([key, list]) => list.map((one, index): [JsonPath, unknown] => [[key, index], one]),
        );
        expect(await rowsOf(text, size, (path) => path.length < 2)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('a document that is damaged is refused exactly when the engine refuses it', async () => {
  const text = JSON.stringify({ a: [1, { b: 'c"\\', d: [true, null, -1.5e3] }], e: [] });
  const damage = fc.record({
    at: fc.nat(text.length),
    text: fc.constantFrom('', '"', '\\', '{', '}', ']', ',', ':', '0', 'x', '\n'),
  });
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 1, max: 7 }), async (change, size) => {
      const damaged = text.slice(0, change.at) + change.text + text.slice(change.at + 1);
      const isValid = (() => {
        try {
          JSON.parse(damaged);
          return true;
        } catch {
          return false;
        }
      })();
      const problem = await rowsOf(damaged, size, (path) => path.length < 2).then(
        () => null,
        (error: unknown) => error,
      );
      expect(problem === null).toBe(isValid);
      if (problem !== null) {
        expect(problem).toBeInstanceOf(ImportProblem);
        expect((problem as ImportProblem).place.line).toBeGreaterThan(0);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a":1', 6],
  ['{"a" 1}', 5],
  ['[1,]', 3],
  ['[1 2]', 3],
  ['{"a":01}', 5],
  ['tru', 3],
  ['trux', 0],
  ['"a', 2],
  ['"a\\x"', 2],
  ['"a\nb"', 2],
  ['1 2', 2],
])('the fault in %s is at %i', (text, offset) => {
  expect(jsonFault(text)).toBe(offset);
});
