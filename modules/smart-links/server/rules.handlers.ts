import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { LINK, MOST_EXCLUDED_POSTS } from '../rule-kinds.contract.ts';
import {
  createReplacement,
  createReplacementAt,
  deleteReplacement,
  getReplacement,
  listReplacements,
  previewReplacement,
  type ReplacementDraft,
  updateReplacement,
} from '../smart-links.contract.ts';
import { previewRule } from './preview-rule.ts';
import { linkedPost, refuseRule, refuseTaken, refuseTooMany } from './rule-checks.ts';
import { phraseKey, ruleList, ruleTable } from './rules.table.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** The calls about the rules that find phrases. */
export function ruleHandlers(database: Database, pages: FindPageNeeds): Handler[] {
  const { db } = database;
  const create = async (call: Asker & { body: ReplacementDraft }) => {
    refuseRule(call.body, call.caller);
    const excluded = await excludedOf(pages, call, call.body);
    return addRow(database, call, ruleTable, async (trx) => {
      const rule = { ...call.body, phrase_key: phraseKey(call.body.find_phrase) };
      await refuseTooMany(trx, call.site.id);
      await refuseTaken(trx, call.site.id, rule);
      return { ...rule, extra: JSON.stringify(rule.extra), excluded_post_ids: excluded };
    });
  };
  return [
    answer(listReplacements, async ({ query, site }) => {
      const { items, ...page } = await listPage(db, ruleTable, ruleList, site.id, query);
      return { replacements: items, ...page };
    }),
    answer(getReplacement, async ({ site, params }) => {
      const [row] = await findRows(db, ruleTable, site.id, [params.ruleId]);
      if (!row) throw notFound();
      return ruleTable.show(row);
    }),
    answer(createReplacement, create),
    answer(createReplacementAt, create),
    answer(updateReplacement, (call) =>
      changeRow(
        ...([database, call, ruleTable, call.params.ruleId, call.body] as const),
        async (said, { before, merged }, trx) => {
          refuseRule(merged, call.caller);
          const phrase_key = phraseKey(merged.find_phrase);
          await refuseTaken(trx, call.site.id, { ...merged, phrase_key, id: before.id });
          const { extra, ...rest } = said;
          return {
            ...rest,
            phrase_key,
            excluded_post_ids: await excludedOf(pages, call, merged),
            ...(extra === undefined ? {} : { extra: JSON.stringify(extra) }),
          };
        },
      ),
    ),
    answer(deleteReplacement, (call) => removeRow(database, call, ruleTable, call.params.ruleId)),
    answer(previewReplacement, async (call) => {
      refuseRule(call.body, call.caller);
      const excluded = await excludedOf(pages, call, call.body);
      return previewRule(db, call, { ...call.body, excluded_post_ids: excluded });
    }),
  ];
}

/** The posts that a rule leaves alone, with the one that its link leads to. */
async function excludedOf(
  pages: FindPageNeeds,
  call: Pick<Call, 'site' | 'request'>,
  rule: { link_mode: number; replace_phrase: string; excluded_post_ids: readonly number[] },
): Promise<number[]> {
  const target = rule.link_mode === LINK ? await linkedPost(pages, call, rule.replace_phrase) : null;
  const ids = new Set([...(target === null ? [] : [target]), ...rule.excluded_post_ids]);
  return [...ids].slice(0, MOST_EXCLUDED_POSTS);
}
