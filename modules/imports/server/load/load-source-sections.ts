import {
  loadSections,
  reloadSections,
  type SectionToLoad,
  siblingSections,
} from '#modules/sections/sections.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceSection } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, fitting, sortOut } from './batch-scope.ts';
import { freeNames } from './free-names.ts';

const LONGEST_SLUG = 80;
const LONGEST_TITLE = 80;

/** Sections: those that the site has at the same place under the same name are taken, others are made. */
export async function loadSourceSections(
  scope: BatchScope,
  entries: readonly Entry<SourceSection>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'section', entries);
  const present = fresh.length === 0 ? [] : await siblingSections(trx, siteId);
  const taken = new Map<number | null, Map<string, { id: number; title: string; revision: number }>>();
  const siblings = (parentId: number | null) => {
    const known = taken.get(parentId) ?? new Map();
    taken.set(parentId, known);
    return known;
  };
  for (const one of present) siblings(one.parentId).set(one.slug, one);
  const made: SectionToLoad[] = [];
  for (const entry of parentsFirst(fresh)) {
    const { item } = entry;
    const parentId = item.parentId === null ? null : (ids.objectId('sections', item.parentId) ?? null);
    const wish = slugOf(item.slug ?? item.name, LONGEST_SLUG) || 'section';
    const there = siblings(parentId).get(wish);
    const pending = item.parentId !== null && parentId === null ? { pending: { parent: item.parentId } } : {};
    if (there && there.title === item.name && pending.pending === undefined) {
      ids.made('sections', item.id, there.id, entry.hash, { revision: 0 });
      tally.unchanged.sections += 1;
      continue;
    }
    const id = scope.nextId();
    const free = (await freeNames([wish], LONGEST_SLUG, async () => new Set(siblings(parentId).keys())))(
      wish,
    );
    if (free !== wish)
      tally.warn('sections', item.id, item.name, `Its address "${wish}" is taken; it is "${free}" here.`);
    siblings(parentId).set(free, { id, title: item.name, revision: 1 });
    ids.made('sections', item.id, id, entry.hash, pending);
    made.push(sectionOf(scope, item, { id, parentId, slug: free, orderNo: present.length + made.length }));
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
}

/** So that a child finds its parent's id, wherever the source put it. */
function parentsFirst(entries: readonly Entry<SourceSection>[]): Entry<SourceSection>[] {
  const byId = new Map(entries.map((entry) => [entry.item.id, entry]));
  const ordered = new Set<Entry<SourceSection>>();
  const add = (entry: Entry<SourceSection>, trail: ReadonlySet<string>): void => {
    const parent = entry.item.parentId === null ? undefined : byId.get(entry.item.parentId);
    if (parent && !trail.has(parent.item.id)) add(parent, new Set([...trail, entry.item.id]));
    ordered.add(entry);
  };
  for (const entry of entries) if (!ordered.has(entry)) add(entry, new Set([entry.item.id]));
  return [...ordered];
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
