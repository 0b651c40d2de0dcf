import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { bodyExtensions } from '../body/body-schema.ts';
import { post } from '../editor-api.fixture.ts';
import { fieldsOf } from '../saving/post-values.ts';
import { tellUploads, waitingUploads } from '../writing/waiting-uploads.ts';
import { Checklist, useChecks } from './checklist.tsx';

type Asked = Parameters<typeof useChecks>[2];
const asked = {
  ...{ type: 'article', broken: [], faults: [] },
  rules: { headline_min: 1, headline_max: 90, licenses: 'off' },
} as unknown as Asked;
const fields = fieldsOf(post());

function Shown({ editor }: { editor: Editor }) {
  return <Checklist label="Checks" checks={useChecks(fields, editor, asked)} />;
}

test('as long as pictures are on their way the checklist says so', async () => {
  fakeApi();
  const editor = new Editor({ extensions: bodyExtensions(), content: '<p>Words</p>' });
  editor.registerPlugin(waitingUploads());
  await renderScreen(() => <Shown editor={editor} />);
  await screen.findByRole('region', { name: 'Checks' });
  expect(screen.queryByText('Images are still uploading')).toBeNull();
  const id = {};
  editor.view.dispatch(
    tellUploads(editor.state.tr, { add: { id, at: 1, dom: document.createElement('i') } }),
  );
  await screen.findByText('Images are still uploading');
  editor.view.dispatch(tellUploads(editor.state.tr, { done: id }));
  await expect.poll(() => screen.queryByText('Images are still uploading')).toBeNull();
});
