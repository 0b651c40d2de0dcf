import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { move } from './block-acts.ts';
import { LastLine, withLastLine, withoutLastLine } from './last-line.ts';
import { insertBlocks, LeaveBlocks } from './leave-block.ts';

const figure = '<figure><img src="/a.png" alt=""><figcaption>Caption</figcaption></figure>';
const table = '<table><tbody><tr><td>Cell</td></tr></tbody></table>';
const callout = '<aside class="kg-callout-card"><p>Note</p></aside>';

/** An editor with a body, its cursor behind words of it. */
function open(source: string, words?: string) {
  const editor = new Editor({ extensions: [...bodyExtensions(), LastLine, LeaveBlocks] });
  const body = openBody(editor.schema, source);
  editor.view.updateState(EditorState.create({ doc: withLastLine(body.doc), plugins: editor.state.plugins }));
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === words) editor.commands.setTextSelection(at + node.nodeSize);
  });
  const press = (key: string, ctrlKey = false) =>
    editor.view.someProp('handleKeyDown', (handle) =>
      handle(editor.view, new KeyboardEvent('keydown', { key, ctrlKey })),
    );
  const write = (said: string) => editor.view.dispatch(editor.state.tr.insertText(said));
  return { editor, press, write, source: () => body.save(withoutLastLine(editor.state.doc)) };
}

test.each([table, callout, figure, '<hr>', '<x-y></x-y>'])(
  'below %s stands a line that is never saved',
  (last) => {
    const { editor, source, write } = open(last);
    expect(editor.state.doc.lastChild?.type.name).toBe('paragraph');
    expect(source()).toBe(last);
    expect(move(editor, 0, 1)).toBe(false);
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    write('On');
    expect(source()).toBe(`${last}\n<p>On</p>`);
  },
);

test('what is written behind a block that was put in stands below it', () => {
  const { editor, source, write } = open('<p>On</p>', 'On');
  editor.commands.splitBlock();
  insertBlocks(editor, { type: 'sourceBlock', attrs: { source: '<p>[particle id="5"]</p>' } });
  write('After');
  expect(source().replaceAll('\n', '')).toBe('<p>On</p><p>[particle id="5"]</p><p>After</p>');
});

test.each([
  ['a table', table, 'Cell', 'Ctrl+Enter'],
  ['a callout', callout, 'Note', 'Ctrl+Enter'],
  ['a caption', figure, 'Caption', 'Enter'],
])('%s is left by a key', (_, last, words, key) => {
  const { press, source, write } = open(last, words);
  expect(press('Enter', key !== 'Enter')).toBe(true);
  write('On');
  expect(source()).toBe(`${last}\n<p>On</p>`);
});

test('a callout is left from its empty last line', () => {
  const { press, source, write } = open(callout, 'Note');
  press('Enter');
  press('Enter');
  write('On');
  expect(source()).toBe(`${callout}\n<p>On</p>`);
});

test('after a picture the cursor stands below it, not in its caption', () => {
  const { editor, source, write } = open('<p>Words</p>', 'Words');
  insertBlocks(editor, { type: 'figure', attrs: { picture: '<img src="/a.png" alt="">' } });
  write('On');
  expect(source()).toContain('<p>On</p>');
});
