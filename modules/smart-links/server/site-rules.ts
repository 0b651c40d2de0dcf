import { tagsByOldSlugs } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { MOST_RULES, SMART_LINKS } from '../rule-kinds.contract.ts';
import { type PhraseTrie, phraseTrie } from './engine/phrase-trie.ts';
import { findPhrases } from './engine/replace-phrases.ts';
import { isMeantFor, isWrittenIn, mostIn, type ReadyRule, type RuledPost, readyRule } from './ready-rule.ts';
import type { RuleRow } from './rules.table.ts';

/** A body in which marks stand for what rules found; `finish` puts in their place what readers see. */
export type RuledBody = { html: string; finish(html: string): string };

/**
 * Applies the rules of a site to safe HTML of a post. Nothing stored is changed.
 * @param closed parts in which nothing is looked for, in their order
 */
export type ApplyRules = (
  siteId: number,
  post: RuledPost,
  html: string,
  closedParts: (html: string) => readonly { start: number; end: number }[],
) => Promise<RuledBody>;

const SITES = 200;
const MINUTE = 60_000;
const OPEN = '\u{F0001}';
const CLOSE = '\u{F0002}';
const MARK = /\u{F0001}(\d{1,6})\u{F0002}/gu;
const asIs = (html: string) => html;

/** The rules of the sites, ready in the process until one of them changes. */
export const rulesOf = oncePerGround(({ database: { db }, events, log }): ApplyRules => {
  const kept = keep<number, PhraseTrie<ReadyRule> | null>({
    ...{ most: SITES, maxAgeMilliseconds: MINUTE, events },
    load: async (siteIds) =>
      new Map(
        await Promise.all(siteIds.map(async (siteId) => [siteId, await loadRules(db, siteId)] as const)),
      ),
  });
  for (const topic of ['text_rule', 'tag', 'setting']) events.on(topic, ({ siteId }) => kept.drop(siteId));
  return async (siteId, post, html, closedParts) => {
    const trie = await kept.get(siteId);
    if (!trie) return { html, finish: asIs };
    const plain = html.replaceAll(OPEN, '').replaceAll(CLOSE, '');
    const found = findPhrases(plain, trie, {
      isMeant: isMeantFor(post, Math.floor(Date.now() / 1000)),
      mostOf: mostIn(plain),
      isWritten: isWrittenIn(plain),
      closed: closedParts(plain),
    });
    if (found === null) {
      log.warn(
        { siteId, postId: post.id },
        'the rules for phrases took too long for a post and were left out',
      );
    }
    if (found === null || found.length === 0) return { html, finish: asIs };
    const shown = found.map(({ rule, start, end }) => rule.shown(plain.slice(start, end)));
    let text = '';
    let at = 0;
    for (const [number, { start, end }] of found.entries()) {
      text += `${plain.slice(at, start)}${OPEN}${number}${CLOSE}`;
      at = end;
    }
    return {
      html: text + plain.slice(at),
      finish: (made) => made.replace(MARK, (_, number: string) => shown[Number(number)] ?? ''),
    };
  };
});

/** Null where a site has no rule, or has them switched off. */
async function loadRules(db: Db, siteId: number): Promise<PhraseTrie<ReadyRule> | null> {
  const [rows, setting] = await Promise.all([
    db
      .selectFrom('text_rule')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('deleted_ts', 'is', null)
      .where('enabled', '=', true)
      .orderBy('id')
      .limit(MOST_RULES)
      .execute(),
    db
      .selectFrom('setting')
      .select('value')
      .where('site_id', '=', siteId)
      .where('name', '=', SMART_LINKS)
      .executeTakeFirst(),
  ]);
  if (rows.length === 0 || setting?.value === false) return null;
  return phraseTrie(await readyRules(db, siteId, rows));
}

/** Rules with the ids of the tags that they name by their slugs. */
export async function readyRules(
  db: Db,
  siteId: number,
  rows: readonly Pick<RuleRow, keyof Parameters<typeof readyRule>[0]>[],
): Promise<ReadyRule[]> {
  const slugs = [...new Set(rows.flatMap((row) => [...row.included_tags, ...row.excluded_tags]))];
  const tags =
    slugs.length === 0
      ? []
      : await db
          .selectFrom('tag')
          .select(['id', 'slug'])
          .where('site_id', '=', siteId)
          .where('deleted_ts', 'is', null)
          .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
          .execute();
  const tagIds = new Map(tags.map(({ id, slug }) => [slug, id]));
  // A rule follows a tag that was renamed or merged, and goes back with it.
  const others = slugs.filter((slug) => !tagIds.has(slug));
  for (const [slug, id] of await tagsByOldSlugs(db, siteId, others)) tagIds.set(slug, id);
  return rows.map((row) => readyRule({ ...row, extra: row.extra as Record<string, string> }, tagIds));
}
