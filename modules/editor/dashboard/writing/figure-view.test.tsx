import { Editor, getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { noteBack } from '#platform/dashboard/reachable.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import type { EditorTexts } from '../editor-texts.ts';
import { figureView } from './figure-view.ts';
import { showPicture } from './show-picture.ts';
import { inlineSourceView } from './source-views.ts';

const text = ((key: string) => key) as unknown as EditorTexts;

test('a picture that nobody gave is asked for again once the server is back, and once only', () => {
  const editor = new Editor({
    extensions: bodyExtensions({ figure: figureView(text, false) }),
    content: {
      type: 'doc',
      content: [{ type: 'figure', attrs: { picture: '<img src="/core/media/1/a.png">' } }],
    },
  });
  const image = editor.view.dom.querySelector('img');
  if (!image) throw new Error('No picture is shown.');
  const asked: string[] = [];
  Object.defineProperty(image, 'src', { set: (address: string) => asked.push(address) });
  noteBack();
  expect(asked).toEqual([]);
  image.dispatchEvent(new Event('error'));
  noteBack();
  expect(asked).toEqual(['/core/media/1/a.png']);
  image.dispatchEvent(new Event('load'));
  noteBack();
  expect(asked).toHaveLength(1);
  image.dispatchEvent(new Event('error'));
  editor.destroy();
  noteBack();
  expect(asked).toHaveLength(1);
});

test('a picture whose answer comes once its place is gone is neither shown nor asked for again', async () => {
  const place = document.createElement('div');
  const named = document.createElement('code');
  const late = Promise.withResolvers<string | null>();
  const picture = { address: 'https://old.example/a.png', alternative: '' };
  showPicture(place, picture, named, () => late.promise)();
  late.resolve('/core/media/9/original/a.png');
  await late.promise;
  await Promise.resolve();
  expect([...place.children]).toEqual([named]);
  const own = document.createElement('div');
  const end = showPicture(own, { ...picture, address: '/core/media/1/a.png' }, named, () => late.promise);
  const image = own.querySelector('img');
  if (!image) throw new Error('No picture is shown.');
  end();
  const asked: string[] = [];
  Object.defineProperty(image, 'src', { set: (address: string) => asked.push(address) });
  image.dispatchEvent(new Event('error'));
  noteBack();
  expect(asked).toEqual([]);
});

test('a picture that came with an import is shown from the library, and the text names it as before', async () => {
  const picture = '<img src="https://old.example/a.png" alt="A bridge">';
  const before = 'https://old.example/';
  const find = async (address: string) =>
    address === `${before}a.png` ? '/core/media/9/original/a.png' : null;
  const editor = new Editor({
    extensions: bodyExtensions({ figure: figureView(text, false, find) }),
    content: {
      type: 'doc',
      content: [
        { type: 'figure', attrs: { picture } },
        { type: 'figure', attrs: { picture: `<img src="${before}b.png">` } },
      ],
    },
  });
  await expect
    .poll(() => editor.view.dom.querySelector('img')?.getAttribute('src'))
    .toBe('/core/media/9/original/a.png');
  expect(editor.view.dom.querySelectorAll('img')).toHaveLength(1);
  expect(editor.view.dom.querySelector('code')?.textContent).toBe(`${before}b.png`);
  expect(editor.state.doc.child(0).attrs.picture).toBe(picture);
  editor.destroy();
});

test('a picture within a line is shown too, and its source stays', async () => {
  const source = '<img class="wp-image-5" src="https://old.example/a.png" alt="A bridge">';
  const schema = getSchema(bodyExtensions());
  const { doc } = openBody(schema, `<p>Before ${source} after</p>`);
  const editor = new Editor({
    extensions: bodyExtensions({
      inlineSource: inlineSourceView(text, async () => '/core/media/9/original/a.png'),
    }),
    content: doc.toJSON(),
  });
  await expect
    .poll(() => editor.view.dom.querySelector('img')?.outerHTML)
    .toBe('<img alt="A bridge" src="/core/media/9/original/a.png">');
  expect(editor.state.doc.firstChild?.child(1).attrs.source).toBe(source);
  editor.destroy();
});
