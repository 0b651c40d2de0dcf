import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

test('what was said of a save that was refused goes once the next one worked', async () => {
  const message = 'Some custom fields have invalid values. Check them and try again.';
  const api = editorApi().on(updatePost, () => ({ refuse: 422, code: 'custom_is_invalid', message }));
  const { user } = await renderScreen(() => (
    <PostEditor start={post()} type="article" onMade={() => undefined} />
  ));
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  api.on(updatePost, ({ body }) => post({ ...(body as object), revision: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(api.faults).toEqual([]);
});
