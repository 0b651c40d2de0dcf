import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { LIVE } from '../../post-status.contract.ts';
import { fieldsMissing, fieldsWrong } from '../../post-writing.contract.ts';
import { goesLive } from '../schedule/schedule-rules.ts';
import type { ContentRow } from './content.queries.ts';

type Custom = Readonly<Record<string, unknown>>;
type Checked = { id: number; type: string; custom: Custom };

/** What another room asks of the custom fields of posts; each answers with the names of the fields that it is about. */
export type PostChecks = {
  /** The fields whose new values are not taken. */
  wrongOf(db: Db, siteId: number, before: Checked, after: Checked): Promise<string[]>;
  /** The fields that posts lack before readers may see them, by the post. */
  missingOf(db: Db, siteId: number, posts: readonly Checked[]): Promise<Map<number, string[]>>;
};

/** The checks of a server; rooms add theirs when they are opened. */
export const postChecksOf = oncePerGround((): PostChecks[] => []);

type Saved = { before: ContentRow; after: ContentRow };

/** @throws ApiError custom_is_invalid */
export async function refuseWrong(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  { before, after, fields }: Saved & { fields: readonly string[] },
): Promise<void> {
  if (!fields.includes('custom')) return;
  for (const check of checks) {
    const names = await check.wrongOf(db, siteId, before, after);
    if (names.length > 0) throw fieldsWrong({ details: names.map((name) => detail(name, 'invalid')) });
  }
}

const isLive = ({ status }: ContentRow): boolean => LIVE.some((live) => live === status);

/**
 * Refuses what goes live, now or by itself, without what it must have. What is live already goes on to be saved: what it
 * lacked before it may lack, and what it has it keeps.
 * @throws ApiError custom_is_missing
 */
export async function refuseMissing(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  { before, after }: Saved,
): Promise<void> {
  if (!isLive(after) && !goesLive(after)) return;
  const isChanged = JSON.stringify(before.custom) !== JSON.stringify(after.custom);
  const wasShown = isLive(before) || (goesLive(before) && !isLive(after));
  if (wasShown && !isChanged) return;
  for (const check of checks) {
    const missing = (await check.missingOf(db, siteId, [after])).get(after.id) ?? [];
    const lacked = wasShown ? ((await check.missingOf(db, siteId, [before])).get(before.id) ?? []) : [];
    const names = missing.filter((name) => !lacked.includes(name));
    if (names.length > 0) throw fieldsMissing({ details: names.map((name) => detail(name, 'missing')) });
  }
}

/** Those of the posts that lack what readers' posts must have, as they are saved. */
export async function openOf(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  posts: readonly { id: number; type: string }[],
): Promise<Map<number, string[]>> {
  if (posts.length === 0 || checks.length === 0) return new Map();
  const ids = posts.map(({ id }) => id);
  const rows = await db
    .selectFrom('post_body')
    .select(['post_id', 'custom'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const customs = new Map(rows.map((row) => [row.post_id, row.custom as Custom]));
  const known = posts.map(({ id, type }) => ({ id, type, custom: customs.get(id) ?? {} }));
  const open = new Map<number, string[]>();
  for (const check of checks) {
    for (const [id, names] of await check.missingOf(db, siteId, known)) {
      open.set(id, [...(open.get(id) ?? []), ...names]);
    }
  }
  return open;
}

/** The same of one post, as a refusal. @throws ApiError custom_is_missing */
export async function refuseOpen(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  post: { id: number; type: string },
): Promise<void> {
  const names = (await openOf(db, siteId, checks, [post])).get(post.id) ?? [];
  if (names.length > 0) throw fieldsMissing({ details: names.map((name) => detail(name, 'missing')) });
}

const detail = (name: string, what: 'missing' | 'invalid') => ({
  loc: ['body', 'custom', name],
  msg: `custom_is_${what}`,
});
