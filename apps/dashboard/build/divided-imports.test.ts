import { expect, test } from 'vitest';
import { dividedImports } from './divided-imports.ts';

const contracts = {
  isDivided: (source: string) => source.endsWith('.contract.ts'),
  isSchema: (_: string, name: string) => name.endsWith('Draft'),
  isCall: (_: string, name: string) => name.startsWith('list'),
  lightOf: (source: string) => source.replace('.ts', '.light.ts'),
};
const divided = (code: string) => dividedImports('/posts/screen.tsx', code, contracts);

test('takes schemas and all else from their own part of a contract, and no types', () => {
  const code = divided(`import { listPosts as list, PostDraft, type PostRow } from './posts.contract.ts';
export { LONGEST, TagDraft } from './tags.contract.ts';
import type { Badge } from './badges.contract.ts';
import { useState } from 'react';
type Rules = typeof import('./rules.contract.ts');
const rules = import('./rules.contract.ts');`);
  expect(
    code,
  ).toBe(`import { listPosts as list } from './posts.contract.light.ts'; import { PostDraft } from './posts.contract.ts';
export { LONGEST } from './tags.contract.light.ts'; export { TagDraft } from './tags.contract.ts';
import type { Badge } from './badges.contract.ts';
import { useState } from 'react';
type Rules = typeof import('./rules.contract.ts');
const rules = import('./rules.contract.light.ts');`);
});

test('leaves a file alone that takes nothing of a contract', () => {
  expect(
    divided(`import { useState } from 'react'; import type { Post } from './posts.contract.ts';`),
  ).toBeNull();
});

test('lets what is read of a call be what reaches the browser', () => {
  const read = (key: string) => () =>
    divided(`import { listPosts as list } from './posts.contract.ts';\nexport const made = list.${key};`);
  expect(read('path')).not.toThrow();
  expect(read('body')).toThrow('screen.tsx reads list.body, which does not reach the browser');
});

test('wants the names of what is taken', () => {
  for (const all of ['import * as posts', "import './posts.contract.ts'; import * as posts", 'export *']) {
    expect(() => divided(`${all} from './posts.contract.ts';`)).toThrow('name what it needs');
  }
});
