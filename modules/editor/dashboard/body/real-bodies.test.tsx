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
const { env } = await ofNode<{ env: Record<string, string | undefined> }>('process');
const { gunzipSync } = await ofNode<{ gunzipSync(bytes: Uint8Array): Uint8Array }>('zlib');

// Written in one expression it would be taken for the address of a file of the build.
const here = import.meta.url;
/** Where bodies of real sites lie, on machines that have them. */
const folder = env.BODIES_FROM ?? new URL('../../../../../shared/data', here).pathname;

/** `BODIES=all` tries each of them, for as long as that takes, `BODIES=300` so many; `BODIES_FROM` names another folder. */
const isAll = env.BODIES === 'all';
const ofSource = isAll ? Number.POSITIVE_INFINITY : Number(env.BODIES ?? 8);
/** Longer bodies would take the time of many others. */
const LONGEST = isAll ? Number.POSITIVE_INFINITY : 60_000;
const FILES = isAll ? Number.POSITIVE_INFINITY : 4_000;

/** Bodies of real sites, of every source some, the same ones each time; none where there are no such files. */
function realBodies(mostOfSource: number): { name: string; source: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => env.BODIES_FROM !== undefined || /^(ghost|markdown|wxr)/.test(name))
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
  // To unpack an archive takes the time of many bodies.
  if (!isAll && path.endsWith('.tar.gz')) return [];
  const bytes = readFileSync(path);
  const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const name = path.replace(/\.gz$/, '');
  if (!name.endsWith('.tar')) return bodiesOf(name, plain);
  return [...packedIn(plain)].flatMap((file) => bodiesOf(file.name, file.bytes));
}

/** The files of an archive: a head of 512 bytes each, then the file in blocks of as many. */
function* packedIn(archive: Uint8Array): Generator<{ name: string; bytes: Uint8Array }> {
  for (let at = 0; at + 512 <= archive.length; ) {
    const said = (from: number, length: number) =>
      new TextDecoder().decode(archive.subarray(at + from, at + from + length)).replace(/\0.*$/s, '');
    const size = Number.parseInt(said(124, 12).trim() || '0', 8);
    const name = said(0, 100);
    if (name !== '' && said(156, 1) !== '5')
      yield { name, bytes: archive.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function bodiesOf(name: string, bytes: Uint8Array): string[] {
  const kind = /\.\w+$/.exec(name)?.[0] ?? '';
  if (!['.xml', '.json', '.md', '.markdown', '.html'].includes(kind)) return [];
  const text = new TextDecoder().decode(bytes);
  if (kind === '.xml') {
    return [...text.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)].map(
      ([, body = '']) => body,
    );
  }
  if (kind !== '.json') return [text];
  return [...text.matchAll(/"html":\s*("(?:[^"\\]|\\.)*")/g)].map(([, body = '""']) => JSON.parse(body));
}

const schema = getSchema(bodyExtensions());
const bodies = realBodies(ofSource);
/** In which lines a word is written. */
const shares = env.BODIES === undefined ? [0] : [0, 0.5, 0.999];

describe.skipIf(bodies.length === 0)(`${bodies.length} bodies of real sites`, () => {
  test('are saved as they were opened, and differ by a word alone where one was written', () => {
    const lost: string[] = [];
    for (const { name, source } of bodies) {
      const { doc, save } = openBody(schema, source);
      if (save(doc) !== source) lost.push(`${name} as it was`);
      for (const share of shares) {
        const changed = withWord(doc, ' Zebra', share);
        if (changed && save(changed).replace(' Zebra', '') !== source) lost.push(`${name} with a word`);
      }
    }
    expect(lost).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  }, 3_600_000);
});
