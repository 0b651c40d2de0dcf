import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { bodyExtensions } from '../body/body-schema.ts';
import { CursorBeforeKeys } from './cursor-before-keys.ts';

afterEach(() => document.body.replaceChildren());

test('Enter breaks the line where the cursor stands, though nobody told of its move yet', () => {
  const element = document.createElement('div');
  document.body.append(element);
  const editor = new Editor({
    element,
    extensions: [...bodyExtensions(), CursorBeforeKeys],
    content: '<p>One</p><p>Two</p>',
  });
  const { view } = editor;
  view.focus();
  editor.commands.setTextSelection(2);
  // A busy browser tells of it later than of the next key.
  const hold = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('selectionchange', hold, { capture: true });
  document.getSelection()?.collapse(view.dom.lastElementChild?.firstChild ?? null, 3);
  window.removeEventListener('selectionchange', hold, { capture: true });
  view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
  );
  const { doc } = editor.state;
  const lines = Array.from({ length: doc.childCount }, (_, place) => doc.child(place).textContent);
  expect(lines).toEqual(['One', 'Two', '']);
});
