import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import type { Replacement, ReplacementFilters } from '../smart-links.contract.ts';
import { refuseTaken } from './rule-checks.ts';

export type RuleRow = RowOf<'text_rule'>;

const show = (row: RuleRow): Replacement => ({ ...row, extra: row.extra as Record<string, string> });

/** How phrases are compared, whether or not they match by case. */
export const phraseKey = (phrase: string): string => phrase.normalize('NFKC').toLowerCase();

export const ruleTable = rowTable('text_rule', {
  kind: 'text_rule',
  topic: 'text_rule',
  show,
  said: (row) => {
    const { find_phrase, match_case, whole_word, link_mode, replace_phrase, extra, included_tags } = row;
    const { excluded_tags, excluded_post_ids, max_per_post, enabled, starts_ts, ends_ts, priority } = row;
    return {
      ...{ find_phrase, match_case, whole_word, link_mode, replace_phrase, extra, included_tags },
      ...{ excluded_tags, excluded_post_ids, max_per_post, enabled, starts_ts, ends_ts, priority },
    };
  },
  event: ({ find_phrase }) => ({ find_phrase }),
  undoneBy: onSite('MANAGE_SMART_LINKS'),
  checkReturning: async (trx, siteId, rows) => {
    for (const row of rows) await refuseTaken(trx, siteId, row);
  },
});

export const ruleList: ListDescription<'text_rule', ReplacementFilters> = {
  search: ['find_phrase', 'replace_phrase'],
  filters: { link_mode: (mode) => sql`link_mode = ${mode}` },
  sorts: {
    phrase: { column: 'phrase_key', isText: true },
    created: { column: 'id' },
    priority: { column: 'priority' },
  },
};
