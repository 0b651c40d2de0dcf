import { languageOfPerson, mailReader } from '#modules/preferences/preferences.public.ts';
import { isLastAdmin } from '#modules/profiles/profiles.public.ts';
import { renewalsOf } from '#modules/subscriptions/subscriptions.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type Deletion, emailDiffers, GRACE_DAYS, lastOwner, notPending } from '../personal-data.contract.ts';
import { deletionMail } from './deletion-mails.ts';

type Needs = Pick<Ground, 'database' | 'mail'>;
type OwnCall = Pick<Call, 'site' | 'caller' | 'request'>;

const none = { state: 'none', asked_ts: null, due_ts: null, comments: null } as const;

/** Whether somebody has asked to be forgotten. */
export async function readDeletion(db: Db, siteId: number, profileId: number): Promise<Deletion> {
  const row = await db
    .selectFrom('profile_deletion')
    .select(['asked_ts', 'due_ts', 'comments'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  const renewing = await renewalsOf(db, siteId, profileId);
  if (!row) return { ...none, renewing };
  return { ...row, state: 'pending', comments: row.comments === 'remove' ? 'remove' : 'keep', renewing };
}

/** Takes the request of somebody to be forgotten. Asked twice, the first day counts. */
export async function askForDeletion(
  { database, mail }: Needs,
  given: { confirm: string; comments: 'keep' | 'remove' },
  call: OwnCall,
): Promise<Deletion> {
  const { db, ids } = database;
  const siteId = call.site.id;
  const { id: profileId } = profileOf(call.caller);
  const reader = await mailReader(db, { siteId, profileId });
  if (reader?.to !== given.confirm)
    throw emailDiffers({ details: [{ loc: ['body', 'confirm'], msg: emailDiffers.message }] });
  if (await isLastOwner(db, siteId, profileId)) throw lastOwner();
  const now = Math.floor(Date.now() / 1000);
  const dueTs = now + GRACE_DAYS * 86_400;
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('profile_deletion')
      .values({
        ...{ site_id: siteId, profile_id: profileId, comments: given.comments },
        ...{ asked_ts: now, due_ts: dueTs },
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'profile_id']).doUpdateSet({ comments: given.comments }),
      )
      .returning('due_ts')
      .executeTakeFirstOrThrow();
    if (made.due_ts !== dueTs) return;
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'personal_data.deletion_asked', objectKind: 'profile', objectId: profileId },
      after: { due_ts: dueTs, comments: given.comments },
    });
    const language = (await languageOfPerson(trx, siteId, profileId)) ?? call.request.language;
    const link = `${addressForMails(call)}/r/dashboard/manage_personal_data`;
    const { title: site, timezone: zone } = call.site;
    const renewing = await renewalsOf(trx, siteId, profileId);
    await mail.send(deletionMail('asked', { ...reader, site, zone, language, dueTs, link, renewing }), trx);
  });
  return readDeletion(db, siteId, profileId);
}

/** Keeps the account of somebody after all. */
export async function keepAccount({ database: { db, ids } }: Needs, call: OwnCall): Promise<void> {
  const { id: profileId } = profileOf(call.caller);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('profile_deletion')
      .where('site_id', '=', call.site.id)
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notPending();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'personal_data.deletion_cancelled', objectKind: 'profile', objectId: profileId },
    });
  });
}

/** Whether a site would be left without an owner, or without anybody who runs it. */
export async function isLastOwner(db: Db | Trx, siteId: number, profileId: number): Promise<boolean> {
  if (await isLastAdmin(db, siteId, profileId)) return true;
  const owners = await db
    .selectFrom('role_assignment')
    .innerJoin('role', (join) =>
      join
        .onRef('role.site_id', '=', 'role_assignment.site_id')
        .onRef('role.id', '=', 'role_assignment.role_id'),
    )
    .innerJoin('profile', (join) =>
      join
        .onRef('profile.site_id', '=', 'role_assignment.site_id')
        .onRef('profile.id', '=', 'role_assignment.profile_id'),
    )
    .select('role_assignment.profile_id')
    .where('role_assignment.site_id', '=', siteId)
    .where('role.site_id', '=', siteId)
    .where('profile.site_id', '=', siteId)
    .where('role.key', '=', 'owner')
    .where('role_assignment.community_id', 'is', null)
    .where('profile.status', 'in', [0, 1])
    .where('profile.deleted_ts', 'is', null)
    .limit(3)
    .execute();
  const ids = new Set(owners.map(({ profile_id }) => profile_id));
  return ids.size === 1 && ids.has(profileId);
}

/** The language that somebody is written in where nobody asks. */
export const languageFor = async (db: Db, siteId: number, profileId: number): Promise<string> =>
  (await languageOfPerson(db, siteId, profileId)) ?? SOURCE_LANGUAGE;
