import type { z } from 'zod';
import type { SectionNode, SectionTree } from '#modules/sections/sections.public.ts';
import type { Name, NameBook } from '#platform/server/names.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PostRow } from '../posts.contract.ts';
import { seesStats } from './post-viewer.ts';
import type { PostRecord } from './posts.queries.ts';

/** Where the names of a row come from. */
export type PostNames = {
  people: NameBook;
  tags: NameBook;
  communities: NameBook;
  sections(siteId: number): Promise<SectionTree>;
};

/** The headlines of those of these posts that the viewer may see. */
export type FindHeadlines = (postIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

type Site = { id: number; timezone: string };

/** A row as the call shows it, with the names of its authors, sections and tags. */
export type PresentedPost = z.input<typeof PostRow>;

/**
 * The rows as the call shows them, save for the headlines of their parents, which not everybody may see.
 * @param statsIn the communities whose figures are shown; null for all and the site
 */
export async function presentRows(
  records: readonly PostRecord[],
  site: Site,
  names: PostNames,
  statsIn: readonly number[] | null,
): Promise<PresentedPost[]> {
  const [people, tags, communities, tree] = await Promise.all([
    names.people(site.id, new Set(records.flatMap((record) => record.author_ids))),
    names.tags(site.id, new Set(records.flatMap((record) => record.tag_ids))),
    names.communities(site.id, new Set(records.flatMap(({ community_id }) => community_id ?? []))),
    names.sections(site.id),
  ]);
  const sectionName = (id: number): Name | undefined => {
    const node = tree.get(id);
    return node && { id, title: node.title, name: node.slug };
  };
  const stageOf = (ids: readonly number[]): Name | null =>
    sectionName(ids.find((id) => tree.get(id)?.type === 'stage') ?? Number.NaN) ?? null;
  return records.map((record): PresentedPost => {
    const { author_ids, section_ids, tag_ids, primary_section_id } = record;
    // What the contract does not name stays here: the answer is shaped by it.
    return {
      ...record,
      parent_headline: null,
      page_views: seesStats(statsIn, record.community_id) ? record.page_views : null,
      type: record.type as PresentedPost['type'],
      authors: author_ids.flatMap((id) => people.get(id) ?? []),
      authors_site_ids: author_ids,
      primary_section: primary_section_id === null ? null : (sectionName(primary_section_id) ?? null),
      sections: section_ids.flatMap((id) => (tree.get(id)?.type === 'stage' ? [] : (sectionName(id) ?? []))),
      stage: stageOf(section_ids),
      community: communities.get(record.community_id ?? -1) ?? null,
      tags: tag_ids.flatMap((id) => tags.get(id) ?? []),
      scheduled_at: record.scheduled_ts,
      created_date: dateOf(record.created_ts, site.timezone),
    };
  });
}

/** The headlines of the parents that these rows name and do not show themselves, as far as the viewer sees them. */
export async function parentHeadlines(
  rows: readonly { id: number; parent_id: number | null }[],
  findHeadlines: FindHeadlines,
): Promise<ReadonlyMap<number, string>> {
  const shown = new Set(rows.map(({ id }) => id));
  const parents = new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));
  const elsewhere = [...parents].filter((id) => !shown.has(id));
  return elsewhere.length > 0 ? findHeadlines(elsewhere) : new Map();
}

/** The sections of these posts with their ancestors, parents first: what is needed to draw the tree. */
export function sectionsOf(
  rows: readonly { section_ids: readonly number[] }[],
  tree: SectionTree,
): SectionNode[] {
  const needed = new Set<number>();
  for (const { section_ids } of rows) {
    for (const id of section_ids) {
      const node = tree.get(id);
      if (node) for (const each of [...node.parent_ids, id]) needed.add(each);
    }
  }
  return [...tree.values()].filter((node) => needed.has(node.id));
}
