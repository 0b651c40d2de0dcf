import { room } from '#platform/server/room.ts';
import { decideAgreement, getAgreement, getAgreementHash, listAgreements } from './agreements.contract.ts';
import { agreementHandlers } from './server/agreements.handlers.ts';

/** What people are asked to agree to. */
export const agreementsRoom = room({
  name: 'agreements',
  contracts: { listAgreements, getAgreementHash, getAgreement, decideAgreement },
  open: ({ database, secrets }) => ({ handlers: agreementHandlers({ database, secrets }) }),
  menu: [
    {
      group: 'own',
      id: 'agreements',
      path: '/agreements',
      call: listAgreements,
      isSection: true,
    },
  ],
});
