import type { Db } from '#platform/server/database.ts';
import type { ConfirmationState, ConfirmationWay } from '../../confirmation.contract.ts';
import { hasPassword } from '../account-writes.ts';
import { type Asked, mustUsePasskey, type Reach } from '../confirm-recent.ts';
import { placeOf } from '../passkeys/challenges.ts';
import { credentialsAt } from '../passkeys/passkeys.queries.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { isAlone } from '../sees-whole-account.ts';

type Ways = Pick<ConfirmationState, 'ways' | 'provider_title'>;

/** By what somebody can show who they are, as far as a call reaches. */
export async function waysOf(db: Db, call: Asked, reach: Reach): Promise<Ways> {
  const accountId = call.caller.accountId ?? '';
  if (await mustUsePasskey(db, call, reach)) return { ways: ['passkey'], provider_title: null };
  const [knows, passkeys, hasApp, provider] = await Promise.all([
    hasPassword(db, accountId),
    credentialsAt(db, accountId, placeOf(call).rpId),
    hasSecondFactor(db, accountId),
    confirmingProvider(db, call, reach),
  ]);
  const ways: [ConfirmationWay, boolean][] = [
    ['passkey', passkeys.length > 0],
    ['provider', provider !== null],
    ['password', knows],
    ['code', hasApp],
  ];
  return {
    ways: ways.flatMap(([way, isThere]) => (isThere ? [way] : [])),
    provider_title: provider?.title ?? null,
  };
}

/** The provider by which a session began, where its word reaches as far. */
export async function confirmingProvider(
  db: Db,
  { site, caller }: Pick<Asked, 'site' | 'caller'>,
  reach: Reach,
): Promise<{ id: number; title: string } | null> {
  const session = await db
    .selectFrom('auth.session')
    .select(['site_id', 'provider_id'])
    .where('id', '=', caller.sessionId ?? '')
    .executeTakeFirst();
  if (session?.site_id !== site.id || session.provider_id === null) return null;
  if (reach === 'for-account' && !(await isAlone(db, caller.accountId, site.id))) return null;
  const row = await db
    .selectFrom('sign_in_provider')
    .select(['id', 'title'])
    .where('site_id', '=', site.id)
    .where('id', '=', session.provider_id)
    .where('is_enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
