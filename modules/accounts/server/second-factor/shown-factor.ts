import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { type SecondFactor, secondFactorOff } from '../../second-factor.contract.ts';
import { isFactorRequired, readFactor, recoveryCodesLeft } from './second-factor.queries.ts';

/**
 * What the caller hears of their second factor.
 * @throws ApiError OTPConfigNotFoundException while it is off
 */
export async function shownFactor(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
): Promise<SecondFactor> {
  const accountId = caller.accountId ?? '';
  const row = await readFactor(db, accountId);
  if (!row || row.enabled_ts === null) throw secondFactorOff();
  const [left, isRequired] = await Promise.all([
    recoveryCodesLeft(db, accountId),
    isFactorRequired(db, site.id, profileOf(caller).id),
  ]);
  return {
    ...{ state: 'enabled', provisioningUri: null, secret: null, recovery_codes: null },
    config: {
      ...{ enabled_ts: row.enabled_ts, last_used_ts: row.last_used_ts },
      ...{ recovery_codes_left: left, is_required: isRequired },
    },
  };
}
