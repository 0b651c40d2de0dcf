import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allRooms } from '#modules/all-rooms.ts';
import { allSamples } from '#modules/all-samples.ts';
import { roomOf, targetOf } from '../scripts/boundaries/import-target.ts';
import { readSource } from '../scripts/boundaries/source-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

/** The rows of the list of rooms, however wide its columns are. */
const rooms = readme
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(2)
  .map(([, name = '', , tables = '', asks = '']) => ({ name, tables: quoted(tables), asks }));
const ground = quoted(readme.split('Tables of the ground')[1] ?? '');

describe('modules/all-rooms.ts', () => {
  it('names every folder once, in the order of the alphabet', () => {
    expect(allRooms.map(({ name }) => name)).toEqual([...folders].sort());
  });

  it('has no call and no kind of thing of two rooms', () => {
    const calls = allRooms.flatMap(({ contracts = {} }) => Object.keys(contracts));
    const kinds = allRooms.flatMap(({ things = {} }) => Object.keys(things));
    expect(new Set(calls).size).toBe(calls.length);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

it('finds all samples, which are called after the folder of their room', () => {
  const files = globSync('modules/**/*.samples.ts', { cwd: root });
  const elsewhere = files.filter((path) => !/^modules\/([^/]+)\/\1\.samples\.ts$/.test(path));
  expect([elsewhere, allSamples.length]).toEqual([[], files.length]);
});

it('no parameter of a path names things of one kind in one room and of another elsewhere', () => {
  const said = allSamples.flatMap(({ parameters = {} }) => Object.entries(parameters));
  const ambiguous = [...Map.groupBy(said, ([name]) => name)]
    .map(([name, kinds]) => `{${name}} names ${[...new Set(kinds.map(([, kind]) => kind))].join(' and ')}`)
    .filter((line) => line.includes(' and '));
  expect(ambiguous).toEqual([]);
});

describe('modules/README.md', () => {
  it('lists every room, in the order of the alphabet', () => {
    const listed = rooms.map(({ name }) => name);
    expect(listed, 'each room has a row in modules/README.md').toEqual([...folders].sort());
  });

  it('gives every table of the database to one owner', () => {
    const schema = readFileSync(new URL('../database/schema.ts', import.meta.url), 'utf8');
    const tables = [...schema.matchAll(/^ {2}([a-z_]+): [A-Z]\w+;$/gm)].map(([, table]) => table as string);
    const named = [...rooms.flatMap((room) => room.tables), ...ground].filter((table) => table !== 'auth.*');
    const there = [...new Set(tables.filter(isTable(schema)))].sort();
    expect(named.sort(), 'each table stands in the row of its room in modules/README.md').toEqual(there);
  });

  it.each(rooms)('says whom $name asks', ({ name, asks }) => {
    expect(asks, 'what its row in modules/README.md says').toBe(asksOf(name).join(', '));
  });
});

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([a-z_.*]+)`/g)]
    .map(([, word]) => word as string)
    .filter((word) => word !== 'platform');
}

/** Keys of the map of tables, and not columns that are written alike. */
function isTable(schema: string): (name: string) => boolean {
  const map = schema.slice(schema.indexOf('export interface DB {'));
  return (name) => map.includes(`\n  ${name}: `);
}

function asksOf(room: string): string[] {
  const paths = globSync(`modules/${room}/**/*.{ts,tsx}`, { cwd: root });
  const targets = paths
    .filter((path) => !/\.(test|fixture|samples)\.|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
    // Another room is asked by its name, and to read the syntax of all sources takes long.
    .filter(({ text }) => text.includes('#modules/'))
    .map(({ path, text }) => readSource(path, text))
    .flatMap((file) => file.imports.map(({ specifier }) => roomOf(targetOf(file.path, specifier) ?? '')));
  return [...new Set(targets)].filter((other) => other !== null && other !== room).sort() as string[];
}
