import { answer, type Handler } from '#platform/server/answer.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import {
  askForPasswordReset,
  resetPassword,
  showForgottenPassword,
  showPasswordReset,
} from '../accounts.contract.ts';
import { getLinkFacts } from '../link-facts.contract.ts';
import { isOpenToken, RESET_MINUTES } from './one-time-links.ts';
import { askForReset, type ResetNeeds, resetPasswordByLink } from './reset-password.ts';
import { refuseOtherSites } from './same-origin.ts';
import { signInPage } from './sign-in-page.ts';

/** The calls and pages of a forgotten password. */
export function passwordLinkHandlers(needs: ResetNeeds & { pages: DashboardPages }): Handler[] {
  const page = signInPage(needs.pages);
  return [
    answer(showForgottenPassword, page),
    answer(askForPasswordReset, async ({ body, ...call }) => {
      refuseOtherSites(call);
      await askForReset(needs, body.email, call);
      return { minutes_valid: RESET_MINUTES };
    }),
    answer(getLinkFacts, async ({ params: { token } }) => {
      const { db } = needs.database;
      const [isReset, isSetUp] = await Promise.all([
        isOpenToken(db, 'reset-password', token),
        isOpenToken(db, 'set-up', token),
      ]);
      return { opens: isReset ? 'reset' : isSetUp ? 'setup' : null };
    }),
    answer(showPasswordReset, page),
    answer(resetPassword, async ({ body, params, ...call }) => {
      refuseOtherSites(call);
      await resetPasswordByLink(needs, { token: params.token, password: body.password }, call);
      return { next_url: '/core/users/login' };
    }),
  ];
}
