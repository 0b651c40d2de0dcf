import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart } from '#platform/server/archive-part.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { MOST_ACCESS_ENTRIES, pageTypes } from '../../section-kinds.contract.ts';

/** What is kept of a section as it stands in its columns. */
export const SectionFacts = z.object({
  type: z.enum([...pageTypes, 'stage']),
  visibility: z.number().int().min(1).max(3),
  restriction: z.number().int().min(1).max(3),
  read_groups: z.array(z.string().max(100)).max(MOST_ACCESS_ENTRIES),
  order_no: z.number().int().min(0).max(1_000_000),
  settings: z.record(z.string(), z.unknown()),
  /** The name of the community whose section it is. */
  community: z.string().max(100).optional(),
});

/** A section or a stage as a line of an archive; that of the front page has the id 0. */
export const SectionLine = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  facts: SectionFacts,
});
export type SectionLine = z.output<typeof SectionLine>;

type Facts = z.output<typeof SectionFacts>;
const PAGE = 500;
type Row = Omit<SectionLine, 'facts'> & Omit<Facts, 'community'> & { community: string | null };

/** The tree of sections, and the stages. */
export const sectionArchive: ArchivePart = {
  name: 'sections',
  count: async (db, { siteId }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from section
      where site_id = ${siteId} and deleted_ts is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, { siteId }, after) => {
    const { rows } =
      await sql<Row>`select id, parent_id, title, slug, description, type, visibility, restriction,
        read_groups, order_no, coalesce(settings, '{}') as settings,
        (select name from community where community.site_id = ${siteId}
          and community.id = section.community_id) as community
      from section where site_id = ${siteId} and id > ${after} and deleted_ts is null
      order by id limit ${PAGE}`.execute(db);
    return rows.map(({ id, parent_id, title, slug, description, community, ...own }) => ({
      id,
      line: {
        ...{ id, parent_id, title, slug, description },
        facts: { ...own, ...(community ? { community } : {}) },
      } satisfies SectionLine,
    }));
  },
};

const columns = {
  ...({ type: 'text', visibility: 'smallint', restriction: 'smallint', read_groups: 'text[]' } as const),
  ...({ order_no: 'integer', settings: 'jsonb' } as const),
} as const;

/** Who reads the sections, as they stand. */
export async function accessOf(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, Pick<Facts, 'restriction' | 'read_groups'>>> {
  const { rows } = await sql<{ id: number } & Pick<Facts, 'restriction' | 'read_groups'>>`
    select id, restriction, read_groups from section
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...access }) => [id, access]));
}

/** Gives sections that were just loaded what an archive knows of them beside their names. */
export function takeSectionFacts(
  trx: Trx,
  siteId: number,
  sections: readonly { id: number; facts: z.output<typeof SectionFacts> }[],
): Promise<void> {
  return updateRows(
    trx,
    'section',
    siteId,
    { keys: { id: 'bigint' }, columns },
    sections.map(({ id, facts: { type, visibility, restriction, read_groups, order_no, settings } }) => [
      ...[id, type, visibility, restriction, read_groups, order_no],
      JSON.stringify(settings),
    ]),
  );
}

/** Makes a section that was just loaded that of a community, unless the community has one by now. */
export async function giveCommunitySection(
  trx: Trx,
  siteId: number,
  { id, communityId }: { id: number; communityId: number },
): Promise<void> {
  await sql`update section set community_id = ${communityId}
    where site_id = ${siteId} and id = ${id} and not exists (
      select 1 from section as other where other.site_id = ${siteId}
        and other.community_id = ${communityId} and other.deleted_ts is null)`.execute(trx);
}
