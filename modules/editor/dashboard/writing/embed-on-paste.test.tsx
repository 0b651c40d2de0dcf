import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type Embed, findEmbed } from '../../embed.contract.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { EmbedOnPaste } from './embed-on-paste.ts';

const url = 'https://vimeo.com/123456';
const frame: Embed = {
  ...{ kind: 'frame', url: 'https://player.vimeo.com/video/123456', title: 'A bridge' },
  ...{ author: 'Ada', shape: 'wide' },
};

/** All that follows from an answer has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

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
  await settled();
  expect(editor.getHTML()).toContain(`href="${url}"`);
});

test('it stays where somebody wrote on beside it, and within a text it is no embed at all', async () => {
  const { editor, paste, blocks, tell } = open();
  paste(url);
  editor.commands.insertContent(' is worth a look');
  await tell(frame);
  await settled();
  expect(blocks()).toEqual(['paragraph']);
  const other = open('<p>Look: </p>');
  other.editor.commands.setTextSelection(6);
  expect(other.paste(url)).toBeFalsy();
});

test('the line of the paste becomes the embed, wherever it went, and not another with the same address', async () => {
  const { editor, paste, blocks, tell } = open(`<p>${url}</p><p></p>`);
  editor.commands.setTextSelection(url.length + 3);
  paste(url);
  editor.commands.insertContentAt(0, '<h2>Above</h2>');
  await tell(frame);
  await expect.poll(blocks).toEqual(['heading', 'paragraph', 'sourceBlock']);
  expect(editor.state.doc.child(1).textContent).toBe(url);
});

test('nothing is put into a text where the paste was undone, or nobody may write any more', async () => {
  const undone = open(`<p>${url}</p><p></p>`);
  undone.editor.commands.setTextSelection(url.length + 3);
  undone.paste(url);
  undone.editor.commands.undo();
  const closed = open();
  closed.paste(url);
  closed.editor.setEditable(false);
  for (const { tell } of [undone, closed]) await tell(frame);
  await settled();
  expect(undone.blocks()).toEqual(['paragraph', 'paragraph']);
  expect(closed.blocks()).toEqual(['paragraph']);
});

test('the dialog says that a page has nothing to embed, and adds a link', async () => {
  const page = 'https://www.flickr.com/photos/ada/123/';
  fakeApi().on(findEmbed, () => ({ ...frame, kind: 'link' as const, url: page, title: '' }));
  const { editor } = open();
  const { user } = await renderScreen(() => <EmbedDialog editor={editor} onClose={() => undefined} />);
  await user.type(await screen.findByRole('textbox', { name: /^Address/ }), page);
  await user.click(screen.getByRole('button', { name: 'Add embed' }));
  await screen.findByText('Nothing to embed here, so a link was added.');
  expect(editor.getHTML()).toContain(`href="${page}"`);
});
