import type { Call } from '#platform/server/answer.ts';
import { refuseDemoFromElsewhere } from './demo-accounts.ts';
import { familiarityOf } from './known-places.ts';
import { recordNewcomer } from './record-newcomer.ts';
import { emailOf } from './second-factor/set-up-factor.ts';
import { noteWrongCode } from './second-factor/wrong-codes.ts';
import { startSession } from './sessions.ts';
import {
  askSecond,
  deviceAt,
  profileOnSite,
  recordSignIn,
  type SignedInProfile,
  type SignInNeeds,
  speakLanguageOf,
} from './sign-in.ts';

type Asked = Pick<Call, 'site' | 'request' | 'reply' | 'now'>;
type Shown = {
  accountId: string;
  providerId: number;
  /** Whether two factors were shown elsewhere, and count here. */
  isStrong: boolean;
  /** Of the second factor of the account, where it has one. */
  code?: string | undefined;
};

/**
 * Signs in, on this site alone, whoever a provider of it knows.
 * @returns why nobody comes in, or who does
 * @throws ApiError demo_account_is_local, too_many_requests
 */
export async function letInByProvider(
  needs: SignInNeeds,
  { accountId, providerId, isStrong, code }: Shown,
  call: Asked,
): Promise<SignedInProfile | 'not_admitted' | 'code_missing' | 'wrong_code'> {
  const { db } = needs.database;
  refuseDemoFromElsewhere(await emailOf(db, accountId), call.request);
  const profile = await profileOnSite(needs, call.site.id, accountId);
  const second = profile && !isStrong ? await askSecond(needs, accountId, code, call) : null;
  const result = profile ? (second?.result ?? 'signed_in') : 'not_admitted';
  const place = await familiarityOf(db, accountId, call.request, call.now);
  await recordSignIn(needs, { result, accountId, site: call.site, request: call.request });
  if (!profile) return 'not_admitted';
  if (result === 'wrong_code') {
    needs.refusals.follow(
      recordNewcomer(needs.database, 'session.refused', profile.id, call),
      call.request.id,
    );
    needs.refusals.follow(noteWrongCode(needs, accountId, call), call.request.id);
  }
  if (result !== 'signed_in') return result;
  const provider = { siteId: call.site.id, id: providerId };
  await startSession(needs, accountId, call, { isStrong, provider });
  await second?.wasRight();
  if (second?.isRecovery)
    await recordNewcomer(needs.database, 'second_factor.recovery_used', profile.id, call);
  const deed = place === 'new' ? deviceAt(call.request) : null;
  await recordNewcomer(needs.database, 'session.started', profile.id, call, deed);
  await speakLanguageOf(needs, profile, call);
  return profile;
}
