import { signInCodeMissing } from '#modules/accounts/accounts.contract.ts';
import {
  callersOf,
  confirmingProvider,
  letInByProvider,
  noteConfirmed,
  type SignInNeeds,
  safeNextUrl,
  signInPage,
} from '#modules/accounts/accounts.public.ts';
import { providerUnreachable, startProviderConfirmation } from '#modules/accounts/confirmation.contract.ts';
import { codeWrong } from '#modules/accounts/second-factor-codes.contract.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  finishProviderCode,
  finishProviderSignIn,
  getProviderTry,
  providerConfirmsNobody,
  providerPersonUnknown,
  providerSignInDenied,
  providerSignInFailed,
  providerSignInSpent,
  showProviderReturn,
  startProviderSignIn,
  tryProvider,
} from '../sign-in.contract.ts';
import { addressToSignIn, claimsBy, ProviderFailed } from './ask-provider.ts';
import { saysSecondFactor, signedInSince } from './claim-rules.ts';
import { isSamePerson } from './find-person.ts';
import { findProvider, type ProviderRow } from './providers.table.ts';
import { refusalOf } from './refusals.ts';
import { settlePerson } from './settle-person.ts';
import { type Begun, beginFlow, endFlow, findWaiting, keepWaiting, returnAddress } from './sign-in-flow.ts';
import { takeBeginning, takeEnding } from './sign-in-limits.ts';
import { keepTry, readTry } from './try-provider.ts';

type Newcomer = Pick<Call, 'site' | 'request' | 'reply' | 'now'>;

/** The calls by which people sign in by a provider, and by which one is tested. */
export function signInHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const needs: SignInNeeds = { ...ground, callers: callersOf(ground) };
  const begin = async (
    call: Newcomer,
    row: ProviderRow,
    more: Pick<Begun, 'nextUrl' | 'trier' | 'confirms'>,
  ) => {
    const redirectUri = returnAddress(call);
    const begun = { siteId: call.site.id, providerId: row.id, redirectUri, ...more };
    const binding = await beginFlow(db, call, begun);
    try {
      return { url: await addressToSignIn(ground, row, binding, Boolean(more.confirms)) };
    } catch (error) {
      throw told(ground, call, row, error) ?? providerUnreachable();
    }
  };
  return [
    answer(startProviderSignIn, async ({ body, query, ...call }) => {
      refuseOtherSites(call);
      await takeBeginning(db, call);
      const row = await findProvider(db, call.site.id, body.provider_id);
      if (!row?.is_enabled) throw notFound();
      return begin(call, row, { nextUrl: query.next_url ?? null, trier: null });
    }),
    answer(startProviderConfirmation, async (call) => {
      await takeBeginning(db, call);
      const known = await confirmingProvider(db, call, 'for-site');
      const row = known && (await findProvider(db, call.site.id, known.id));
      if (!row) throw notFound();
      const confirms = { sessionId: call.caller.sessionId ?? '', sinceTs: call.now };
      return begin(call, row, { nextUrl: null, trier: null, confirms });
    }),
    answer(showProviderReturn, signInPage(ground.pages)),
    answer(finishProviderSignIn, async ({ body, ...call }) => {
      refuseOtherSites(call);
      return finish(ground, needs, new URLSearchParams(body.answer), call);
    }),
    answer(finishProviderCode, async ({ body, ...call }) => {
      refuseOtherSites(call);
      const turn = await takeEnding(db, call);
      const found = await findWaiting(db, call, body.token);
      if (!found) throw providerSignInSpent();
      const { accountId, providerId, nextUrl } = found.waiting;
      if (!(await findProvider(db, call.site.id, providerId))?.is_enabled) throw providerSignInSpent();
      const shown = { accountId, providerId, isStrong: false, code: body.code };
      const profile = await letInByProvider(needs, shown, call);
      if (profile === 'not_admitted') throw providerPersonUnknown();
      if (typeof profile === 'string')
        throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
      await found.end();
      await turn.wasRight();
      return { profile, next_url: safeNextUrl(nextUrl ?? undefined) };
    }),
    answer(tryProvider, async ({ params, ...call }) => {
      const row = await findProvider(db, call.site.id, params.providerId);
      if (!row) throw notFound();
      return begin(call, row, { nextUrl: null, trier: profileOf(call.caller).id });
    }),
    answer(getProviderTry, ({ params, ...call }) => readTry(db, call, params.tryToken)),
  ];
}

async function finish(
  ground: Ground,
  needs: SignInNeeds,
  said: URLSearchParams,
  call: Newcomer & Pick<Call, 'caller'>,
) {
  const { db } = ground.database;
  const turn = await takeEnding(db, call);
  const flow = await endFlow(db, call, said.get('state'));
  if (!flow) throw providerSignInSpent();
  const { begun, binding } = flow;
  const row = await findProvider(db, call.site.id, begun.providerId);
  const isTry = begun.trier !== null;
  if (!row || (!isTry && !row.is_enabled)) throw providerSignInSpent();
  // A test goes on only while whoever began it is signed in.
  if (isTry && call.caller.profile?.id !== begun.trier) throw providerSignInSpent();
  // Who shows who they are does so in the session that asked, and in no other.
  const { confirms = null } = begun;
  if (confirms && call.caller.sessionId !== confirms.sessionId) throw providerSignInSpent();
  if (said.has('error')) {
    ground.log.info({ siteId: row.site_id, providerId: row.id }, 'a provider signed nobody in');
    throw providerSignInDenied();
  }
  const claims = await claimsBy(ground, row, binding, said).catch((error: unknown) => {
    throw told(ground, call, row, error) ?? providerSignInFailed();
  });
  if (isTry) {
    const token = await keepTry(ground, row, claims, call);
    await turn.wasRight();
    return { profile: null, next_url: `/r/dashboard/settings/single-sign-on?try=${token}` };
  }
  if (confirms) {
    if (!(await isSamePerson(db, call, claims)) || !signedInSince(claims, confirms.sinceTs))
      throw providerConfirmsNobody();
    await noteConfirmed(db, confirms.sessionId, 'provider');
    await turn.wasRight();
    return { profile: null, is_confirmation: true, next_url: safeNextUrl(undefined) };
  }
  const settled = await settlePerson(ground, row, claims, call);
  if (typeof settled === 'string') throw refusalOf[settled]();
  const isStrong = row.trusts_factor && saysSecondFactor(claims);
  const shown = { accountId: settled.accountId, providerId: row.id, isStrong };
  const profile = await letInByProvider(needs, shown, call);
  if (profile === 'not_admitted') throw providerPersonUnknown();
  await turn.wasRight();
  if (typeof profile !== 'string') return { profile, next_url: safeNextUrl(begun.nextUrl ?? undefined) };
  const { nextUrl } = begun;
  const { accountId, providerId } = shown;
  const waiting = { siteId: row.site_id, providerId, accountId, nextUrl };
  throw signInCodeMissing({ extra: { token: await keepWaiting(db, call, waiting) } });
}

/** What went wrong at a provider is for the log; what is no fault of it stays as it is. */
function told(
  { log }: Pick<Ground, 'log'>,
  { request }: Pick<Call, 'request'>,
  row: ProviderRow,
  error: unknown,
): Error | null {
  if (!(error instanceof ProviderFailed)) return error instanceof Error ? error : new Error(String(error));
  const about = { siteId: row.site_id, providerId: row.id, requestId: request.id, reason: error.message };
  log.warn(about, 'a sign-in by a provider failed');
  return null;
}
