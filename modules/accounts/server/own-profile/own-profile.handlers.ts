import { changeProfile, type ProfileFollowers, textOfAbout } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { getOwnProfile, type OwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { hasPassword } from '../account-writes.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { type EmailNeeds, readyOwnEmail } from './change-email.ts';
import { emailChangeOf } from './email-changes.ts';

/** The calls about what one says of oneself. */
export function ownProfileHandlers(needs: EmailNeeds & { followers: ProfileFollowers }): Handler[] {
  const { db } = needs.database;
  const read = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, id: number): Promise<OwnProfile> => {
    if (profileOf(caller).id !== id) throw notFound();
    const row = await db
      .selectFrom('profile')
      .select(['id', 'name', 'title', 'logo', 'job_title', 'about_html', 'revision'])
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    const account = await db
      .selectFrom('auth.user')
      .select(['id', 'email', 'email_verified'])
      .where('id', '=', caller.accountId ?? '')
      .executeTakeFirst();
    if (!row || !account) throw notFound();
    const { about_html, ...said } = row;
    const waiting = await emailChangeOf(db, account.id, Math.floor(Date.now() / 1000));
    return {
      ...{ ...said, about: textOfAbout(about_html), email: account.email },
      email_is_proven: account.email_verified,
      pending_email: waiting && waiting.email !== account.email ? waiting.email : null,
      asks_for_password: await hasPassword(db, account.id),
      asks_for_code: await hasSecondFactor(db, account.id),
    };
  };
  return [
    answer(getOwnProfile, ({ params, ...call }) => read(call, params.profileId)),
    answer(saveOwnProfile, async ({ params, body, ...call }) => {
      const { email, currentPassword, code, ...said } = body;
      if (profileOf(call.caller).id !== params.profileId) throw notFound();
      const setEmail =
        email === undefined ? null : await readyOwnEmail(needs, { email, currentPassword, code }, call);
      const outcome = await changeProfile(needs, call, params.profileId, said);
      if (outcome !== 'done') {
        const current = await read(call, params.profileId);
        const saved = { ...outcome, revision: current.revision, current };
        throw savedMeanwhile(saved, { sent: body.revision, by: params.profileId });
      }
      await setEmail?.();
      return read(call, params.profileId);
    }),
  ];
}
