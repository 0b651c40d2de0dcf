import type { z } from 'zod';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Name, NameBook } from '#platform/server/names.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PostRow, PostSection } from '../posts.contract.ts';
import type { PostRecord } from './posts.queries.ts';

/** Where the names of a row come from. */
export type PostNames = {
  people: NameBook;
  tags: NameBook;
  sections(siteId: number): Promise<SectionTree>;
};

/** The headlines of those of these posts that the viewer may see. */
export type FindHeadlines = (postIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

type Site = { id: number; timezone: string };

/** The rows as the call shows them, with the names of their authors, sections and tags. */
export async function presentRows(
  records: readonly PostRecord[],
  site: Site,
  names: PostNames,
  findHeadlines: FindHeadlines,
): Promise<{ posts: z.input<typeof PostRow>[]; subpages: z.input<typeof PostSection>[] }> {
  const parentIds = parentsElsewhere(records);
  const [people, tags, tree, headlines] = await Promise.all([
    names.people(site.id, new Set(records.flatMap((record) => record.author_ids))),
    names.tags(site.id, new Set(records.flatMap((record) => record.tag_ids))),
    names.sections(site.id),
    parentIds.length > 0 ? findHeadlines(parentIds) : null,
  ]);
  const sectionName = (id: number): Name | undefined => {
    const node = tree.get(id);
    return node && { id, title: node.title, name: node.slug };
  };
  const posts = records.map((record): z.input<typeof PostRow> => {
    const { author_ids, section_ids, tag_ids, primary_section_id } = record;
    // What the contract does not name stays here: the answer is shaped by it.
    return {
      ...record,
      parent_headline: headlines?.get(record.parent_id ?? 0) ?? null,
      type: record.type as z.input<typeof PostRow>['type'],
      authors: author_ids.flatMap((id) => people.get(id) ?? []),
      authors_site_ids: author_ids,
      primary_section: primary_section_id === null ? null : (sectionName(primary_section_id) ?? null),
      sections: section_ids.flatMap((id) => sectionName(id) ?? []),
      tags: tag_ids.flatMap((id) => tags.get(id) ?? []),
      scheduled_at: record.scheduled_ts,
      created_date: dateOf(record.created_ts, site.timezone),
    };
  });
  return { posts, subpages: sectionsOf(records, tree) };
}

/** The parents that these rows name and do not show themselves. */
function parentsElsewhere(records: readonly PostRecord[]): number[] {
  const shown = new Set(records.map(({ id }) => id));
  const parents = new Set(records.flatMap(({ parent_id }) => parent_id ?? []));
  return [...parents].filter((id) => !shown.has(id));
}

/** The sections of these posts with their ancestors, parents first: what is needed to draw the tree. */
function sectionsOf(records: readonly PostRecord[], tree: SectionTree): z.input<typeof PostSection>[] {
  const needed = new Set<number>();
  for (const id of records.flatMap((record) => record.section_ids)) {
    const node = tree.get(id);
    if (node) for (const each of [...node.parent_ids, id]) needed.add(each);
  }
  return [...tree.values()].filter((node) => needed.has(node.id));
}
