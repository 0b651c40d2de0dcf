import { forgetAccountOnSite } from '#modules/accounts/accounts.public.ts';
import { mailReader } from '#modules/preferences/preferences.public.ts';
import { eraseProfile, lockAdmins } from '#modules/profiles/profiles.public.ts';
import { takeRolesAway } from '#modules/roles/roles.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import { isLastOwner, languageFor } from './deletion.ts';
import { deletionMail } from './deletion-mails.ts';

const HOUR = 3_600;
const DAY = 86_400;
const AT_ONCE = 50;

type Needs = Pick<Ground, 'database' | 'events' | 'files' | 'mail' | 'log'>;

/** Forgets people whose day has come, every hour. */
export function defineErasures(needs: Needs & Pick<Ground, 'jobs'>): void {
  needs.jobs.sweep({
    name: 'people who asked to be forgotten',
    seconds: HOUR,
    run: (signal) => erasePeople(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** Forgets everybody whose day has come, site by site, each in a transaction of their own. */
export async function erasePeople(needs: Needs, now: number, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  const sites = await db.selectFrom('site').select(['id', 'title', 'timezone']).orderBy('id').execute();
  for (const site of sites) {
    const due = await db
      .selectFrom('profile_deletion')
      .select('profile_id')
      .where('site_id', '=', site.id)
      .where('due_ts', '<=', now)
      .limit(AT_ONCE)
      .execute();
    for (const { profile_id } of due) {
      if (signal?.aborted) return;
      await erasePerson(needs, { site, profileId: profile_id, now });
    }
  }
}

type Erasure = { site: { id: number; title: string; timezone: string }; profileId: number; now: number };

async function erasePerson(
  { database, events, files, mail, log }: Needs,
  { site, profileId, now }: Erasure,
): Promise<void> {
  const { db, ids } = database;
  const siteId = site.id;
  const keys = await db
    .selectFrom('personal_export')
    .select('file_key')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
  for (const { file_key } of keys) await files.delete(file_key);
  const gone = await db.transaction().execute(async (trx) => {
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
    const accountId = await eraseProfile(trx, { siteId, profileId, now });
    await takeRolesAway(trx, { siteId, profileId });
    if (accountId !== null) await forgetAccountOnSite(trx, { accountId, siteId });
    for (const table of ['profile_deletion', 'personal_export'] as const) {
      await trx.deleteFrom(table).where('site_id', '=', siteId).where('profile_id', '=', profileId).execute();
    }
    await record(trx, ids.next, {
      ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
      ...{ objectKind: 'profile', objectId: profileId, event: { comments: asked.comments } },
    });
    for (const topic of ['profile', 'caller']) await events.publish(trx, { topic, siteId, id: profileId });
    if (accountId !== null) await events.publish(trx, { topic: 'account', siteId, id: accountId });
    const letter = { site: site.title, zone: site.timezone, language };
    if (reader) await mail.send(deletionMail('done', { ...reader, ...letter }), trx);
    return true;
  });
  if (gone) log.info({ siteId, profileId }, 'a person was forgotten');
}
