import { sql } from 'kysely';
import {
  loadSections,
  type PlacedSection,
  readSectionTree,
  reloadSections,
  SectionPlaces,
  type SectionToLoad,
  sectionSettings,
  siblingSections,
} from '#modules/sections/sections.public.ts';
import { tagTitleKey } from '#modules/tags/tags.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceSection } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, fitting, sortOut } from './batch-scope.ts';
import { keepAddresses } from './keep-addresses.ts';
import { freeSectionSlug, LONGEST_SECTION_SLUG, TOO_DEEP } from './tie-sections.ts';

const LONGEST_TITLE = 80;
const HOME = 0;

const SAME_HERE = 'The site already has a section with this name. Its posts go there.';
const SAME_IN_SOURCE = "Another section in the source has this name. They're merged.";
/** Outside of the menu and of the newsletter's sign-up, until somebody puts it there. */
const OUTSIDE = { in_menu: false };

/** Sections: those that the site has at the same place under the same name are taken, others are made. */
export async function loadSourceSections(
  scope: BatchScope,
  entries: readonly Entry<SourceSection>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'section', entries);
  const there = fresh.length === 0 ? [] : await siblingSections(trx, siteId);
  const places = new SectionPlaces(there);
  const byName = new Map(
    there.filter(isList).map((section) => [nameKey(section.parentId, section.title), section]),
  );
  const isOutside = fresh.length > 0 && (await hasOwnSections(scope));
  const made: SectionToLoad[] = [];
  for (const entry of parentsFirst(fresh)) {
    const { item } = entry;
    const parent = item.parentId === null ? null : (ids.objectId('sections', item.parentId) ?? null);
    const parentId = places.holderFor(parent);
    if (parentId !== parent) tally.warn('sections', item.id, item.name, TOO_DEEP);
    const wish = slugOf(item.slug ?? item.name, LONGEST_SECTION_SLUG) || 'section';
    const pending = item.parentId !== null && parent === null ? { pending: { parent: item.parentId } } : {};
    const home = item.isHome ? places.get(HOME) : undefined;
    const isNamed = item.name.trim() !== '' && pending.pending === undefined;
    const same = home ?? (isNamed ? byName.get(nameKey(parentId, item.name)) : undefined);
    if (same) {
      ids.made('sections', item.id, same.id, entry.hash, { revision: 0 });
      tally.unchanged.sections += 1;
      if (same !== home)
        tally.warn('sections', item.id, item.name, same.id > scope.runId ? SAME_IN_SOURCE : SAME_HERE);
      continue;
    }
    const id = scope.nextId();
    const slug = freeSectionSlug(places, parentId, wish);
    if (slug !== wish)
      tally.warn('sections', item.id, item.name, `Its address "${wish}" is taken. It's "${slug}" here.`);
    ids.made('sections', item.id, id, entry.hash, pending);
    made.push(sectionOf(scope, item, { id, parentId, slug, orderNo: places.size }, isOutside ? OUTSIDE : {}));
    if (isOutside && parentId === null && !pending.pending) tally.outside += 1;
    const placed = { id, parentId, slug, title: item.name, revision: 1 };
    places.put(placed);
    if (pending.pending === undefined) byName.set(nameKey(parentId, item.name), placed);
  }
  await loadSections(trx, siteId, made);
  const settings = await sectionSettings(
    trx,
    siteId,
    changed.map(({ known }) => known.objectId),
  );
  await reloadSections(
    trx,
    siteId,
    changed.map(({ item, known }) =>
      sectionOf(
        ...([scope, item, { id: known.objectId, parentId: null, slug: '', orderNo: 0 }] as const),
        settings.get(known.objectId),
      ),
    ),
  );
  for (const { item, hash, known } of changed) ids.updated('sections', item.id, hash, known);
  tally.made.sections += made.length;
  tally.updated.sections += changed.length;
  await keepAddressesOfSections(scope, fresh);
}

const nameKey = (parentId: number | null, title: string) => `${parentId} ${tagTitleKey(title)}`;
/** Home and what is no list of posts hold none that an import brings. */
const isList = ({ id, type }: PlacedSection) => id !== 0 && type === 'section';

/** Whether the site has sections that others made than this source: whose menu is empty takes over that of the source. */
async function hasOwnSections({ trx, siteId, ids }: BatchScope): Promise<boolean> {
  const { rows } = await sql`select 1 from section
    where section.site_id = ${siteId} and section.id <> 0 and section.type = 'section' and section.deleted_ts is null
      and not exists (
        select from import_source as known
        where known.site_id = ${siteId} and known.source = ${ids.source} and known.kind = 'sections'
          and known.object_id = section.id and known.object_revision > 0)
    limit 1`.execute(trx);
  return rows.length > 0;
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
  settings: Record<string, unknown> = {},
): SectionToLoad {
  const isPlain = Object.keys(section.custom ?? {}).length === 0;
  return {
    ...place,
    title: fitting(scope, 'sections', section.id, section.name, LONGEST_TITLE),
    description: section.description ?? '',
    settings: isPlain ? settings : { ...settings, custom: section.custom },
    now: scope.now,
    by: scope.by,
  };
}
