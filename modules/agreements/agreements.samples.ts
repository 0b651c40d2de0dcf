import { samplesOf } from '#platform/testing/samples.ts';
import { agreementsRoom } from './agreements.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const agreementsSamples = samplesOf(agreementsRoom, {
  who: {
    listAgreements: { who: 'signedIn' },
    getAgreementHash: { who: 'signedIn' },
    getAgreement: { who: 'signedIn' },
    decideAgreement: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    agreementKey: null,
  },
  manyRows: [
    `insert into agreement_decision (site_id, id, profile_id, name, key, version, value, decided_ts)
    select $1::bigint, 7000000 + n, 2000000 + n, 'tour', 'tour-1', 1, 1 + n % 2, 1700000000 + n
    from generate_series(0, 1999) as n`,
  ],
});
