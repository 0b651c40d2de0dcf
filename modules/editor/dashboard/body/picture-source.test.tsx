import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { changeFigure, factsOf } from '../writing/picture-facts.ts';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';

const schema = getSchema(bodyExtensions());
const source =
  '<!-- wp:image {"id":5} -->\n<figure class="wp-block-image" id="f"><a href="/big"><img class="wp-image-5" src="/a.jpg" data-x=1></a><figcaption>Caption <i>words</i></figcaption></figure>\n<!-- /wp:image -->\n\n<p>After it.</p>';

const saved = (more: Partial<ReturnType<typeof factsOf>>) => {
  const { doc, save } = openBody(schema, source);
  const state = EditorState.create({ doc });
  const before = doc.child(0);
  const changed = changeFigure(state, 0, { ...factsOf(before), ...more });
  return save(changed?.doc ?? doc);
};

test('another alternative text changes the tag of the picture and nothing else', () => {
  const tag = '<img class="wp-image-5" src="/a.jpg" data-x="1" alt="A bridge">';
  expect(saved({ alternative: 'A bridge' })).toBe(
    source.replace('<img class="wp-image-5" src="/a.jpg" data-x=1>', tag),
  );
});

test('another width changes the classes, and the caption keeps its marks', () => {
  const next = saved({ width: 'wide' });
  expect(next).toContain('<figure class="wp-block-image alignwide" id="f">');
  expect(next).toContain('<figcaption>Caption <i>words</i></figcaption>');
});

test('a credit stands behind the caption', () => {
  const next = saved({ caption: 'Morning', credit: 'Ada' });
  expect(next).toContain('<figcaption>Morning <cite>Ada</cite></figcaption>');
  expect(factsOf(openBody(schema, next).doc.child(0))).toMatchObject({ caption: 'Morning', credit: 'Ada' });
});

test('a container that is written anew keeps its element and its classes', () => {
  const { doc, save } = openBody(schema, '<aside class="callout"><p>Note</p></aside>');
  const twice = doc.copy(doc.content.append(doc.content));
  expect(save(twice)).toBe(
    '<aside class="callout"><p>Note</p></aside>\n<aside class="callout"><p>Note</p></aside>',
  );
});
