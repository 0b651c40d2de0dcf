import { randomBytes } from 'node:crypto';
import { seesWholeAccount } from '#modules/accounts/accounts.public.ts';
import { actsOnPeople } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { dataExportRunning, FILE_DAYS } from '../personal-data.contract.ts';
import type { Person } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';
import { writeArchive } from './write-archive.ts';

export const TASK = 'personal_data.export';

export type ExportNeeds = Pick<Ground, 'database' | 'files' | 'tasks' | 'jobs'>;
type AskedBy = Pick<Call, 'site' | 'caller' | 'request'>;

/** Where the file of an export is downloaded. */
export const fileAddress = (siteId: number, id: number): string =>
  `/core/v1/sites/${siteId}/personal_data/${id}/file`;

/**
 * Somebody whose data the caller may have: oneself, or anybody for whoever manages people.
 * @throws ApiError not_found
 */
export async function personFor(db: Db, { site, caller }: AskedBy, profileId: number): Promise<Person> {
  const isOwn = profileOf(caller).id === profileId;
  if (!isOwn && !caller.holder.sitePermissions.has('MANAGE_USERS')) throw notFound();
  const row = await db
    .selectFrom('profile')
    .select('account_id')
    .where('site_id', '=', site.id)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  // Nobody reads what is kept of a person of a higher rank.
  if (!isOwn && !(await actsOnPeople(db, site.id, caller, [profileId])).get(profileId)?.includes('edit'))
    throw notFound();
  const isOwnAccount = isOwn && (await seesWholeAccount(db, caller));
  return { siteId: site.id, profileId, accountId: row.account_id, isOwn: isOwnAccount };
}

/** Starts the task that writes the archive. */
export async function startExport({ database, tasks }: ExportNeeds, call: AskedBy, { profileId }: Person) {
  const { id: by } = profileOf(call.caller);
  const siteId = call.site.id;
  return database.db.transaction().execute(async (trx) => {
    await lockPerson(trx, by);
    const running = await trx
      .selectFrom('personal_export')
      .innerJoin('task', (join) =>
        join
          .onRef('task.site_id', '=', 'personal_export.site_id')
          .onRef('task.id', '=', 'personal_export.id'),
      )
      .select('personal_export.id')
      .where('personal_export.site_id', '=', siteId)
      .where('task.site_id', '=', siteId)
      .where('personal_export.profile_id', '=', profileId)
      .where('task.finished_ts', 'is', null)
      .executeTakeFirst();
    if (running) throw dataExportRunning();
    const task = await tasks.start(trx, { siteId, kind: TASK, payload: {}, by });
    await trx
      .insertInto('personal_export')
      .values({
        ...{ site_id: siteId, id: task.id, profile_id: profileId, created_by: by },
        file_key: `${siteId}/personal/${randomBytes(16).toString('hex')}.zip`,
        created_ts: Math.floor(Date.now() / 1000),
      })
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'personal_data.exported', objectKind: 'profile', objectId: profileId },
    });
    return task;
  });
}

/** An export that the caller asked for, of that person; the newest one without an id. */
export async function findExport(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  asked: { id?: number | undefined; profileId?: number },
) {
  let query = db
    .selectFrom('personal_export')
    .innerJoin('task', (join) =>
      join.onRef('task.site_id', '=', 'personal_export.site_id').onRef('task.id', '=', 'personal_export.id'),
    )
    .select([
      'personal_export.id',
      'profile_id',
      'file_key',
      'file_bytes',
      'personal_export.created_ts',
      'status',
    ])
    .where('personal_export.site_id', '=', site.id)
    .where('task.site_id', '=', site.id)
    .where('personal_export.created_by', '=', profileOf(caller).id)
    .where('personal_export.created_ts', '>', Math.floor(Date.now() / 1000) - FILE_DAYS * 86_400);
  if (asked.id !== undefined) query = query.where('personal_export.id', '=', asked.id);
  if (asked.profileId !== undefined) query = query.where('profile_id', '=', asked.profileId);
  return query.orderBy('personal_export.id', 'desc').limit(1).executeTakeFirst();
}

/** Says how the archive is written, and when its file goes. */
export function defineDataExports({ database: { db }, files, tasks, jobs }: ExportNeeds): void {
  tasks.define<object>(TASK, async ({ siteId, taskId, progress, finish }) => {
    const row = await db
      .selectFrom('personal_export')
      .innerJoin('profile', (join) =>
        join
          .onRef('profile.site_id', '=', 'personal_export.site_id')
          .onRef('profile.id', '=', 'personal_export.profile_id'),
      )
      .select(['profile_id', 'account_id', 'personal_export.created_by', 'file_key'])
      .where('personal_export.site_id', '=', siteId)
      .where('profile.site_id', '=', siteId)
      .where('personal_export.id', '=', taskId)
      .executeTakeFirst();
    if (!row) return finish(async () => null);
    const isOwn = row.created_by === row.profile_id;
    const person = { siteId, profileId: row.profile_id, accountId: row.account_id, isOwn };
    const stored = await files.putMade(
      (path) => writeArchive(db, person, path, (done) => progress(done, personalTables.length)),
      { siteId, key: row.file_key },
    );
    return finish(async (trx) => {
      const kept = await trx
        .updateTable('personal_export')
        .set({ file_bytes: stored.size })
        .where('site_id', '=', siteId)
        .where('id', '=', taskId)
        .returning('id')
        .executeTakeFirst();
      // Whoever was forgotten while it was written leaves no file behind.
      if (!kept) await files.delete(row.file_key);
      return kept ? fileAddress(siteId, taskId) : null;
    });
  });
  jobs.sweep({
    name: 'files of personal data whose days are over',
    seconds: 3_600,
    run: (signal) => removeOldFiles({ database: { db }, files }, Math.floor(Date.now() / 1000), signal),
  });
}

/** Removes files that are older than they are kept; the file first, so that none is left. */
export async function removeOldFiles(
  { database: { db }, files }: { database: { db: Db } } & Pick<ExportNeeds, 'files'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const sites = await db.selectFrom('site').select('id').orderBy('id').execute();
  for (const { id: siteId } of sites) {
    if (signal?.aborted) return;
    const old = await db
      .selectFrom('personal_export')
      .select(['id', 'file_key'])
      .where('site_id', '=', siteId)
      .where('created_ts', '<=', now - FILE_DAYS * 86_400)
      .limit(100)
      .execute();
    for (const { id, file_key } of old) {
      await files.delete(file_key);
      await db.deleteFrom('personal_export').where('site_id', '=', siteId).where('id', '=', id).execute();
    }
  }
}
