import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { noteBack } from '#platform/dashboard/reachable.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import type { EditorTexts } from '../editor-texts.ts';
import { figureView } from './figure-view.ts';

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
