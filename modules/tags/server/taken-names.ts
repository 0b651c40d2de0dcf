import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { locks } from '#platform/server/locks.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import { tagIsDuplicate } from '../tags.contract.ts';
import { takenTagSlugs } from './load-tags.ts';
import { tagTitleKey } from './title-key.ts';

/** Forms of a slug that are looked at. */
const FORMS = 50;

/** Names as a person gave them: other spellings of the title or of one another are left out. */
export function aliasesOf(
  title: string,
  aliases: readonly string[],
): { aliases: string[]; alias_keys: string[] } {
  const own = new Map(aliases.map((alias) => [tagTitleKey(alias), alias]));
  own.delete(tagTitleKey(title));
  return { aliases: [...own.values()], alias_keys: [...own.keys()] };
}

/** Has whoever else names tags of the site wait. */
export async function lockNames(trx: Trx, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.namingTags}, hashint8(${siteId}))`.execute(trx);
}

type Named = { id?: number; title_key: string; alias_keys: readonly string[] };

/**
 * Has whoever else names tags of the site wait, and refuses names that other tags have, as titles or as aliases.
 * @throws ApiError tag_is_duplicate with the other tag
 */
export async function refuseTakenNames(trx: Trx, siteId: number, tags: readonly Named[]): Promise<void> {
  await lockNames(trx, siteId);
  const keys = [...new Set(tags.flatMap(({ title_key, alias_keys }) => [title_key, ...alias_keys]))];
  const own = tags.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const { rows } = await sql<{
    id: number;
    title: string;
    slug: string;
    title_key: string;
    alias_keys: string[];
  }>`
    select id, title, slug, title_key, alias_keys from tag
    where site_id = ${siteId} and deleted_ts is null and id <> all(${own}::bigint[])
      and (title_key = any(${keys}::text[]) or alias_keys && ${keys}::text[])
    order by id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const { title_key, alias_keys, ...other } = found;
  const theirs = new Set([title_key, ...alias_keys]);
  const field = tags.some((tag) => theirs.has(tag.title_key)) ? 'title' : 'aliases';
  throw tagIsDuplicate({
    details: [{ loc: ['body', field], msg: tagIsDuplicate.message }],
    extra: { other },
  });
}

/** The slug of a title, or the nearest form of it that no other tag has. */
export async function freeTagSlug(trx: Trx, siteId: number, title: string): Promise<string> {
  const forms = formsOfSlug(slugOf(title) || 'tag', FORMS);
  const taken = await takenTagSlugs(trx, siteId, forms);
  return forms.find((form) => !taken.has(form)) ?? (forms[0] as string);
}
