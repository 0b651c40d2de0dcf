import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable, saidAs } from '#platform/server/rows/table.ts';
import {
  agreementKeyTaken,
  type SiteAgreement,
  SiteAgreementDraft,
  type SiteAgreementFilters,
} from '../site-agreements.contract.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** An agreement without how people stand to it, which their decisions say. */
type Bare = Omit<SiteAgreement, 'agreed_count' | 'denied_count'>;

export const agreementTable = rowTable('agreement', {
  kind: 'agreement',
  topic: 'agreement',
  show: (row): Bare => row as Bare,
  said: saidAs({ shape: { ...SiteAgreementDraft.shape, version: null } }),
  event: ({ key, version }) => ({ key, version }),
  undoneBy: onSite('EDIT_GLOBAL_SETTINGS'),
  unique: { agreement_key: { error: agreementKeyTaken, field: 'key' } },
  checkReturning: (trx, siteId, rows) => refuseTooMany(trx, siteId, rows.length),
});

export const agreementList: ListDescription<'agreement', SiteAgreementFilters> = {
  search: ['title', 'key'],
  sorts: {
    title: { column: 'title', isText: true },
    created: { column: 'id' },
    updated: { column: 'updated_ts' },
  },
};
