import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  compareRevisions,
  listRevisions,
  type PostRevision,
} from '#modules/posts/post-revisions.contract.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

const moment = Math.floor(Date.now() / 60_000) * 60;
const revision = (number: number, created_ts: number): PostRevision => ({
  ...{ id: number, number, created_ts, reason: 'save', name: '', status: 5, word_count: 4 },
  ...{ changed_fields: ['body'], author: { id: 5, title: 'Amelia Wong' } },
});

test('revisions of one minute are told apart, and the focus goes back to what opened them', async () => {
  editorApi()
    .on(listRevisions, () => ({
      items: [revision(3, moment + 40), revision(2, moment + 10), revision(1, moment - 600)],
      ...{ total_count: 3, after: null },
    }))
    .on(compareRevisions, () => ({ from_id: 2, to_id: 3, fields: [] }));
  const { user } = await renderScreen(() => (
    <PostEditor start={post()} type="article" onMade={() => undefined} />
  ));
  const opener = await screen.findByRole('button', { name: /revisions/i });
  await user.click(opener);
  const drawer = within(await screen.findByRole('complementary', { name: 'Revisions' }));
  const rows = await drawer.findAllByRole('button', { name: /Saved/ });
  expect(rows.map((row) => /\d\d:\d\d(:\d\d)?/.exec(row.textContent ?? '')?.[0].slice(5))).toEqual([
    ':40',
    ':10',
    '',
  ]);
  await user.click(rows[0] as HTMLElement);
  const others = within(await drawer.findByRole('combobox', { name: 'Compare with' })).getAllByRole('option');
  expect(others[1]?.textContent).toContain(':10');
  await user.click(drawer.getByRole('button', { name: 'Close details' }));
  expect(document.activeElement).toBe(opener);
});

test('a post that was not saved here yet says so, and what its next save keeps', async () => {
  editorApi().on(listRevisions, () => ({ items: [], total_count: 0, after: null }));
  const { user } = await renderScreen(() => (
    <PostEditor start={post()} type="article" onMade={() => undefined} />
  ));
  await user.click(await screen.findByRole('button', { name: /revisions/i }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Revisions' }));
  expect(await drawer.findByText('No revisions yet. The next save keeps this version too.')).toBeTruthy();
});
