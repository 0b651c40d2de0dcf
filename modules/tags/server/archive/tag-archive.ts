import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart } from '#platform/server/archive-part.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { tagsByTitle } from '../load-tags.ts';
import { tagTitleKey } from '../title-key.ts';

export const TagFacts = z.object({
  aliases: z.array(z.string().max(80)).max(100),
  // Archives of before have none.
  image_id: z.number().int().nullable().default(null),
});

/** A tag as a line of an archive. */
export const TagLine = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  is_hidden: z.boolean(),
  facts: TagFacts,
});
export type TagLine = z.output<typeof TagLine>;

const PAGE = 500;

export const tagArchive: ArchivePart = {
  name: 'tags',
  count: async (db, { siteId }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tag
      where site_id = ${siteId} and deleted_ts is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, { siteId }, after) => {
    const { rows } = await sql<Omit<TagLine, 'facts'> & TagLine['facts']>`
      select id, title, slug, description, is_hidden, aliases, image_id from tag
      where site_id = ${siteId} and id > ${after} and deleted_ts is null
      order by id limit ${PAGE}`.execute(db);
    return rows.map(({ aliases, image_id, ...row }) => ({
      id: row.id,
      line: { ...row, facts: { aliases, image_id } } satisfies TagLine,
    }));
  },
};

type WithFacts = { id: number; facts: z.output<typeof TagFacts> };

/** Gives tags that were just loaded their pictures, and their further names but for those that another tag has. */
export async function takeTagFacts(trx: Trx, siteId: number, tags: readonly WithFacts[]): Promise<void> {
  await updateRows(
    trx,
    'tag',
    siteId,
    { keys: { id: 'bigint' }, columns: { image_id: 'bigint' } },
    tags.flatMap(({ id, facts }) => (facts.image_id === null ? [] : [[id, facts.image_id]])),
  );
  await takeAliases(trx, siteId, tags);
}

async function takeAliases(trx: Trx, siteId: number, tags: readonly WithFacts[]): Promise<void> {
  const named = tags.filter(({ facts }) => facts.aliases.length > 0);
  if (named.length === 0) return;
  const taken = await tagsByTitle(
    trx,
    siteId,
    named.flatMap(({ facts }) => facts.aliases),
  );
  const given = new Set<string>();
  const rows = named.map(({ id, facts }) => {
    const aliases = facts.aliases.filter((alias) => {
      const key = tagTitleKey(alias);
      const isFree = (taken.get(key)?.id ?? id) === id && key !== '' && !given.has(key);
      given.add(key);
      return isFree;
    });
    return [id, aliases, aliases.map(tagTitleKey)];
  });
  const form = { keys: { id: 'bigint' }, columns: { aliases: 'text[]', alias_keys: 'text[]' } } as const;
  await updateRows(trx, 'tag', siteId, form, rows);
}
