import {
  loadTags,
  reloadTags,
  type TagToLoad,
  tagPath,
  tagsByTitle,
  tagTitleKey,
  takenTagSlugs,
} from '#modules/tags/tags.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceTag } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, type Changed, fitting, sortOut } from './batch-scope.ts';
import { freeNames } from './free-names.ts';
import { keepAddresses } from './keep-addresses.ts';

const LONGEST_SLUG = 200;
const LONGEST_TITLE = 80;

/** Tags: one that the site has under the same title, whatever its capitals and accents, is taken. */
export async function loadSourceTags(scope: BatchScope, entries: readonly Entry<SourceTag>[]): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(
    scope,
    'tag',
    entries.map((entry) => withFittingName(scope, entry)),
  );
  const byTitle = await tagsByTitle(
    trx,
    siteId,
    [...fresh, ...changed].map(({ item }) => item.name),
  );
  const wishOf = (tag: SourceTag) => slugOf(tag.slug ?? tag.name) || 'tag';
  const strangers = fresh.filter(({ item }) => !byTitle.has(tagTitleKey(item.name)));
  const nextSlug = await freeNames(
    strangers.map(({ item }) => wishOf(item)),
    LONGEST_SLUG,
    (slugs) => takenTagSlugs(trx, siteId, slugs),
  );
  const made: TagToLoad[] = [];
  for (const { item, hash } of fresh) {
    const key = tagTitleKey(item.name);
    const there = byTitle.get(key);
    if (there) {
      ids.made('tags', item.id, there.id, hash, { revision: 0 });
      if (there.id > scope.runId) {
        tally.skip(
          'tags',
          item.id,
          item.name,
          'Another tag in the source has the same title. Its posts get that tag.',
        );
      } else tally.unchanged.tags += 1;
      continue;
    }
    const id = scope.nextId();
    const wish = wishOf(item);
    const slug = nextSlug(wish);
    if (slug !== wish)
      tally.warn('tags', item.id, item.name, `Its address "${wish}" is taken. It's "${slug}" here.`);
    byTitle.set(key, { id, revision: 1 });
    ids.made('tags', item.id, id, hash);
    made.push(tagOf(scope, item, id, slug));
  }
  await loadTags(trx, siteId, made);
  tally.made.tags += made.length;
  const slugs = new Map(made.map(({ id, slug }) => [id, slug]));
  await keepAddresses(
    scope,
    fresh.flatMap(({ item: { id, oldPaths = [] } }) => {
      const slug = slugs.get(ids.objectId('tags', id) ?? -1);
      return slug === undefined ? [] : [{ id, oldPaths, path: tagPath(slug) }];
    }),
  );
  await update(scope, changed, byTitle);
}

/** Cut before anything is compared, so that two long names with one beginning are one tag. */
function withFittingName(scope: BatchScope, { item, hash }: Entry<SourceTag>): Entry<SourceTag> {
  return { hash, item: { ...item, name: fitting(scope, 'tags', item.id, item.name, LONGEST_TITLE) } };
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
    scope.tally.skip('tags', item.id, item.name, 'Another tag already has this title.');
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
    title: tag.name,
    slug,
    description: tag.description ?? '',
    isHidden: tag.isHidden,
    now: scope.now,
    by: scope.by,
  };
}
