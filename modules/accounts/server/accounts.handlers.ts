import { answer, type Call, type Handler, RedirectTo } from '#platform/server/answer.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import {
  askForPasswordReset,
  getSignInFacts,
  resetPassword,
  setUp,
  showForgottenPassword,
  showPasswordReset,
  showSetUp,
  showSignIn,
  showSignOut,
  signIn,
  signOut,
} from '../accounts.contract.ts';
import { SESSION_COOKIE } from './find-caller.ts';
import { RESET_MINUTES } from './one-time-links.ts';
import { askForReset, type ResetNeeds, resetPasswordByLink } from './reset-password.ts';
import { safeNextUrl } from './safe-next-url.ts';
import { refuseOtherSites } from './same-origin.ts';
import { endSession, giveCsrfToken } from './sessions.ts';
import { setUpOwner } from './set-up.ts';
import { signInWithPassword } from './sign-in.ts';
import { signInFacts } from './sign-in-facts.ts';

export type AccountNeeds = ResetNeeds & { pages: DashboardPages };

const SIGN_IN_PATH = '/core/users/login';

/** The calls and pages of those who come in and go out. */
export function accountHandlers(needs: AccountNeeds): Handler[] {
  const page = ({ reply }: Pick<Call, 'reply'>): string => {
    const { html, contentSecurityPolicy } = needs.pages.render('sign-in.html');
    giveCsrfToken(reply);
    reply.header('content-security-policy', contentSecurityPolicy);
    // The address may carry a one-time link.
    reply.header('referrer-policy', 'no-referrer');
    return html;
  };
  return [
    answer(showSignIn, (call) => {
      if (call.caller.profile) return new RedirectTo(safeNextUrl(call.query.next_url));
      return page(call);
    }),
    answer(signIn, async ({ body, query, ...call }) => {
      refuseOtherSites(call);
      const profile = await signInWithPassword(needs, body, call);
      return { profile, next_url: safeNextUrl(query.next_url) };
    }),
    answer(getSignInFacts, ({ site }) => signInFacts(needs.database, site)),
    answer(showSignOut, (call) => (call.caller.profile ? page(call) : new RedirectTo(SIGN_IN_PATH))),
    answer(signOut, async (call) => {
      await endSession(needs, call);
      call.reply.clearCookie(SESSION_COOKIE);
      const { profile } = call.caller;
      if (profile) await recordSignOut(needs, profile.id, call);
      return { next_url: SIGN_IN_PATH };
    }),
    answer(showForgottenPassword, page),
    answer(askForPasswordReset, async ({ body, ...call }) => {
      refuseOtherSites(call);
      await askForReset(needs, body.email, call);
      return { minutes_valid: RESET_MINUTES };
    }),
    answer(showPasswordReset, page),
    answer(resetPassword, async ({ body, params, ...call }) => {
      refuseOtherSites(call);
      await resetPasswordByLink(needs, { token: params.token, password: body.password }, call);
      return { next_url: SIGN_IN_PATH };
    }),
    answer(showSetUp, page),
    answer(setUp, async ({ body, params, ...call }) => {
      refuseOtherSites(call);
      const profile = await setUpOwner(needs, params.token, body, call);
      return { profile, next_url: safeNextUrl(undefined) };
    }),
  ];
}

async function recordSignOut(
  { database }: AccountNeeds,
  profileId: number,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
): Promise<void> {
  await database.db.transaction().execute((trx) =>
    record(trx, database.ids.next, {
      siteId: call.site.id,
      actor: actorOf(call),
      action: 'session.ended',
      objectKind: 'profile',
      objectId: profileId,
    }),
  );
}
