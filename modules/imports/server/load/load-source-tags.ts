import {
  loadTags,
  reloadTags,
  type TagToLoad,
  tagsByTitle,
  tagTitleKey,
  takenTagSlugs,
} from '#modules/tags/tags.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceTag } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, type Changed, candidatesOf, firstFree, sortOut } from './batch-scope.ts';

const LONGEST_SLUG = 200;

/** Tags: one that the site has under the same title, whatever its capitals and accents, is taken. */
export async function loadSourceTags(scope: BatchScope, entries: readonly Entry<SourceTag>[]): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'tag', entries);
  const byTitle = await tagsByTitle(
    trx,
    siteId,
    [...fresh, ...changed].map(({ item }) => item.name),
  );
  const wishes = new Map(fresh.map(({ item }) => [item, slugOf(item.slug ?? item.name) || 'tag']));
  const taken = await takenTagSlugs(
    trx,
    siteId,
    [...wishes.values()].flatMap((wish) => candidatesOf(wish, LONGEST_SLUG)),
  );
  const made: TagToLoad[] = [];
  const ofThisBatch = new Set<number>();
  for (const { item, hash } of fresh) {
    const key = tagTitleKey(item.name);
    const there = byTitle.get(key);
    if (there) {
      ids.made('tags', item.id, there.id, hash, { revision: 0 });
      if (ofThisBatch.has(there.id)) {
        tally.skip(
          'tags',
          item.id,
          item.name,
          'Another tag of the source has the same title; posts carry that one.',
        );
      } else tally.unchanged.tags += 1;
      continue;
    }
    const id = scope.nextId();
    const wish = wishes.get(item) ?? 'tag';
    const slug = firstFree(wish, taken, LONGEST_SLUG, id);
    if (slug !== wish)
      tally.warn('tags', item.id, item.name, `Its address "${wish}" is taken; it is "${slug}" here.`);
    taken.add(slug);
    byTitle.set(key, { id, revision: 1 });
    ofThisBatch.add(id);
    ids.made('tags', item.id, id, hash);
    made.push(tagOf(scope, item, id, slug));
  }
  await loadTags(trx, siteId, made);
  tally.made.tags += made.length;
  await update(scope, changed, byTitle);
}

/** A new title that another tag has by now is not taken over. */
async function update(
  scope: BatchScope,
  changed: readonly Changed<SourceTag>[],
  byTitle: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const free = changed.filter(({ item, known }) => {
    const holder = byTitle.get(tagTitleKey(item.name));
    if (!holder || holder.id === known.objectId) return true;
    scope.tally.skip('tags', item.id, item.name, 'Another tag has its new title.');
    return false;
  });
  await reloadTags(
    scope.trx,
    scope.siteId,
    free.map(({ item, known }) => tagOf(scope, item, known.objectId, '')),
  );
  for (const { item, hash, known } of free) scope.ids.updated('tags', item.id, hash, known);
  scope.tally.updated.tags += free.length;
}

function tagOf(scope: BatchScope, tag: SourceTag, id: number, slug: string): TagToLoad {
  return {
    id,
    title: tag.name.slice(0, 80),
    slug,
    description: tag.description ?? '',
    isHidden: tag.isHidden,
    now: scope.now,
    by: scope.by,
  };
}
