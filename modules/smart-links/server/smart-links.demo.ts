import type { DemoNeeds } from '#platform/server/room.ts';
import { CUSTOMIZE, LINK } from '../rule-kinds.contract.ts';
import { phraseKey } from './rules.table.ts';

const rules = [
  { find_phrase: 'Wrenford Town', replace_phrase: '/sport/football', link_mode: LINK },
  { find_phrase: 'Wrenford College', replace_phrase: '/news/education/college', link_mode: LINK },
  { find_phrase: 'letters page', replace_phrase: '/opinion/letters', link_mode: LINK },
  { find_phrase: 'town council', replace_phrase: 'city council', link_mode: CUSTOMIZE },
];

/** The rules for texts of the demo newsroom. */
export async function demoRules({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = rules.map((rule) => ({
    ...{ site_id: siteId, id: nextId(), extra: '{}', created_ts: now, updated_ts: now },
    ...rule,
    phrase_key: phraseKey(rule.find_phrase),
  }));
  await trx.insertInto('text_rule').values(rows).execute();
}
