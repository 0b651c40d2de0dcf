import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { decideAgreement, getAgreement, getAgreementHash, listAgreements } from './agreements.contract.ts';
import { agreementHandlers } from './server/agreements.handlers.ts';
import { consentOf } from './server/refuse-without-consent.ts';
import { siteAgreementHandlers } from './server/site-agreements.handlers.ts';
import { agreementTable } from './server/site-agreements.table.ts';
import { siteAgreementsOf } from './server/site-agreements.ts';
import {
  createSiteAgreement,
  listOwnAgreements,
  listSiteAgreements,
  removeSiteAgreements,
  updateSiteAgreement,
} from './site-agreements.contract.ts';

/** What people are asked to agree to: by the product, and by their site. */
export const agreementsRoom = room({
  name: 'agreements',
  contracts: {
    ...{ listAgreements, getAgreementHash, getAgreement, decideAgreement },
    ...{ listSiteAgreements, createSiteAgreement, updateSiteAgreement, removeSiteAgreements },
    listOwnAgreements,
  },
  open: (ground) => {
    const { database, secrets } = ground;
    const agreementsOf = siteAgreementsOf(ground);
    return {
      handlers: [
        ...agreementHandlers({ database, secrets, agreementsOf }),
        ...siteAgreementHandlers(database, agreementsOf),
      ],
      undoes: rowUndo(database, agreementTable),
      finders: { consent: consentOf(database.db, agreementsOf) },
    };
  },
  menu: [
    {
      ...{ group: 'site', id: 'siteAgreements', path: '/site_agreements', icon: 'agreements' },
      call: listSiteAgreements,
    },
    {
      group: 'own',
      id: 'agreements',
      path: '/agreements',
      call: listAgreements,
      isSection: true,
    },
  ],
  things: { agreement: { names: rowNames(agreementTable, listSiteAgreements, ({ title }) => title) } },
  retention: { agreement: 30 },
});
