import { accountPastDue, notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { type Database, type Db, violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { personRanksAbove } from '../profile-standing.contract.ts';
import { emailInUse, emailSignsIn, nameInUse, type ProfileChange } from '../profiles.contract.ts';
import { htmlOfText, textOfHtml } from './about-text.ts';
import { checkName } from './check-name.ts';
import type { ProfileFollowers } from './profile-followers.ts';
import { actsOnPeople } from './standing/person-facts.ts';

export type ProfileNeeds = { database: Database; events: Events };
type Needs = ProfileNeeds & { followers: ProfileFollowers };

type Said = Omit<ProfileChange, 'revision'>;

/**
 * Changes what is said of a person: by themselves, or by whoever manages people. An unchanged text keeps its markup.
 * @returns which revision is the current one and who saved it, when it is another
 * @throws ApiError not_found for who is not there or may not be changed; email_in_use, email_signs_in, name_in_use, name_is_reserved, named_too_often
 */
export async function changeProfile(
  { database, events, followers }: Needs,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  profileId: number,
  { revision, ...said }: ProfileChange,
): Promise<'done' | { revision: number; updatedBy: number | null }> {
  const siteId = call.site.id;
  const work = database.db.transaction().execute(async (trx) => {
    await mayChangePerson(trx, call, profileId);
    const row = await trx
      .selectFrom('profile')
      .select([
        'name',
        'title',
        'job_title',
        'about_html',
        'email',
        'logo',
        'account_id',
        'updated_by',
        'revision',
      ])
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .where('deleted_ts', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.revision !== revision) return { revision: row.revision, updatedBy: row.updated_by };
    const { name, title, job_title, email, logo } = row;
    const before = { name, title, job_title, email, logo, about: textOfHtml(row.about_html) };
    const names = ['name', 'title', 'job_title', 'about', 'email', 'logo'] as const;
    const changed = names.filter((name) => said[name] !== undefined && said[name] !== before[name]);
    if (changed.length === 0) return 'done';
    if (said.name !== undefined && changed.includes('name'))
      await checkName(trx, call, { id: profileId, name: said.name }, followers);
    if (changed.includes('email')) await checkEmail(trx, siteId, row, said.email ?? null);
    const only = (from: Said) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    const { about, ...plain } = only(said) as Said;
    await trx
      .updateTable('profile')
      .set({
        ...plain,
        ...(about === undefined ? {} : { about_html: htmlOfText(about) }),
        ...updatedBy(stampOf(call)),
      })
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .execute();
    if (said.name !== undefined && changed.includes('name')) {
      const renamed = { id: profileId, name: said.name, before: name };
      await followers.names?.renamed(trx, stampOf(call), [renamed]);
    }
    await recordWrite(trx, database.ids.next, call, {
      action: 'profile.updated',
      objectId: profileId,
      before: only(before),
      after: only(said),
      event: { profile_id: profileId },
    });
    await events.publish(trx, { topic: 'profile', siteId, id: profileId });
    await events.publish(trx, { topic: 'caller', siteId, id: profileId });
    return 'done' as const;
  });
  return work.catch((error: unknown) => {
    throw violatedConstraint(error) === 'profile_name_key' ? refusedField(nameInUse, 'name') : error;
  });
}

/** Gives a person another picture, whichever version of them is saved. */
export async function setPicture(
  needs: ProfileNeeds,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  profileId: number,
  logo: string,
): Promise<void> {
  const { db } = needs.database;
  const named = { ...needs, followers: { names: null } };
  for (;;) {
    const row = await db
      .selectFrom('profile')
      .select('revision')
      .where('site_id', '=', call.site.id)
      .where('id', '=', profileId)
      .executeTakeFirst();
    if (!row) throw notFound();
    if ((await changeProfile(named, call, profileId, { revision: row.revision, logo })) === 'done') return;
  }
}

/**
 * Oneself always; others by whoever manages people, up to their own rank.
 * @throws ApiError not_found, ranks_above
 */
export async function mayChangePerson(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  profileId: number,
): Promise<void> {
  if (profileOf(caller).id === profileId) return;
  // Whom somebody may not change at all is not told apart from nobody.
  if (!caller.holder.sitePermissions.has('MANAGE_USERS')) throw notFound();
  // The own page may be changed by those who are past due as well.
  const limit = site.accessLimitationTs;
  if (limit !== null && limit <= Math.floor(Date.now() / 1000)) throw accountPastDue();
  const acts = (await actsOnPeople(db, site.id, caller, [profileId])).get(profileId);
  if (!acts) throw notFound();
  if (!acts.includes('edit')) throw personRanksAbove();
}

/** The address that somebody signs in with is changed by them alone, and one address stands for one person. */
async function checkEmail(
  db: Db,
  siteId: number,
  { account_id }: { account_id: string | null },
  email: string | null,
): Promise<void> {
  if (account_id !== null) throw refusedField(emailSignsIn, 'email');
  if (email !== null && (await isEmailTaken(db, siteId, email))) throw refusedField(emailInUse, 'email');
}

/** Whether somebody of the site has the address, or an account of the network signs in with it. */
export async function isEmailTaken(db: Db, siteId: number, email: string): Promise<boolean> {
  const person = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('email', 'is not', null)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (person) return true;
  const account = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst();
  return account !== undefined;
}
