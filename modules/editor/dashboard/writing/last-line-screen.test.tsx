import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

test('a line to go on in stands below a table that comes last, and is no part of what is saved', async () => {
  const api = editorApi();
  const start = post({ body: '' });
  const { user } = await renderScreen(() => (
    <PostEditor start={start} type="article" onMade={() => undefined} />
  ));
  const body = await screen.findByRole('textbox', { name: 'Body' });
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(body.querySelector('table')).toBeTruthy());
  expect(body.lastElementChild?.localName).toBe('p');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved/);
  expect(api.callsTo(updatePost)[0]?.body.body).toMatch(/<\/table>$/);
  expect(api.faults).toEqual([]);
});
