import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { agreementSortKeys } from './agreement-kinds.contract.ts';
import { agreementsRoom } from './agreements.room.ts';

const editsSettings: Expectation = { who: [{ all: ['EDIT_GLOBAL_SETTINGS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const agreementsSamples = samplesOf(agreementsRoom, {
  who: {
    listAgreements: { who: 'signedIn' },
    getAgreementHash: { who: 'signedIn' },
    getAgreement: { who: 'signedIn' },
    decideAgreement: { who: 'signedIn', isOwn: true },
    listOwnAgreements: { who: 'signedIn' },
    ...{ listSiteAgreements: editsSettings, createSiteAgreement: editsSettings },
    ...{ updateSiteAgreement: editsSettings, removeSiteAgreements: editsSettings },
  },
  parameters: {
    agreementKey: null,
    agreementId: 'agreement',
  },
  bodies: {
    createSiteAgreement: () => ({ key: 'terms', title: 'Terms', body: { 'en-US': 'Be kind.' } }),
    updateSiteAgreement: () => ({ revision: 1, title: 'Looked at' }),
    removeSiteAgreements: ({ agreement }) => ({ ids: [agreement] }),
  },
  small: { agreement: 'At most fifty.', agreement_text: 'Some dozens, each written by hand.' },
  manyRows: [
    `insert into agreement_decision (site_id, id, profile_id, name, key, version, value, decided_ts)
    select $1::bigint, 7000000 + n, 2000000 + n, 'tour', 'tour-1', 1, 1 + n % 2, 1700000000 + n
    from generate_series(0, 1999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('agreement')
      .values({
        ...{ site_id: site.id, id, name: 'site', key: 'house_rules', title: site.mark, version: 1 },
        ...{ body: JSON.stringify({ 'en-US': site.mark }), created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'agreement', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const agreements = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), name: 'site', key: `hostile_${at}`, title: text(at), version: 1 },
      ...{ body: JSON.stringify({ 'en-US': text(at + 1) }), created_ts: now, updated_ts: now },
    }));
    await trx.insertInto('agreement').values(agreements).execute();
  },
  asked: () => ({ query: ['e'], order_by: agreementSortKeys }),
});
