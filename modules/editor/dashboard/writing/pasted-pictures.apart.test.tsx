import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import type * as assets from '#modules/assets/assets.public.tsx';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { cleanPaste } from './clean-paste.ts';
import { withLastLine, withoutLastLine } from './last-line.ts';
import { withoutWaiting } from './pasted-pictures.ts';
import { factsOf } from './picture-facts.ts';
import { UploadInText } from './upload-in-text.ts';
import { keepWaiting, waitsForUploads } from './waiting-uploads.ts';

const answers = new Map<string, () => void>();
const asset = (name: string) =>
  new Promise<assets.Asset>((resolve) => {
    const before = answers.get(name);
    answers.set(name, () => {
      before?.();
      resolve({ url: `/media/${name}`, alt: '', caption: '', credit: '' } as assets.Asset);
    });
  });
const line = { busy: 0, most: 0 };
const counted = async (url: string) => {
  line.busy += 1;
  line.most = Math.max(line.most, line.busy);
  await Promise.resolve();
  line.busy -= 1;
  return { url: `/media/${url.split('/').at(-1)}`, alt: '', caption: '', credit: '' } as assets.Asset;
};
vi.mock('#modules/assets/assets.public.tsx', async (original) => ({
  ...(await original<typeof assets>()),
  uploadAsset: (file: File) => asset(file.name),
  uploadFromAddress: (url: string) => {
    if (url.includes('/many/')) return counted(url);
    return url.includes('gone') ? Promise.reject(new Error('gone')) : asset(url.split('/').at(-1) ?? '');
  },
}));

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

function Shown({ onEditor }: { onEditor: (editor: Editor) => void }) {
  const text = useEditorTexts();
  useEffect(() => {
    const extensions = [...bodyExtensions(), UploadInText(text, 'uploading', { current: '' })];
    const editorProps = { transformPastedHTML: cleanPaste };
    onEditor(new Editor({ extensions, editorProps, content: '<p></p>' }));
  }, [text, onEditor]);
  return null;
}

/** An editor into which is pasted; what it holds afterwards. */
async function open() {
  const editors: Editor[] = [];
  const keep = (editor: Editor) => void editors.push(editor);
  await renderScreen(() => <Shown onEditor={keep} />);
  await expect.poll(() => editors.length).toBeGreaterThan(0);
  const made = editors[0] as Editor;
  const paste = (html: string, ...files: File[]) => {
    const types = [...(html === '' ? [] : ['text/html']), ...(files.length > 0 ? ['Files'] : [])];
    const getData = (type: string) => (type === 'text/html' ? html : '');
    const event = new ClipboardEvent('paste');
    Object.defineProperty(event, 'clipboardData', { value: { types, files, getData } });
    if (html !== '') made.view.pasteHTML(html, event);
    else made.view.someProp('handlePaste', (handle) => handle(made.view, event, made.state.doc.slice(0, 0)));
  };
  const pictures = () => {
    const found: string[] = [];
    made.state.doc.descendants((node) => {
      if (node.type.name === 'figure') found.push(`${factsOf(node).src} ${node.textContent}`.trim());
    });
    return found;
  };
  const arrive = async (...names: string[]) => {
    for (const name of names) {
      await expect.poll(() => answers.has(name)).toBe(true);
      answers.get(name)?.();
      await Promise.resolve();
    }
  };
  return { paste, pictures, arrive, made };
}

test('pictures of a web page come into the library by their addresses, with their captions', async () => {
  const { paste, pictures, arrive, made } = await open();
  paste(
    '<p>Before</p><figure><img src="https://a.test/one.jpg"><figcaption>One</figcaption></figure><p>Between</p>' +
      '<p><img src="data:image/png;base64,eA=="></p><p>After</p>',
  );
  expect(pictures()).toEqual(['https://a.test/one.jpg One', '']);
  await arrive('one.jpg', '');
  await expect.poll(pictures).toEqual(['/media/one.jpg One', '/media/']);
  expect(made.getText()).toMatch(/Before[\s\S]*Between[\s\S]*After/);
});

test('a picture that was copied by itself comes from the file beside its address', async () => {
  const { paste, pictures, arrive } = await open();
  paste('<img src="https://a.test/guarded.jpg">', file('image.png'));
  await arrive('image.png');
  await expect.poll(pictures).toEqual(['/media/image.png']);
});

test('what nobody can read is said', async () => {
  const { paste, pictures } = await open();
  paste('<p>Words</p><p><img src="file:///C:/a.png"></p><p><img src="https://a.test/gone.jpg"></p>');
  await screen.findByText("2 pasted images couldn't be uploaded. Add them from files.");
  expect(pictures()).toEqual(['https://a.test/gone.jpg']);
});

