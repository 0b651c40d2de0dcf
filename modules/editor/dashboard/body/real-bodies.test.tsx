import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';
import { withWord } from './with-word.fixture.ts';

/** Where bodies of real sites lie, on machines that have them. */
const folder = '/work/shared/data';

/** Longer bodies would take the time of many others. */
const LONGEST = 60_000;
const FILES = 4_000;

/** Bodies of real sites, of every source some, the same ones each time; none where there are no such files. */
function realBodies(mostOfSource: number): { name: string; source: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(ghost|markdown|wxr)/.test(name))
    .flatMap((name) => {
      const bodies = filesIn(join(folder, name))
        .flatMap(bodiesIn)
        .filter((source) => source.trim() !== '' && source.length <= LONGEST);
      const step = Math.max(1, bodies.length / mostOfSource);
      const count = Math.min(bodies.length, mostOfSource);
      return Array.from({ length: count }, (_, place) => {
        const at = Math.floor(place * step);
        return { name: `${name} ${at}`, source: bodies[at] ?? '' };
      });
    });
}

function filesIn(path: string): string[] {
  const found = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return found.sort().slice(0, FILES);
}

function bodiesIn(path: string): string[] {
  const kind = extname(path.replace(/\.gz$/, ''));
  if (!['.xml', '.json', '.md', '.markdown', '.html'].includes(kind)) return [];
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (kind === '.xml') {
    return [...text.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)].map(
      ([, body = '']) => body,
    );
  }
  if (kind !== '.json') return [text];
  return [...text.matchAll(/"html":\s*("(?:[^"\\]|\\.)*")/g)].map(([, body = '""']) => JSON.parse(body));
}

const schema = getSchema(bodyExtensions());
const bodies = realBodies(12);

describe.skipIf(bodies.length === 0)(`${bodies.length} bodies of real sites`, () => {
  test('are saved as they were opened, and differ by a word alone where one was written', () => {
    const lost: string[] = [];
    for (const { name, source } of bodies) {
      const { doc, save } = openBody(schema, source);
      if (save(doc) !== source) lost.push(`${name} as it was`);
      const changed = withWord(doc, ' Zebra');
      if (changed && save(changed).replace(' Zebra', '') !== source) lost.push(`${name} with a word`);
    }
    expect(lost).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  });
});
