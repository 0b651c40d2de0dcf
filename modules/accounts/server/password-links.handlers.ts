import { answer, type Handler } from '#platform/server/answer.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  askForPasswordReset,
  resetPassword,
  showForgottenPassword,
  showPasswordReset,
} from '../accounts.contract.ts';
import { getLinkFacts } from '../link-facts.contract.ts';
import { isOpenToken, RESET_MINUTES } from './one-time-links.ts';
import { askForReset, type ResetNeeds, resetPasswordByLink } from './reset-password.ts';
import { opensSetUp } from './set-up.ts';
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
    answer(getLinkFacts, async ({ params }) => ({ opens: await whatOpens(needs, params.token) })),
    answer(showPasswordReset, page),
    answer(resetPassword, async ({ body, params, ...call }) => {
      refuseOtherSites(call);
      const given = { token: params.token, password: body.password };
      return { next_url: await resetPasswordByLink(needs, given, call) };
    }),
  ];
}

async function whatOpens({ database: { db } }: ResetNeeds, token: string): Promise<'reset' | 'setup' | null> {
  if (await isOpenToken(db, 'reset-password', token)) return 'reset';
  return (await opensSetUp(db, token)) ? 'setup' : null;
}
