import { forgetAccountOnSite, provenAddress } from '#modules/accounts/accounts.public.ts';
import { endTokensOf } from '#modules/api-tokens/api-tokens.public.ts';
import { forgetImported } from '#modules/imports/imported-people.public.ts';
import { forgetInvitesTo } from '#modules/invites/invites.public.ts';
import { forgetAddress, forgetPushOf } from '#modules/newsletters/newsletters.public.ts';
import { forgetOldNames } from '#modules/permalinks/permalinks.public.ts';
import { mailReader } from '#modules/preferences/preferences.public.ts';
import { eraseProfile, holdersOfAddress, lockAdmins } from '#modules/profiles/profiles.public.ts';
import { takeRolesAway } from '#modules/roles/roles.public.ts';
import { forgetIdentities } from '#modules/single-sign-on/single-sign-on.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import { isLastOwner, languageFor } from './deletion.ts';
import { deletionMail } from './deletion-mails.ts';

const HOUR = 3_600;
const DAY = 86_400;
const AT_ONCE = 50;
/** So long whoever was deleted can be brought back; then they are forgotten as if they had asked for it. */
export const DELETED_DAYS = 30;

type Needs = Pick<Ground, 'database' | 'events' | 'files' | 'jobs' | 'mail' | 'log' | 'outbox'>;

/** Forgets people whose day has come, every hour. */
export function defineErasures(needs: Needs): void {
  const clock = () => Math.floor(Date.now() / 1000);
  needs.jobs.sweep({
    name: 'people who asked to be forgotten',
    seconds: HOUR,
    run: (signal) => erasePeople(needs, clock(), signal),
  });
  needs.jobs.sweep({
    name: 'people who were deleted long ago',
    seconds: HOUR,
    run: (signal) => eraseDeleted(needs, clock(), signal),
  });
}

type Site = { id: number; title: string; timezone: string };

const sitesOf = ({ database: { db } }: Needs): Promise<Site[]> =>
  db.selectFrom('site').select(['id', 'title', 'timezone']).where('scope', '=', 0).orderBy('id').execute();

/** Forgets everybody whose day has come, site by site, each in a transaction of their own. */
export async function erasePeople(needs: Needs, now: number, signal?: AbortSignal): Promise<void> {
  for (const site of await sitesOf(needs)) {
    const due = await needs.database.db
      .selectFrom('profile_deletion')
      .select('profile_id')
      .where('site_id', '=', site.id)
      .where('due_ts', '<=', now)
      .limit(AT_ONCE)
      .execute();
    for (const { profile_id } of due) {
      if (signal?.aborted) return;
      await eraseWhoAsked(needs, { site, profileId: profile_id, now });
    }
    if (due.length > 0) needs.outbox.wake(site.id);
  }
}

/** Forgets people who were deleted and not brought back, each in a transaction of their own. */
export async function eraseDeleted(needs: Needs, now: number, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  const before = now - DELETED_DAYS * DAY;
  for (const site of await sitesOf(needs)) {
    const due = await db
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', site.id)
      .where('deleted_ts', '<=', before)
      .where('erased_ts', 'is', null)
      .orderBy('deleted_ts')
      .limit(AT_ONCE)
      .execute();
    for (const { id: profileId } of due) {
      if (signal?.aborted) return;
      await removeFiles(needs, site.id, profileId);
      await db.transaction().execute(async (trx) => {
        const still = await trx
          .selectFrom('profile')
          .select('id')
          .where('site_id', '=', site.id)
          .where('id', '=', profileId)
          .where('deleted_ts', '<=', before)
          .where('erased_ts', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (still) await forget(needs, trx, { site, profileId, now, comments: 'keep' });
      });
    }
    if (due.length > 0) needs.outbox.wake(site.id);
  }
}

type Erasure = { site: Site; profileId: number; now: number };

/** The files with their data, before the rows that name them. */
async function removeFiles({ database: { db }, files }: Needs, siteId: number, profileId: number) {
  const keys = await db
    .selectFrom('personal_export')
    .select('file_key')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
  for (const { file_key } of keys) await files.delete(file_key);
}

async function eraseWhoAsked(needs: Needs, { site, profileId, now }: Erasure): Promise<void> {
  const { database, mail, log } = needs;
  const siteId = site.id;
  await removeFiles(needs, siteId, profileId);
  const gone = await database.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom('profile_deletion')
      .select('comments')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .where('due_ts', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    // Taken back meanwhile, or another server was faster.
    if (!asked) return false;
    await lockAdmins(trx, { siteId, profileId });
    if (await isLastOwner(trx, siteId, profileId)) {
      await trx
        .updateTable('profile_deletion')
        .set({ due_ts: now + DAY })
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .execute();
      log.warn({ siteId, profileId }, 'the last owner of a site is not forgotten');
      return false;
    }
    const reader = await mailReader(trx, { siteId, profileId });
    const language = await languageFor(trx, siteId, profileId);
    await forget(needs, trx, { site, profileId, now, comments: asked.comments });
    const letter = { site: site.title, zone: site.timezone, language };
    if (reader) await mail.send(deletionMail('done', { ...reader, ...letter }), trx);
    return true;
  });
  if (gone) log.info({ siteId, profileId }, 'a person was forgotten');
}

/** Takes away who somebody was; what other rooms keep of them goes as they hear of it. */
async function forget(
  { database: { ids }, events, jobs }: Needs,
  trx: Trx,
  { site: { id: siteId }, profileId, now, comments }: Erasure & { comments: string },
): Promise<void> {
  const reader = await mailReader(trx, { siteId, profileId });
  const { accountId, email } = await eraseProfile(trx, { siteId, profileId, now });
  await forgetOldNames(trx, siteId, profileId);
  await takeRolesAway(trx, { siteId, profileId });
  await endTokensOf(trx, { siteId, profileId, now });
  await forgetIdentities(trx, { siteId, profileId });
  await forgetImported(trx, { siteId, profileId });
  await forgetPushOf(trx, { siteId, profileId });
  const emails = [reader?.to, email].flatMap((one) => (one ? [one.toLowerCase()] : []));
  const own: string[] = [];
  for (const one of new Set(emails)) {
    // Whoever came back as somebody new keeps what was sent to their address since.
    const holders = await holdersOfAddress(trx, siteId, one);
    const isHeld = holders.some(({ id, deleted_ts }) => id !== profileId && deleted_ts === null);
    if (!isHeld) own.push(one);
  }
  await forgetInvitesTo(trx, { siteId, profileId, emails: own, now });
  // An address that nobody has proven may be somebody else's, and so may what is sent there.
  const proven = await provenAddress(trx, accountId);
  if (proven !== null && own.includes(proven)) await forgetAddress({ jobs }, trx, siteId, proven, now);
  if (accountId !== null) await forgetAccountOnSite(trx, { accountId, siteId });
  for (const table of ['profile_deletion', 'personal_export'] as const) {
    await trx.deleteFrom(table).where('site_id', '=', siteId).where('profile_id', '=', profileId).execute();
  }
  await record(trx, ids.next, {
    ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
    ...{ objectKind: 'profile', objectId: profileId, event: { comments } },
  });
  for (const topic of ['profile', 'caller']) await events.publish(trx, { topic, siteId, id: profileId });
  if (accountId !== null) await events.publish(trx, { topic: 'account', siteId, id: accountId });
}
