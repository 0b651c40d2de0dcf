import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../body/body-schema.ts';
import { cleanPaste } from './clean-paste.ts';
import { HeadingSigns } from './heading-signs.ts';
import { isMarkdown, MarkdownPaste } from './markdown-paste.ts';

const open = (content = '<p></p>') =>
  new Editor({
    extensions: [...bodyExtensions(), HeadingSigns, MarkdownPaste],
    content,
    editorProps: { transformPastedHTML: cleanPaste },
  });

function paste(editor: Editor, text: string, html = ''): unknown {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  if (html !== '') data.setData('text/html', html);
  const event = new ClipboardEvent('paste', { clipboardData: data });
  return editor.view.someProp('handlePaste', (handle) =>
    handle(editor.view, event, editor.state.doc.slice(0, 0)),
  );
}

const typed = (editor: Editor, words: string) => {
  for (const sign of words) {
    const { from, to } = editor.state.selection;
    const plain = () => editor.state.tr.insertText(sign, from, to);
    if (!editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, sign, plain)))
      editor.view.dispatch(plain());
  }
};

test('a Markdown text becomes its blocks, and one Undo takes them away together', async () => {
  const editor = open('<p>Before</p>');
  editor.commands.setTextSelection(7);
  typed(editor, ' it');
  const source =
    '# Bridge\n\nA [link](https://example.com/a) and **bold**.\n\n## More\n\n- one\n- two\n\n1. first\n\n> said';
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p></p>');
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  const before = editor.getHTML();
  expect(paste(editor, source)).toBe(true);
  await expect.poll(() => editor.getHTML()).toContain('<h2>Bridge</h2>');
  const html = editor.getHTML();
  expect(html).toContain('<h3>More</h3>');
  expect(html).toContain('<strong>bold</strong>');
  expect(html).toContain('href="https://example.com/a"');
  expect(html).toMatch(/<ul [^>]*>.*one.*two.*<\/ul><ol [^>]*>.*first.*<\/ol><blockquote/);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('markup in Markdown stays words, and what would run something is no link', async () => {
  const editor = open();
  paste(editor, '# <img src=x onerror=run()>\n\n[a](javascript:run()) [b](https://example.com)');
  await expect.poll(() => editor.getHTML()).toContain('<h2>');
  expect(editor.view.dom.querySelector('img, [onerror]')).toBeNull();
  expect([...editor.view.dom.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    'https://example.com',
  ]);
});

test('what is no Markdown, comes with markup of its own or goes into code is left to the editor', () => {
  const texts = [
    'A line.\nAnother one.',
    '- a dash, said',
    '5 > 3 and #1',
    '2026. A year',
    'see [1] (there)',
  ];
  expect(texts.map(isMarkdown)).toEqual(texts.map(() => false));
  expect(['# A', '- a\n- b', '[a](https://b.test)', '> said', '```\ncode\n```'].every(isMarkdown)).toBe(true);
  expect(paste(open(), '# A', '<h1>A</h1>')).toBeFalsy();
  expect(paste(open('<pre><code>x</code></pre>'), '# A')).toBeFalsy();
});

test('a sign that is typed makes the heading that the menus make', () => {
  for (const [signs, tag] of [
    ['# ', 'h2'],
    ['## ', 'h3'],
    ['### ', 'h4'],
  ] as const) {
    const editor = open();
    editor.commands.setTextSelection(1);
    typed(editor, signs);
    expect(editor.getHTML()).toBe(`<${tag}></${tag}>`);
  }
});
