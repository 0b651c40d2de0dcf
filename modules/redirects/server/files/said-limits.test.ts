import { expect, test } from 'vitest';
import {
  LONGEST_NOTE,
  LONGEST_PATH,
  MOST_IMPORTED,
  MOST_MATCHING,
  redirectMatches,
  redirectQueries,
  redirectStatuses,
} from '../../redirect-kinds.contract.ts';
import { tooManyRedirects } from '../../redirects.contract.ts';
import type { FileRow } from './file-row.ts';
import { readRedirectFile } from './redirect-file.ts';
import { settleRow } from './row-draft.ts';

const said = (most: number) => most.toLocaleString('en-US');
const words = (all: readonly (string | number)[]) => `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
const row = (more: Partial<FileRow>): FileRow => ({
  ...{ line: 1, path: '/a', redirectTo: '/b', status: '', match: '', query: '', enabled: '', note: '' },
  ...more,
});
const refusal = (more: Partial<FileRow>) => () => settleRow(row(more), new Set());
const long = (most: number) => `/${'x'.repeat(most)}`;

test('the sentences about a row name the limits that hold', () => {
  expect(refusal({ path: long(LONGEST_PATH) })).toThrow(`The path has more than ${said(LONGEST_PATH)} `);
  expect(refusal({ redirectTo: long(LONGEST_PATH) })).toThrow(`target has more than ${said(LONGEST_PATH)} `);
  expect(refusal({ note: long(LONGEST_NOTE) })).toThrow(`The note has more than ${said(LONGEST_NOTE)} `);
  expect(refusal({ status: '418' })).toThrow(`Use ${words(redirectStatuses)}.`);
  expect(refusal({ match: 'regex' })).toThrow(`Use ${words(redirectMatches)}.`);
  expect(refusal({ query: 'drop' })).toThrow(`Use ${words(redirectQueries)}.`);
});

test('the sentences about many name the limits that hold', () => {
  const file = '/a,/b\n'.repeat(MOST_IMPORTED + 1);
  expect(() => readRedirectFile(file)).toThrow(`more than ${said(MOST_IMPORTED)} rows`);
  expect(tooManyRedirects().message).toContain(`up to ${said(MOST_MATCHING)} redirects`);
});
