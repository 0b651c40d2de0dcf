import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import {
  getPersonSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPersonSecondFactor,
  setUpSecondFactor,
} from '../../second-factor.contract.ts';
import { accountOfPerson, removeOwnFactor, resetFactorOf } from './remove-factor.ts';
import { renewCodes } from './renew-codes.ts';
import { readFactor } from './second-factor.queries.ts';
import { confirmSetUp, type SecondFactorNeeds, startSetUp } from './set-up-factor.ts';
import { shownFactor } from './shown-factor.ts';

/** The calls about two-factor authentication. */
export function secondFactorHandlers(needs: SecondFactorNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(getSecondFactor, (call) => shownFactor(db, call)),
    answer(setUpSecondFactor, ({ body: { code, current_password, reset }, ...call }) =>
      code === undefined
        ? startSetUp(needs, { current_password, isReset: reset === true }, call)
        : confirmSetUp(needs, code, call),
    ),
    answer(renewRecoveryCodes, (call) => renewCodes(needs, call)),
    answer(removeSecondFactor, async ({ body, ...call }) => {
      await removeOwnFactor(needs, body.code, call);
      return undefined;
    }),
    answer(getPersonSecondFactor, async ({ site, params }) => {
      const { profileId } = params;
      const person = await accountOfPerson(db, site.id, profileId);
      if (!person) throw notFound();
      const row = person.accountId === null ? null : await readFactor(db, person.accountId);
      const enabled_ts = row?.enabled_ts ?? null;
      const state = enabled_ts === null ? ('off' as const) : ('enabled' as const);
      return {
        ...{ profile_id: profileId, state, enabled_ts },
        last_used_ts: enabled_ts === null ? null : (row?.last_used_ts ?? null),
      };
    }),
    answer(resetPersonSecondFactor, async ({ params, ...call }) => {
      await resetFactorOf(needs, params.profileId, call);
      return undefined;
    }),
  ];
}
