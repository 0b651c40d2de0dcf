import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';
import { withWord } from './with-word.fixture.ts';

type Entry = { name: string; parentPath: string; isFile(): boolean };
type Files = {
  existsSync(path: string): boolean;
  readdirSync(path: string): string[];
  readdirSync(path: string, options: { recursive: true; withFileTypes: true }): Entry[];
  readFileSync(path: string): Uint8Array<ArrayBuffer>;
};

// The compiler knows no Node.js on this side of the product; its tests run there.
const ofNode = async <Part,>(name: string) => (await import(/* @vite-ignore */ `node:${name}`)) as Part;
const { existsSync, readdirSync, readFileSync } = await ofNode<Files>('fs');
const { gunzipSync } = await ofNode<{ gunzipSync(bytes: Uint8Array): Uint8Array }>('zlib');

// Written in one expression it would be taken for the address of a file of the build.
const here = import.meta.url;
/** Where bodies of real sites lie, on machines that have them. */
const folder = new URL('../../../../../shared/data', here).pathname;

/** Longer bodies would take the time of many others. */
const LONGEST = 60_000;
const FILES = 4_000;

/** Bodies of real sites, of every source some, the same ones each time; none where there are no such files. */
function realBodies(mostOfSource: number): { name: string; source: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(ghost|markdown|wxr)/.test(name))
    .flatMap((name) => {
      const bodies = filesIn(`${folder}/${name}`)
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
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  return found.sort().slice(0, FILES);
}

function bodiesIn(path: string): string[] {
  const kind = /\.\w+$/.exec(path.replace(/\.gz$/, ''))?.[0] ?? '';
  if (!['.xml', '.json', '.md', '.markdown', '.html'].includes(kind)) return [];
  const bytes = readFileSync(path);
  const text = new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  if (kind === '.xml') {
    return [...text.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)].map(
      ([, body = '']) => body,
    );
  }
  if (kind !== '.json') return [text];
  return [...text.matchAll(/"html":\s*("(?:[^"\\]|\\.)*")/g)].map(([, body = '""']) => JSON.parse(body));
}

const schema = getSchema(bodyExtensions());
const bodies = realBodies(8);

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
