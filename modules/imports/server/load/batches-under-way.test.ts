import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { sourcePost } from '../testing/import-site.ts';
import { Batch } from './batch.ts';
import { BatchesUnderWay } from './batches-under-way.ts';

function batchOf(...items: SourceItem[]): Batch {
  const batch = new Batch();
  for (const item of items) batch.add(item);
  return batch;
}

const tag: SourceItem = { what: 'tags', id: 't', name: 'Tag', slug: 't', description: null, isHidden: false };
const post = (id: string, slug: string, rest = {}) => sourcePost(id, { slug, ...rest });
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Begins each batch and lets its writing end when it is told to. */
function writing(atOnce: number) {
  const underWay = new BatchesUnderWay(atOnce);
  const begun: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const begin = async (name: string, batch: Batch) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    await underWay.begin(batch, async (before) => {
      begun.push(name);
      await end.promise;
      await before;
      ended.push(name);
    });
  };
  return {
    underWay,
    begun,
    ended,
    begin,
    end: (name: string) => ends.get(name) as PromiseWithResolvers<void>,
  };
}

describe('batches under way', () => {
  test('that bring posts of their own are written at the same time, as many as may be', async () => {
    const { underWay, begun, ended, begin, end } = writing(2);
    await begin('first', batchOf(post('1', 'news')));
    await begin('second', batchOf(post('2', 'sports')));
    const third = begin('third', batchOf(post('3', 'weather')));
    await soon();
    expect(begun).toEqual(['first', 'second']);
    end('second').resolve();
    await soon();
    // What comes after the writing, such as the report, keeps the order of the source.
    expect([begun, ended]).toEqual([['first', 'second'], []]);
    end('first').resolve();
    await third;
    expect(begun).toEqual(['first', 'second', 'third']);
    end('third').resolve();
    await underWay.end();
    expect(ended).toEqual(['first', 'second', 'third']);
  });

  test.each([
    ['the same thing of the source', [post('1', 'sports')]],
    ['the same slug', [post('2', 'news-2')]],
    ['a slug that may become one of the other', [post('2', 'news')]],
    ['a slug that one of the other may become', [post('2', 'news-2-2')]],
    ['a slug that is cut to make room for its number', [post('2', `${'a'.repeat(198)}-2`)]],
    ['the parent of one of its own', [post('2', 'sports', { parentId: '1' })]],
    ['what others refer to', [post('2', 'sports'), tag]],
    ['addresses that posts had', [post('2', 'sports', { oldPaths: ['/before'] })]],
  ])('wait for a batch with %s', async (_, items) => {
    const { begun, begin, end } = writing(2);
    await begin('first', batchOf(post('1', 'news-2'), post('long', 'a'.repeat(200))));
    const second = begin('second', batchOf(...items));
    await soon();
    expect(begun).toEqual(['first']);
    end('first').resolve();
    await second;
    expect(begun).toEqual(['first', 'second']);
  });

  test('begin no more once one has failed, and end when those that had begun have ended', async () => {
    const { underWay, begun, ended, begin, end } = writing(3);
    await begin('first', batchOf(post('1', 'news')));
    await begin('second', batchOf(post('2', 'sports')));
    end('first').reject(new Error('The disk is full.'));
    await soon();
    await expect(begin('third', batchOf(post('3', 'weather')))).rejects.toThrow('The disk is full.');
    const all = underWay.end().catch((error: Error) => error.message);
    await soon();
    expect(ended).toEqual([]);
    end('second').resolve();
    expect(await all).toBe('The disk is full.');
    expect([begun, ended]).toEqual([['first', 'second'], ['second']]);
  });
});
