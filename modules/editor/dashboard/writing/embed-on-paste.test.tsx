import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import type { Embed } from '../../embed.contract.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import { EmbedOnPaste } from './embed-on-paste.ts';

const url = 'https://vimeo.com/123456';
const frame: Embed = {
  ...{ kind: 'frame', url: 'https://player.vimeo.com/video/123456', title: 'A bridge' },
  ...{ author: 'Ada', shape: 'wide' },
};

/** An editor whose server answers when it is told to. */
function open(content = '<p></p>') {
  let tell: (embed: Embed | Error) => Promise<unknown> = () => Promise.resolve();
  const find = () => {
    const asked = new Promise<Embed>((resolve, reject) => {
      tell = async (embed) => (embed instanceof Error ? reject(embed) : resolve(embed));
    });
    return asked;
  };
  const editor = new Editor({ extensions: [...bodyExtensions(), EmbedOnPaste(find)], content });
  const paste = (text: string) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data });
    return editor.view.someProp('handlePaste', (handle) =>
      handle(editor.view, event, editor.state.doc.slice(0, 0)),
    );
  };
  const blocks = () => editor.getJSON().content?.map(({ type }) => type);
  return { editor, paste, blocks, tell: (embed: Embed | Error) => tell(embed) };
}

test('an address in a line of its own is a link at once, then an embed, and a link again by Undo', async () => {
  const { editor, paste, blocks, tell } = open();
  expect(paste(url)).toBe(true);
  expect(editor.getHTML()).toContain(`href="${url}"`);
  await tell(frame);
  await expect.poll(blocks).toEqual(['sourceBlock', 'paragraph']);
  const source = String(editor.state.doc.firstChild?.attrs.source);
  expect(source).toContain('src="https://player.vimeo.com/video/123456" title="A bridge"');
  editor.commands.undo();
  expect(blocks()).toEqual(['paragraph']);
  expect(editor.getText()).toBe(url);
});

test.each([
  ['its site has nothing to embed', { ...frame, kind: 'link', url } as Embed],
  ['nobody answers', new Error('down')],
])('it stays a link where %s', async (_, answer) => {
  const { editor, paste, tell } = open();
  paste(url);
  await tell(answer);
  await Promise.resolve();
  expect(editor.getHTML()).toContain(`href="${url}"`);
});

test('it stays where somebody wrote on beside it, and within a text it is no embed at all', async () => {
  const { editor, paste, blocks, tell } = open();
  paste(url);
  editor.commands.insertContent(' is worth a look');
  await tell(frame);
  await Promise.resolve();
  expect(blocks()).toEqual(['paragraph']);
  const other = open('<p>Look: </p>');
  other.editor.commands.setTextSelection(6);
  expect(other.paste(url)).toBeFalsy();
});
