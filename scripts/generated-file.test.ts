import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { writeOrCheck } from './generated-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-generated-'));
const file = pathToFileURL(join(folder, 'docs', 'openapi.json'));

afterAll(() => rmSync(folder, { recursive: true }));

it('finds a file that is missing, writes it, and then finds a change', () => {
  const generated = { file, text: 'new\n', remedy: 'node scripts/openapi.ts' };
  expect(writeOrCheck({ ...generated, isCheck: true })).toBe(1);
  expect(writeOrCheck({ ...generated, isCheck: false })).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('new\n');
  expect(writeOrCheck({ ...generated, isCheck: true })).toBe(0);
  writeFileSync(file, 'edited by hand\n');
  expect(writeOrCheck({ ...generated, isCheck: true })).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe('edited by hand\n');
});
