import { answer, type Handler } from '#platform/server/answer.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  cancelEmailChange,
  getEmailProofFacts,
  proveEmail,
  sendEmailLink,
  showEmailProof,
} from '../../email-proof.contract.ts';
import { signInPage } from '../sign-in-page.ts';
import { type EmailNeeds, keepOwnEmail, sendLinkAgain } from './change-email.ts';
import { emailProofFacts, proveOwnEmail } from './prove-email.ts';

/** The calls about the link that proves an address, and the page on which it is opened. */
export function emailProofHandlers(needs: EmailNeeds & { pages: DashboardPages }): Handler[] {
  return [
    answer(sendEmailLink, (call) => sendLinkAgain(needs, call)),
    answer(cancelEmailChange, async (call) => {
      await keepOwnEmail(needs, call);
      return undefined;
    }),
    answer(showEmailProof, signInPage(needs.pages)),
    answer(getEmailProofFacts, ({ params, ...call }) => emailProofFacts(needs, params.emailToken, call)),
    answer(proveEmail, async ({ params, body, ...call }) => {
      refuseOtherSites(call);
      await proveOwnEmail(needs, { token: params.emailToken, password: body.password }, call);
      const isIn = call.caller.profile !== null;
      return { next_url: isIn ? '/r/dashboard/settings/profile' : '/core/users/login' };
    }),
  ];
}