test('a paste of many pictures takes a few at a time, and says how many it left', async () => {
  const { paste, pictures } = await open();
  const names = Array.from({ length: 53 }, (_, place) => `${place}.jpg`);
  paste(names.map((name) => `<p><img src="https://a.test/many/${name}"></p>`).join(''));
  await screen.findByText("You can paste up to 50 images at a time. 3 images weren't uploaded.");
  expect(line.most).toBe(3);
  expect(pictures()).toEqual(
    names.map((name, place) => (place < 50 ? `/media/${name}` : `https://a.test/many/${name}`)),
  );
});

test('a picture is undone and saved with its address, and never without one', async () => {
  const { paste, pictures, arrive, made } = await open();
  paste(
    '<p>Words</p><p><img src="https://a.test/first.jpg"></p><p><img src="data:image/png;base64,eA=="></p>',
  );
  const saved: number[] = [];
  withoutWaiting(made.state.doc).descendants(({ type }) => void (type.name === 'figure' && saved.push(1)));
  expect([pictures().length, saved.length]).toEqual([2, 1]);
  // What comes later is no longer one step with the paste.
  made.view.dispatch(closeHistory(made.state.tr));
  await arrive('first.jpg', '');
  await expect.poll(pictures).toEqual(['/media/first.jpg', '/media/']);
  expect(withoutWaiting(made.state.doc)).toBe(made.state.doc);
  made.commands.undo();
  expect(pictures()).toEqual([]);
  made.commands.redo();
  expect(pictures()).toEqual(['/media/first.jpg', '/media/']);
});

test('several files stand in their order, whichever arrives first', async () => {
  const { paste, pictures, arrive } = await open();
  paste('', file('a.png'), file('b.png'), file('c.png'));
  await arrive('c.png', 'b.png', 'a.png');
  await expect.poll(pictures).toEqual(['/media/a.png', '/media/b.png', '/media/c.png']);
});

test('files that are on their way come into the body that is shown meanwhile, and are waited for no longer', async () => {
  const { paste, pictures, arrive, made } = await open();
  paste('', file('later.png'), file('last.png'));
  expect(waitsForUploads(made.state)).toBe(true);
  const doc = made.schema.node('doc', null, [
    made.schema.node('paragraph', null, [made.schema.text('Theirs')]),
  ]);
  made.view.updateState(keepWaiting(made.state, EditorState.create({ doc, plugins: made.state.plugins })));
  expect(waitsForUploads(made.state)).toBe(true);
  await arrive('later.png', 'last.png');
  await expect.poll(pictures).toEqual(['/media/later.png', '/media/last.png']);
  expect(made.state.doc.textContent).toBe('Theirs');
  await expect.poll(() => waitsForUploads(made.state)).toBe(false);
});

test('pasted pictures without an address come into the body that is loaded meanwhile, those in the queue too', async () => {
  const { paste, pictures, arrive, made } = await open();
  const names = ['p.png', 'q.png', 'r.png', 's.png'];
  paste(
    `<p>Before</p>${'<p><img src="data:image/png;base64,eA=="></p>'.repeat(names.length)}<p>After</p>`,
    ...names.map(file),
  );
  expect(pictures()).toEqual(['', '', '', '']);
  const theirs = '<p>Before it</p>\n<ul><li>Theirs</li></ul>\n<blockquote><p>After</p></blockquote>';
  const body = openBody(made.schema, theirs);
  const next = EditorState.create({ doc: withLastLine(body.doc), plugins: made.state.plugins });
  made.view.updateState(keepWaiting(made.state, next));
  expect(waitsForUploads(made.state)).toBe(true);
  expect(body.save(withoutWaiting(withoutLastLine(made.state.doc)))).toBe(theirs);
  made.commands.undo();
  expect(pictures()).toEqual(['', '', '', '']);
  await arrive(...names);
  await expect.poll(pictures).toEqual(names.map((name) => `/media/${name}`));
  expect(made.state.doc.textContent).toBe('Before itTheirsAfter');
  await expect.poll(() => waitsForUploads(made.state)).toBe(false);
});

test('pictures with an address of the web get that of the library in the body that is loaded meanwhile', async () => {
  const { paste, pictures, arrive, made } = await open();
  const twice = '<p><img src="https://a.test/same.jpg"></p>'.repeat(2);
  paste(`<p>Before</p>${twice}<p><img src="https://a.test/other.jpg"></p>`);
  const figure = (name: string) => `<figure><img src="https://a.test/${name}.jpg" alt=""></figure>`;
  const theirs = `${figure('other')}\n<p>Theirs</p>\n${figure('same')}\n${figure('same')}`;
  const { doc } = openBody(made.schema, theirs);
  const next = EditorState.create({ doc, plugins: made.state.plugins });
  made.view.updateState(keepWaiting(made.state, next));
  await arrive('same.jpg', 'other.jpg');
  await expect.poll(() => waitsForUploads(made.state)).toBe(false);
  expect(pictures()).toEqual(['/media/other.jpg', '/media/same.jpg', '/media/same.jpg']);
});

test('files that are no pictures are said to go into the library', async () => {
  const { paste, pictures } = await open();
  paste('', new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' }));
  await screen.findByText('Only images can go into the text. Upload other files to the library.');
  expect(pictures()).toEqual([]);
});
