import { type RawBuilder, sql } from 'kysely';
import { hasCommunityPage, hasPosts, type ObjectNeeds } from './find-object.ts';

/** Those of the names in addresses that something with a page has, as it has them. */
type Called = (needs: Pick<ObjectNeeds, 'db'>, siteId: number, names: readonly string[]) => Promise<string[]>;

type Names = {
  table: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** What the name is compared by; the name itself when left out. */
  key?: RawBuilder<unknown>;
  hasPage(siteId: number): RawBuilder<unknown>;
};

const calledIn =
  ({ table, name, key = name, hasPage }: Names): Called =>
  async ({ db }, siteId, names) => {
    if (names.length === 0) return [];
    const { rows } = await sql<{ name: string }>`select ${name} as name from ${table}
      where site_id = ${siteId} and ${key} = any(${[...names]}::text[]) and ${hasPage(siteId)}`.execute(db);
    return rows.map((row) => row.name);
  };

export const tagsCalled = calledIn({
  table: sql`tag`,
  name: sql`slug`,
  hasPage: () => sql`not is_hidden and deleted_ts is null`,
});

export const communitiesCalled = calledIn({
  table: sql`community`,
  name: sql`name`,
  hasPage: hasCommunityPage,
});

/** The names are in lower case, and come as people write theirs. */
export const authorsCalled = calledIn({
  table: sql`profile`,
  name: sql`name`,
  key: sql`lower(name)`,
  hasPage: (siteId) => sql`deleted_ts is null and merged_into is null and ${hasPosts(siteId)}`,
});
