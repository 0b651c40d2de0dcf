import { expect, test } from 'vitest';
import { readEditorAddress } from './editor-address.ts';

const two = ['video', 'page'];

test.each([
  ['/editor', undefined, undefined, 'article'],
  ['/editor/video', undefined, undefined, 'video'],
  ['/editor/post/7', undefined, 7, 'article'],
  ['/editor', two, undefined, 'video'],
  ['/editor/article', two, undefined, 'video'],
  ['/editor/gallery', two, undefined, 'gallery'],
] as const)('%s where %j are started: post %j, type %s', (path, supported, postId, type) => {
  expect(readEditorAddress(path, supported)).toEqual({ postId, type });
});
