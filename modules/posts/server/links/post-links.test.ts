import { expect, test } from 'vitest';
import { linksAfter } from './post-links.ts';

const post = { section_ids: [1, 2, 3], primary_section_id: 1, tag_ids: [7, 8] };

test('a removed section is replaced where it stood, and what was primary stays so', () => {
  expect(linksAfter('section', post, { from: [1], to: 9 })).toEqual({
    ...{ section_ids: [9, 2, 3], primary_section_id: 9, tag_ids: [7, 8] },
  });
  expect(linksAfter('section', post, { from: [2], to: 3 })).toMatchObject({
    ...{ section_ids: [1, 3], primary_section_id: 1 },
  });
});

test('without a replacement the next section is primary, and Home where none is left', () => {
  expect(linksAfter('section', post, { from: [1], to: null })).toMatchObject({
    ...{ section_ids: [2, 3], primary_section_id: 2 },
  });
  expect(linksAfter('section', post, { from: [1, 2, 3], to: null })).toMatchObject({
    ...{ section_ids: [0], primary_section_id: 0 },
  });
});

test('a stage is never the primary section that follows', () => {
  const staged = { ...post, section_ids: [1, 9, 2] };
  const stages = new Set([9]);
  expect(linksAfter('section', staged, { from: [1], to: null }, stages)).toMatchObject({
    ...{ section_ids: [9, 2], primary_section_id: 2 },
  });
  expect(linksAfter('section', staged, { from: [1, 2], to: null }, stages)).toMatchObject({
    ...{ section_ids: [0, 9], primary_section_id: 0 },
  });
});

test('a tag that is replaced by one the post has already stands once', () => {
  expect(linksAfter('tag', post, { from: [7], to: 8 }).tag_ids).toEqual([8]);
  expect(linksAfter('tag', post, { from: [7, 8], to: null }).tag_ids).toEqual([]);
});
