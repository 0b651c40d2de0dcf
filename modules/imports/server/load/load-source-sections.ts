import {
  loadSections,
  readSectionTree,
  reloadSections,
  SectionPlaces,
  type SectionToLoad,
  siblingSections,
} from '#modules/sections/sections.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceSection } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, fitting, sortOut } from './batch-scope.ts';
import { keepAddresses } from './keep-addresses.ts';
import { freeSectionSlug, LONGEST_SECTION_SLUG, TOO_DEEP } from './tie-sections.ts';

const LONGEST_TITLE = 80;

/** Sections: those that the site has at the same place under the same name are taken, others are made. */
export async function loadSourceSections(
  scope: BatchScope,
  entries: readonly Entry<SourceSection>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'section', entries);
  const places = new SectionPlaces(fresh.length === 0 ? [] : await siblingSections(trx, siteId));
  const made: SectionToLoad[] = [];
  for (const entry of parentsFirst(fresh)) {
    const { item } = entry;
    const parent = item.parentId === null ? null : (ids.objectId('sections', item.parentId) ?? null);
    const parentId = places.holderFor(parent);
    if (parentId !== parent) tally.warn('sections', item.id, item.name, TOO_DEEP);
    const wish = slugOf(item.slug ?? item.name, LONGEST_SECTION_SLUG) || 'section';
    const there = places.under(parentId).get(wish);
    const pending = item.parentId !== null && parent === null ? { pending: { parent: item.parentId } } : {};
    if (there && there.title === item.name && pending.pending === undefined) {
      ids.made('sections', item.id, there.id, entry.hash, { revision: 0 });
      tally.unchanged.sections += 1;
      continue;
    }
    const id = scope.nextId();
    const slug = freeSectionSlug(places, parentId, wish);
    if (slug !== wish)
      tally.warn('sections', item.id, item.name, `Its address "${wish}" is taken; it is "${slug}" here.`);
    ids.made('sections', item.id, id, entry.hash, pending);
    made.push(sectionOf(scope, item, { id, parentId, slug, orderNo: places.size }));
    places.put({ id, parentId, slug, title: item.name, revision: 1 });
  }
  await loadSections(trx, siteId, made);
  await reloadSections(
    trx,
    siteId,
    changed.map(({ item, known }) =>
      sectionOf(scope, item, { id: known.objectId, parentId: null, slug: '', orderNo: 0 }),
    ),
  );
  for (const { item, hash, known } of changed) ids.updated('sections', item.id, hash, known);
  tally.made.sections += made.length;
  tally.updated.sections += changed.length;
  await keepAddressesOfSections(scope, fresh);
}

async function keepAddressesOfSections(
  scope: BatchScope,
  entries: readonly Entry<SourceSection>[],
): Promise<void> {
  if (!entries.some(({ item }) => item.oldPaths?.length)) return;
  const tree = await readSectionTree(scope.trx, scope.siteId);
  await keepAddresses(
    scope,
    entries.flatMap(({ item: { id, oldPaths = [] } }) => {
      const section = tree.get(scope.ids.objectId('sections', id) ?? -1);
      return section ? [{ id, oldPaths, path: section.path }] : [];
    }),
  );
}

/** So that a child finds its parent's id, wherever the source put it. */
function parentsFirst(entries: readonly Entry<SourceSection>[]): Iterable<Entry<SourceSection>> {
  const byId = new Map(entries.map((entry) => [entry.item.id, entry]));
  const ordered = new Set<Entry<SourceSection>>();
  for (const entry of entries) {
    const chain = new Set<Entry<SourceSection>>();
    let at: Entry<SourceSection> | undefined = entry;
    while (at && !ordered.has(at) && !chain.has(at)) {
      chain.add(at);
      at = at.item.parentId === null ? undefined : byId.get(at.item.parentId);
    }
    for (const one of [...chain].reverse()) ordered.add(one);
  }
  return ordered;
}

function sectionOf(
  scope: BatchScope,
  section: SourceSection,
  place: { id: number; parentId: number | null; slug: string; orderNo: number },
): SectionToLoad {
  return {
    ...place,
    title: fitting(scope, 'sections', section.id, section.name, LONGEST_TITLE),
    description: section.description ?? '',
    settings: Object.keys(section.custom ?? {}).length === 0 ? {} : { custom: section.custom },
    now: scope.now,
    by: scope.by,
  };
}
