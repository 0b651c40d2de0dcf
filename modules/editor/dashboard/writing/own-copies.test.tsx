import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '#platform/dashboard/kept-drafts.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { cleanPaste } from './clean-paste.ts';
import { isOwnCopy, OwnCopies } from './own-copies.ts';

const frame =
  '<!-- wp:html -->\n<style>b{}</style><iframe src="https://other.test/"></iframe>\n<!-- /wp:html -->';
const picture =
  '<figure class="wide"><img src="/core/media/1/a.png" alt="A" width="3"><figcaption>Cap</figcaption></figure>';
const body = `<p>Words <abbr title="Hyper">HT</abbr></p>\n${frame}\n${picture}\n<div class="box"><p>Within</p></div>`;

beforeEach(forgetDrafts);
afterEach(() => vi.resetModules());

function open(source: string) {
  const editor = new Editor({
    extensions: [...bodyExtensions(), OwnCopies],
    editorProps: { transformPastedHTML: cleanPaste },
  });
  const { doc } = openBody(editor.schema, source);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content));
  const copy = (from = 0, to = editor.state.doc.content.size) =>
    editor.view.serializeForClipboard(editor.state.doc.slice(from, to)).dom.innerHTML;
  const paste = (html: string): Node[] => {
    editor.commands.selectAll();
    editor.view.pasteHTML(html);
    return Array.from({ length: editor.state.doc.childCount }, (_, place) => editor.state.doc.child(place));
  };
  return { editor, copy, paste };
}

const sourceIn = (nodes: readonly Node[]) =>
  nodes.find(({ type }) => type.name === 'sourceBlock')?.attrs.source;

test('what was copied in the editor comes back as it was, source and all', () => {
  const { copy, paste } = open(body);
  const nodes = paste(copy());
  expect(nodes.map(({ type }) => type.name)).toEqual(['paragraph', 'sourceBlock', 'figure', 'container']);
  expect(sourceIn(nodes)).toContain(frame);
  expect(nodes[2]?.attrs).toMatchObject({ picture: expect.stringContaining('width="3"'), look: 'wide' });
  expect(nodes[0]?.lastChild?.marks[0]?.attrs.open).toBe('<abbr title="Hyper">');
});

test('it does so in another window of the browser, until the person signs out', async () => {
  const html = open(body).copy();
  vi.resetModules();
  const other = await import('./own-copies.ts');
  expect(other.isOwnCopy(html)).toBe(true);
  forgetDrafts();
  expect(other.isOwnCopy(html)).toBe(false);
});

test('words that stand deep within blocks keep what is around them alone', () => {
  const { editor, copy, paste } = open(
    '<div class="box"><p>In <abbr title="Hyper">HT</abbr> words</p></div>',
  );
  const html = copy(3, editor.state.doc.content.size - 3);
  expect(html).not.toContain('data-pm-slice');
  const [paragraph] = paste(html);
  expect(paragraph?.child(1).marks[0]?.attrs.open).toBe('<abbr title="Hyper">');
});

test.each([
  ['says so itself', (_: string) => '<div data-pm-slice="0 0 []">'],
  ['knows the mark of a copy', (mark: string) => `<div data-pm-slice="0 0 []" data-copied="${mark}">`],
])('a page that %s brings no source, but what a reader of it saw', (_, opening) => {
  const { copy, paste } = open('<p>Copied before</p>');
  const mark = /data-copied="([^"]+)"/.exec(copy())?.[1] ?? '';
  const nodes = paste(
    `${opening(mark)}<mh-source data-source="<script>run()</script><p onclick=run()>Seen</p>"></mh-source>` +
      '<p>Words <mh-kept data-kept="<font size=7>">large</mh-kept></p>' +
      '<mh-figure data-picture="<img src=https://a.test/b.png onerror=run()>" data-look="own">Cap</mh-figure></div>',
  );
  expect(nodes.map(({ type, textContent }) => [type.name, textContent])).toEqual([
    ['paragraph', 'Seen'],
    ['paragraph', 'Words large'],
    ['figure', 'Cap'],
  ]);
  expect(nodes[2]?.attrs).toMatchObject({ picture: '<img src="https://a.test/b.png">', look: '' });
  expect(JSON.stringify(nodes)).not.toMatch(/run|font/);
});

test('a page that knows the mark of a copy puts nothing around the words', () => {
  const { copy, paste } = open('<p>Copied before</p>');
  const mark = /data-copied="([^"]+)"/.exec(copy())?.[1] ?? '';
  const around = JSON.stringify(['figure', { picture: '<img src=x onerror=run()>' }]);
  const nodes = paste(`<p data-pm-slice='1 1 ${around}' data-copied="${mark}">Words</p>`);
  expect(nodes.map(({ type }) => type.name)).toEqual(['paragraph']);
});

const forged = `1 1 -1 ${JSON.stringify(['container', { tag: 'div', look: 'forged' }])}`;
const words = (mark: string, slice = '') => `<p ${slice}data-copied="${mark}">Words</p>`;
test.each([
  ['a cell by itself', (mark: string) => `<td data-pm-slice='${forged}'>${words(mark)}</td>`],
  ['a cell in capitals', (mark: string) => `<TD DATA-PM-SLICE='${forged}'>${words(mark)}</TD>`],
  [
    'a cell around a slice',
    (mark: string) => `<td data-pm-slice='${forged}'>${words(mark, 'data-pm-slice="1 1 []" ')}</td>`,
  ],
])('a page that knows the mark of a copy puts nothing around the words by %s', (_, written) => {
  const { copy, paste } = open('<p>Copied before</p>');
  const mark = /data-copied="([^"]+)"/.exec(copy())?.[1] ?? '';
  const nodes = paste(written(mark));
  expect(nodes.map(({ textContent }) => textContent).join('')).toBe('Words');
  expect(JSON.stringify(nodes)).not.toContain('forged');
});

test('a table that was copied comes back as it was', () => {
  const { editor, copy, paste } = open('<table><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>');
  const before = editor.state.doc.firstChild?.textContent;
  const cells = copy(2, (editor.state.doc.firstChild?.nodeSize ?? 0) - 2);
  expect(isOwnCopy(cells)).toBe(true);
  expect(paste(copy())[0]?.textContent).toBe(before);
});
