import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
let folder: string;

const clean = {
  'modules/planted/planted.contract.ts': 'export const planted = { id: 1 };\n',
  'modules/planted/server/planted.queries.ts':
    'export type Row = { id: number };\nexport const table = process.platform;\n',
  'modules/planted/dashboard/planted-screen.tsx':
    "import { planted } from '../planted.contract.ts';\nexport const title = document.title + planted.id;\n",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-walls-'));
  const settings = (await readdir(root)).filter((name) => /^(tsconfig.*|package)\.json$/.test(name));
  for (const name of settings) await copyFile(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Compiles the three projects with one file planted, and gives the compiler's complaints. */
async function compile(planted: Record<string, string> = {}): Promise<string> {
  await rm(join(folder, 'modules'), { recursive: true, force: true });
  await rm(join(folder, '.cache'), { recursive: true, force: true });
  for (const [name, text] of Object.entries({ ...clean, ...planted })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  try {
    await promisify(execFile)(process.execPath, [compiler, '--build'], { cwd: folder });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it('compiles a room whose parts keep to their sides', async () => {
  expect(await compile()).toBe('');
});

it.each([
  [
    'a screen that imports server code',
    'dashboard/planted-screen.tsx',
    "import { table } from '../server/planted.queries.ts';\nexport const title = table;\n",
  ],
  [
    'a screen that imports a type of the server',
    'dashboard/planted-screen.tsx',
    "import type { Row } from '../server/planted.queries.ts';\nexport const row: Row = { id: 1 };\n",
  ],
  ['a contract that touches Node', 'planted.contract.ts', 'export const planted = { id: process.pid };\n'],
  [
    'a contract that imports a module of Node',
    'planted.contract.ts',
    "import { cpus } from 'node:os';\nexport const planted = { id: cpus().length };\n",
  ],
  [
    'a contract that touches the DOM',
    'planted.contract.ts',
    'export const planted = { id: document.title.length };\n',
  ],
  [
    'a contract that imports server code',
    'planted.contract.ts',
    "import type { Row } from './server/planted.queries.ts';\nexport const planted: Row = { id: 1 };\n",
  ],
  [
    'a server that touches the DOM',
    'server/planted.queries.ts',
    'export type Row = { id: number };\nexport const table = document.title;\n',
  ],
])('rejects %s', async (_, name, text) => {
  expect(await compile({ [`modules/planted/${name}`]: text })).toContain(`modules/planted/${name}`);
});
