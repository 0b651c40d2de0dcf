import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { checklistsRoom } from './checklists.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const checklistsSamples = samplesOf(checklistsRoom, {
  who: {
    getChecklist: {
      who: [
        { all: ['EDIT_SITE'], on: 'site' },
        { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
      ],
    },
    saveChecklist: editsSite,
    // Whether a post may be changed is decided for each post.
    listBrokenLinks: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true },
  },
  bodies: { saveChecklist: () => ({ revision: 0, lead_image: 'advised' }) },
  small: { checklist: 'One for each site.' },
  manyRows: [
    `insert into link_check (site_id, address_hash, address, is_broken, status, checked_ts)
      select $1::bigint, md5(n::text), 'https://example.org/' || n, n % 9 = 0, 200, $3::bigint - n
      from generate_series(1, $2::int) as n`,
  ],
});
