import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import { profileOf } from '#platform/server/caller.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type SecondFactor, secondFactorOff } from '../../second-factor.contract.ts';
import { secondFactorMail } from '../account-mails.ts';
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './second-factor.queries.ts';
import { emailOf, type OwnCall, type SecondFactorNeeds } from './set-up-factor.ts';
import { shownFactor } from './shown-factor.ts';
import { factorKey } from './take-code.ts';

/** Makes the recovery codes of the caller anew; they are shown this once. */
export async function renewCodes(needs: SecondFactorNeeds, call: OwnCall): Promise<SecondFactor> {
  const { db, ids } = needs.database;
  const accountId = call.caller.accountId ?? '';
  if (!(await hasSecondFactor(db, accountId))) throw secondFactorOff();
  const codes = newRecoveryCodes();
  const key = await factorKey(needs.secrets);
  const to = await emailOf(db, accountId);
  const { id, title: name } = profileOf(call.caller);
  await db.transaction().execute(async (trx) => {
    // Two windows may ask at once: the codes of the later one alone are good.
    const { enabled_ts } =
      (await trx
        .selectFrom('auth.second_factor')
        .select('enabled_ts')
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst()) ?? {};
    if (enabled_ts == null) throw secondFactorOff();
    await replaceRecoveryCodes(trx, key, accountId, codes);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'second_factor.codes_renewed', objectKind: 'profile', objectId: id },
    });
    const language = (await languageOfPerson(trx, call.site.id, id)) ?? call.request.language;
    await needs.mail.send(secondFactorMail('codes', { to, name, site: call.site.title, language }), trx);
  });
  return { ...(await shownFactor(db, call)), recovery_codes: codes };
}
