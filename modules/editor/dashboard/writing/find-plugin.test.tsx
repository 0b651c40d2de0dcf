import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { blockAtCursor, duplicate, move } from './block-acts.ts';
import { placesOf } from './find-plugin.ts';

function editing(source: string) {
  const editor = new Editor({ element: null, extensions: bodyExtensions(), injectCSS: false });
  const body = openBody(editor.schema, source);
  editor.commands.setContent(body.doc.toJSON());
  return { editor, source: () => body.save(editor.state.doc) };
}

test('words are found across marks, in any case, and as they are typed', () => {
  const { editor } = editing('<p>The br<b>idg</b>e (old)</p><ul><li>Bridge</li></ul>');
  const words = (sought: string, isExact: boolean) =>
    placesOf(editor.state.doc, sought, isExact).map(({ from, to }) => editor.state.doc.textBetween(from, to));
  expect(words('bridge', false)).toEqual(['bridge', 'Bridge']);
  expect(words('bridge', true)).toEqual(['bridge']);
  expect(words('(old', false)).toEqual(['(old']);
  expect(words('', false)).toEqual([]);
});

test('a block is moved with its bytes, the cursor goes along, and the last one stays', () => {
  const { editor, source } = editing('<p class="a">One</p>\n<p class="b">Two</p>');
  editor.commands.setTextSelection(2);
  expect(move(editor, blockAtCursor(editor), 1)).toBe(true);
  expect(source()).toContain('<p class="b">Two</p>\n<p class="a">One</p>');
  expect(editor.state.selection.$from.parent.textContent).toBe('One');
  expect(move(editor, blockAtCursor(editor), 1)).toBe(false);
});

test('a duplicate stands below and is written anew', () => {
  const { editor, source } = editing('<p class="a">One</p>');
  duplicate(editor, 0);
  expect(source()).toBe('<p class="a">One</p>\n<p>One</p>');
});
