import { asSentence, type Sentence, said } from '#platform/contract/sentence.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { LIVE } from '../../post-status.contract.ts';
import { checklistOpen, fieldsMissing, fieldsWrong } from '../../post-writing.contract.ts';
import { goesLive } from '../schedule/schedule-rules.ts';
import type { ContentRow } from './content.queries.ts';

/** What checks know of a post without its body. */
export type CheckedPost = Pick<
  ContentRow,
  'id' | 'type' | 'headline' | 'primary_section_id' | 'image' | 'excerpt' | 'external_url' | 'custom' | 'seo'
>;

/** What a post lacks before readers may see it: the field that it is about, what is wrong with it, and what is to be done. */
export type OpenCheck = { field: readonly string[]; code: string; advice: Sentence };

/** The bodies of posts, read where a check is about them. */
export type ReadBodies = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** What another room asks of posts. */
export type PostChecks = {
  /** The custom fields whose new values are not taken. */
  wrongOf?(db: Db, siteId: number, before: CheckedPost, after: CheckedPost): Promise<string[]>;
  /** Whether anything is asked of these posts at all, known without reading them; if not, none of them is read. */
  asks(siteId: number, db: Db, ids: readonly number[]): Promise<boolean>;
  /** The fields that `openOf` looks at: where none of them changed, what is live is not asked about again. */
  about: readonly (keyof ContentRow)[];
  /** What posts lack before readers may see them, by the post. */
  openOf(
    db: Db,
    siteId: number,
    posts: readonly CheckedPost[],
    readBodies: ReadBodies,
  ): Promise<Map<number, OpenCheck[]>>;
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
  for (const { wrongOf } of checks) {
    const names = (await wrongOf?.(db, siteId, before, after)) ?? [];
    const details = names.map((name) => ({ loc: ['body', 'custom', name], msg: 'custom_is_invalid' }));
    if (details.length > 0) throw fieldsWrong({ details });
  }
}

const isLive = ({ status }: ContentRow): boolean => LIVE.some((live) => live === status);
const openIn = async (db: Db, siteId: number, check: PostChecks, post: ContentRow): Promise<OpenCheck[]> => {
  const body = new Map([[post.id, post.body]]);
  return (await check.openOf(db, siteId, [post], () => Promise.resolve(body))).get(post.id) ?? [];
};

/**
 * Refuses what goes live, now or by itself, without what it must have. What is live already goes on to be saved: what it
 * lacked before it may lack, and what it has it keeps.
 * @throws ApiError custom_is_missing, checklist_is_open
 */
export async function refuseMissing(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  { before, after, fields }: Saved & { fields: readonly string[] },
): Promise<void> {
  if (!isLive(after) && !goesLive(after)) return;
  const wasShown = isLive(before) || (goesLive(before) && !isLive(after));
  const found: OpenCheck[] = [];
  for (const check of checks) {
    if (wasShown && !check.about.some((name) => fields.includes(name))) continue;
    const open = await openIn(db, siteId, check, after);
    const lacked = wasShown && open.length > 0 ? await openIn(db, siteId, check, before) : [];
    found.push(...open.filter((one) => !lacked.some((other) => isSame(one, other))));
  }
  refuse(found);
}

const isSame = (one: OpenCheck, other: OpenCheck): boolean =>
  one.code === other.code && one.field.join() === other.field.join();

/** Those of the posts that lack what readers' posts must have, as they are saved. */
export async function openOf(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  ids: readonly number[],
): Promise<Map<number, OpenCheck[]>> {
  const asked = ids.length === 0 ? [] : await Promise.all(checks.map((check) => check.asks(siteId, db, ids)));
  if (!asked.includes(true)) return new Map();
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_body', (join) =>
      join.on('post_body.site_id', '=', siteId).onRef('post_body.post_id', '=', 'post.id'),
    )
    .select(['post.id', 'post.type', 'post.headline', 'post.primary_section_id', 'post.image'])
    .select('post.external_url')
    .select(['post_body.excerpt', 'post_body.custom', 'post_body.seo'])
    .where('post.site_id', '=', siteId)
    .where((eb) => eb('post.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  const posts = rows.map((row) => ({
    ...row,
    ...{ excerpt: row.excerpt ?? '', custom: row.custom ?? {}, seo: row.seo ?? {} },
  })) as CheckedPost[];
  const open = new Map<number, OpenCheck[]>();
  for (const check of checks) {
    for (const [id, found] of await check.openOf(db, siteId, posts, bodiesOf(db, siteId))) {
      open.set(id, [...(open.get(id) ?? []), ...found]);
    }
  }
  return open;
}

const bodiesOf =
  (db: Db, siteId: number): ReadBodies =>
  async (ids) => {
    const rows = await db
      .selectFrom('post_body')
      .select(['post_id', 'body'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('post_id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return new Map(rows.map(({ post_id, body }) => [post_id, body]));
  };

/** The same of one post, as a refusal. @throws ApiError custom_is_missing, checklist_is_open */
export async function refuseOpen(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  postId: number,
): Promise<void> {
  refuse((await openOf(db, siteId, checks, [postId])).get(postId) ?? []);
}

function refuse(open: readonly OpenCheck[]): void {
  if (open.length === 0) return;
  const details = open.map(({ field, code }) => ({ loc: ['body', ...field], msg: code }));
  const isOfFields = open.every(({ field }) => field[0] === 'custom');
  const refusal = isOfFields ? fieldsMissing : checklistOpen;
  // Whoever is nowhere near the fields, as on the calendar, reads what is to be done.
  const message = open.reduce(
    (sentence, { advice }) => said`${sentence} ${advice}`,
    asSentence(refusal.message),
  );
  throw refusal({ details, message });
}
