import { answer, type Call, type Handler, RedirectTo } from '#platform/server/answer.ts';
import { SESSION_COOKIE } from '#platform/server/cookies.ts';
import type { DashboardPages } from '#platform/server/dashboard-pages.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  getSignInFacts,
  setUp,
  showSetUp,
  showSignIn,
  showSignOut,
  signIn,
  signOut,
} from '../accounts.contract.ts';
import { safeNextUrl } from './safe-next-url.ts';
import { endSession } from './sessions.ts';
import { setUpOwner } from './set-up.ts';
import { type SignInNeeds, signInWithPassword, speakLanguageOf } from './sign-in.ts';
import { signInFacts } from './sign-in-facts.ts';
import { signInPage } from './sign-in-page.ts';

export type AccountNeeds = SignInNeeds & { pages: DashboardPages };

const SIGN_IN_PATH = '/core/users/login';

/** The calls and pages of those who come in and go out. */
export function accountHandlers(needs: AccountNeeds): Handler[] {
  const page = signInPage(needs.pages);
  return [
    answer(showSignIn, (call) => {
      if (call.caller.profile) return new RedirectTo(safeNextUrl(call.query.next_url));
      return page(call);
    }),
    answer(signIn, async ({ body, query, ...call }) => {
      refuseOtherSites(call);
      const profile = await signInWithPassword(needs, body, call);
      await speakLanguageOf(needs, profile, call);
      return { profile, next_url: safeNextUrl(query.next_url) };
    }),
    answer(getSignInFacts, (call) => signInFacts(needs.database, call)),
    answer(showSignOut, (call) => (call.caller.profile ? page(call) : new RedirectTo(SIGN_IN_PATH))),
    answer(signOut, async (call) => {
      await endSession(needs, call);
      call.reply.clearCookie(SESSION_COOKIE);
      const { profile } = call.caller;
      if (profile) await recordSignOut(needs, profile.id, call);
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
    recordWrite(trx, database.ids.next, call, {
      action: 'session.ended',
      objectKind: 'profile',
      objectId: profileId,
    }),
  );
}
