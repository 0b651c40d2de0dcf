import { notFound } from '#platform/contract/api-error.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { removeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import type { UndoKind } from '#platform/server/undo-acts.ts';
import { personIsSelf, personRanksAbove } from '../../profile-standing.contract.ts';
import { actsOnPeople, keepAnAdmin } from './person-facts.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** People as rows that are deleted and come back. */
export const profileTable = rowTable('profile', {
  kind: 'profile',
  topic: 'profile',
  show: ({ id, title, revision }) => ({ id, title, revision }),
  said: ({ title, name, email, job_title, status }) => ({ title, name, email, job_title, status }),
  event: ({ id }) => ({ profile_id: id }),
  undoneBy: onSite('MANAGE_USERS'),
  // Whoever comes back signs in again.
  checkReturning: (trx, siteId) => publishChange(trx, { topic: 'caller', siteId }),
});

export const profileUndo = (database: Database): Readonly<Record<string, UndoKind>> =>
  rowUndo(database, profileTable);

/**
 * Deletes people softly: they neither sign in nor are listed, and their posts keep their bylines.
 * @throws ApiError is_self, ranks_above, last_admin
 */
export const removePeople = (database: Database, call: Writer, ids: readonly number[]) =>
  removeRows(database, call, profileTable, ids, (trx, rows) => check(trx, call, rows));

/** The same of one person. @throws ApiError not_found, revision_conflict */
export const removePerson = (database: Database, call: Writer & Pick<Call, 'matched'>, id: number) =>
  removeRow(database, call, profileTable, id, (trx, rows) => {
    if (rows.length === 0) throw notFound();
    return check(trx, call, rows);
  });

async function check(
  trx: Parameters<typeof keepAnAdmin>[0],
  { site, caller }: Writer,
  rows: readonly RowOf<'profile'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.includes(profileOf(caller).id)) throw personIsSelf();
  const acts = await actsOnPeople(trx, site.id, caller, ids);
  if (!ids.every((id) => acts.get(id)?.includes('delete'))) throw personRanksAbove();
  await keepAnAdmin(trx, site.id, ids);
  // Open sessions end with it on every server.
  await publishChange(trx, { topic: 'caller', siteId: site.id });
}
