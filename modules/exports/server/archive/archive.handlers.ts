import { randomBytes } from 'node:crypto';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { ArchiveScope } from '#platform/server/archive-part.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  archiveRunning,
  archiveTooLarge,
  getSiteArchive,
  startSiteArchive,
} from '../../site-archive.contract.ts';
import { MOST_ARCHIVE_GIGABYTES, neverArchived, SITE_EXPORT } from '../../site-archive-kinds.contract.ts';
import { type ArchiveQuestion, scopeOf } from './archive-reach.ts';
import { ARCHIVE_TASK, type ArchiveNeeds, orderedParts } from './archive-task.ts';

/** The calls by which somebody takes out the whole site; a task writes it. */
export function archiveHandlers(needs: ArchiveNeeds): Handler[] {
  const { database, tasks, quotas } = needs;
  const { db, ids } = database;
  const parts = orderedParts(needs.archiveParts);
  const bytesOf = async (scope: ArchiveScope) => {
    const sizes = await Promise.all(parts.map(async (part) => part.bytes?.(db, scope) ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  return [
    answer(getSiteArchive, async ({ site, caller }) => {
      const scope = scopeOf(site.id, caller);
      const kinds = await Promise.all(
        parts.map(async ({ name, count }) => ({ name, count: await count(db, scope) })),
      );
      return {
        ...{ kinds, has_people: scope.hasPeople, left_out: [...neverArchived] },
        ...{ has_drafts: scope.hasDrafts, has_held_comments: scope.hasHeldComments },
        file_bytes: await bytesOf(scope),
        is_running: await isRunning(db, site.id),
      };
    }),
    answer(startSiteArchive, async (call) => {
      const { site, body } = call;
      const scope = scopeOf(site.id, call.caller);
      const { siteId: _siteId, ownerId: _ownerId, ...reach } = scope;
      const question: ArchiveQuestion = { withFiles: body.with_files, ...reach };
      const bytes = body.with_files ? await bytesOf(scope) : 0;
      if (bytes > MOST_ARCHIVE_GIGABYTES * 1000 ** 3) throw refusedField(archiveTooLarge, 'with_files');
      const task = await db.transaction().execute(async (trx) => {
        await lockInSite(trx, locks.startingArchives, site.id);
        if (await isRunning(trx, site.id)) throw archiveRunning();
        const { id: by } = profileOf(call.caller);
        const started = await tasks.start(trx, { siteId: site.id, kind: ARCHIVE_TASK, payload: {}, by });
        await trx
          .insertInto('export_file')
          .values({
            ...{ site_id: site.id, id: started.id, kind: SITE_EXPORT, format: 'zip' },
            request: JSON.stringify({
              place: placeOf(call),
              question,
              layout: { format: 'zip', fields: [] },
            }),
            ...{ left_out: [], is_by_email: body.by_email },
            file_key: `${site.id}/exports/${randomBytes(16).toString('hex')}.zip`,
            ...{ created_ts: Math.floor(Date.now() / 1000), created_by: by },
          })
          .execute();
        const amounts = { files: 1, rows: 0, bytes: 0, ...(body.by_email ? { mails: 1 } : {}) };
        await quotas.take(trx, { siteId: site.id, profileId: by }, amounts);
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'export.started', objectId: started.id },
          after: {
            kind: SITE_EXPORT,
            format: 'zip',
            ...body,
            has_people: scope.hasPeople,
            has_drafts: scope.hasDrafts,
          },
        });
        return started;
      });
      return { status: task.status, id: task.id, is_ready: task.isReady, result: null, details: [] };
    }),
  ];
}

const placeOf = (call: Pick<Call, 'site' | 'request'>) => ({
  ...{ siteId: call.site.id, timezone: call.site.timezone, uri: call.site.uri },
  ...{ mailUri: addressForMails(call), language: call.request.language },
});

async function isRunning(db: Db, siteId: number): Promise<boolean> {
  const open = await db
    .selectFrom('task')
    .select('id')
    .where('site_id', '=', siteId)
    .where('kind', '=', ARCHIVE_TASK)
    .where('finished_ts', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
