import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { ruleSortKeys } from './rule-kinds.contract.ts';
import { smartLinksRoom } from './smart-links.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_SMART_LINKS'], on: 'site' }] };
const writes: Expectation = { who: [{ all: ['MANAGE_SMART_LINKS', 'EDIT_POST'], on: 'site' }] };
const ownWrites: Expectation = { ...writes, isOwn: true };
const draft = (find_phrase: string) => () => ({ find_phrase, replace_phrase: '/somewhere' });

/** What the tests that are made of the contracts know of this room. */
export const smartLinksSamples = samplesOf(smartLinksRoom, {
  who: {
    ...{ listReplacements: manages, getReplacement: manages, createReplacement: manages },
    ...{ createReplacementAt: manages, updateReplacement: manages, previewReplacement: manages },
    deleteReplacement: manages,
    ...{ checkReplacement: writes, getReplacementCheck: ownWrites, writeReplacement: ownWrites },
  },
  parameters: { ruleId: 'text_rule', newId: null, checkId: 'text_check' },
  words: { newId: 'new' },
  bodies: {
    ...{ createReplacement: draft('added here'), createReplacementAt: draft('added there') },
    previewReplacement: draft('looked at'),
    ...{ checkReplacement: () => undefined, writeReplacement: () => undefined },
    updateReplacement: () => ({ revision: 1, priority: 3 }),
  },
  small: {
    text_rule: 'Two thousand at most.',
    text_check: 'Each is gone after two days.',
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('text_rule')
      .values({
        ...{ site_id: site.id, id, find_phrase: site.mark, phrase_key: site.mark, replace_phrase: '/x' },
        ...{ extra: '{}', created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'text_rule', id);
    const check = nextId();
    await trx
      .insertInto('text_check')
      .values({
        ...{ site_id: site.id, id: check, rule: JSON.stringify({ id, find_phrase: site.mark, revision: 1 }) },
        ...{ skipped: '{}', examples: '[]', created_ts: now, created_by: site.owner.profileId },
      })
      .execute();
    noteThing(site, 'text_check', check);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const rules = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, extra: '{}' },
      ...{ find_phrase: text(at), phrase_key: `rule ${at}`, replace_phrase: text(at + 1) },
      link_mode: 1 + (at % 2),
    }));
    await trx.insertInto('text_rule').values(rules).execute();
  },
  asked: (site) => ({ query: [site.mark, 'e'], link_mode: [1, 2], order_by: ruleSortKeys }),
});
