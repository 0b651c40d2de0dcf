import { type ApiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { refuseStale, savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import {
  maySharedViews,
  roleInvalid,
  type SavedView,
  type SavedViewDraft,
  titleTaken,
  tooManyViews,
} from '../saved-views.contract.ts';
import { MOST_VIEWS } from '../view-kinds.contract.ts';
import { builtInTitles } from './built-in-titles.ts';
import { isSameTitle } from './same-title.ts';
import { savedViewQueries, type ViewRow } from './saved-views.queries.ts';

export type Writer = Pick<Call, 'site' | 'caller' | 'request'> & Partial<Pick<Call, 'matched'>>;
type WriterStamp = Stamp & { by: number };
type ViewChange = Partial<Omit<SavedViewDraft, 'screen'>> & {
  revision: number;
  position?: number;
  is_deleted?: false;
};

/** Keeps a new view at the end of those of its kind. */
export function addView(database: Database, call: Writer, draft: SavedViewDraft): Promise<SavedView> {
  return writing(database, call, async (trx, stamp) => {
    const queries = savedViewQueries(trx);
    const view = await settled(trx, call, draft);
    const beside = await queries.beside(stamp.siteId, { ...view, profile_id: stamp.by });
    if (beside.length >= MOST_VIEWS) throw tooManyViews();
    refuseTaken(view, beside);
    if (view.is_default) await queries.dropDefaults(stamp.siteId, idsOf(beside));
    const position = (beside.at(-1)?.position ?? -1) + 1;
    const row = await queries.insert(database.ids.next(), view, position, stamp);
    const trace = { action: 'saved_view.created', objectId: row.id, after: facts(row) } as const;
    await recordWrite(trx, database.ids.next, call, trace);
    return viewOf(row, call.caller);
  });
}

/** Changes a view, its place, or who sees it; a deleted one comes back. */
export function changeView(
  database: Database,
  call: Writer,
  id: number,
  change: ViewChange,
): Promise<SavedView> {
  return writing(database, call, (trx, stamp) => changeIn({ trx, stamp, database }, call, id, change));
}

/** The same within a transaction that has the lock of the site. */
export async function changeIn(
  { trx, stamp, database }: { trx: Trx; stamp: WriterStamp; database: Database },
  call: Writer,
  id: number,
  { revision, position, is_deleted, ...said }: ViewChange,
  batchId: number | null = null,
): Promise<SavedView> {
  const queries = savedViewQueries(trx);
  const before = await changeable(trx, call, id, is_deleted === false);
  const { title, query, columns, sort, visibility, role_id, is_default, screen } = before;
  const now = { screen, title, query, columns, sort, visibility, role_id, is_default };
  const isShown = said.visibility !== undefined && said.visibility !== 'role';
  const view = await settled(trx, call, { ...now, ...(isShown ? { role_id: null } : {}), ...said });
  // A window that is behind hears of that before anything else: its other complaints may be over.
  if (before.revision !== revision) throw conflictWith(before, revision, call);
  const kind = { ...view, profile_id: before.profile_id };
  const beside = (await queries.beside(stamp.siteId, kind)).filter((row) => row.id !== id);
  if (beside.length >= MOST_VIEWS) throw tooManyViews();
  const isMoved = before.visibility !== view.visibility || before.role_id !== view.role_id;
  const isBack = before.deleted_ts !== null;
  // Of two that bore one name before that was refused, each can still be changed otherwise.
  if (isMoved || isBack || before.title !== view.title) refuseTaken(view, beside);
  const place = Math.min(position ?? (isMoved ? beside.length : placeIn(beside, before)), beside.length);
  const row = await queries.update(id, { ...view, position: place }, stamp);
  const order = beside.toSpliced(place, 0, row);
  for (const [index, { id: one, position: was }] of order.entries()) {
    if (was !== index) await queries.setPosition(stamp.siteId, one, index);
  }
  if (view.is_default) await queries.dropDefaults(stamp.siteId, idsOf(beside));
  const trace = { objectId: id, before: facts(before), after: facts(row), batchId };
  const action = isBack ? 'saved_view.restored' : 'saved_view.updated';
  await recordWrite(trx, database.ids.next, call, { action, ...trace });
  return viewOf({ ...row, position: place }, call.caller);
}

/** Deletes a view softly, as an act that can be undone; as many can come back as there may be of a kind. */
export function removeView(database: Database, call: Writer, id: number): Promise<number> {
  return writing(database, call, async (trx, stamp) => {
    const row = await changeable(trx, call, id, false);
    refuseStale(call, row, (now) => viewOf(now, call.caller));
    await savedViewQueries(trx).remove(id, stamp);
    await savedViewQueries(trx).keepNewestDeleted(stamp, MOST_VIEWS);
    const batchId = database.ids.next();
    const gone = { id, revision: row.revision + 1 };
    await keepUndo(trx, stamp, { id: batchId, kind: 'saved_view', count: 1, rows: [gone] });
    const trace = { action: 'saved_view.removed', objectId: id, before: facts(row), batchId } as const;
    await recordWrite(trx, database.ids.next, call, trace);
    return batchId;
  });
}

/** The view as the caller sees it. */
export function viewOf(
  { profile_id, deleted_ts: _, deleted_by: __, updated_by: ___, ...row }: ViewRow,
  caller: Caller,
): SavedView {
  const isOwn = profile_id === profileOf(caller).id;
  const mayChange = row.visibility === 'personal' ? isOwn : mayShare(caller);
  return { ...row, is_own: isOwn, may_change: mayChange };
}

/** Whether somebody may give views to others. */
export const mayShare = ({ holder }: Caller): boolean => isAllowed(maySharedViews, holder);

function conflictWith(row: ViewRow, sent: number, { caller }: Writer): ApiError {
  const updatedBy = row.deleted_ts === null ? row.updated_by : row.deleted_by;
  const saved = { revision: row.revision, updatedBy, current: viewOf(row, caller) };
  return savedMeanwhile(saved, { sent, by: profileOf(caller).id });
}

/** One writer at a time keeps the order of a site's views whole. */
export function writing<T>(
  { db, turns }: Database,
  call: Writer,
  work: (trx: Trx, stamp: WriterStamp) => Promise<T>,
): Promise<T> {
  const stamp = { ...stampOf(call), by: profileOf(call.caller).id };
  return turns.take(`saved-views ${stamp.siteId}`, () =>
    db.transaction().execute(async (trx) => {
      await lockInSite(trx, locks.namingViews, stamp.siteId);
      return work(trx, stamp);
    }),
  );
}

/** Views of others that the caller does not see are not there; seen ones may still not be theirs to change. */
async function changeable(trx: Trx, call: Writer, id: number, isDeleted: boolean): Promise<ViewRow> {
  const queries = savedViewQueries(trx);
  const row = await queries.find(call.site.id, id);
  if (!row || (row.deleted_ts !== null && !isDeleted)) throw notFound();
  const profileId = profileOf(call.caller).id;
  if (viewOf(row, call.caller).may_change) return row;
  const isSeen =
    row.visibility === 'site' ||
    (row.visibility === 'role' &&
      (await queries.rolesOf(call.site.id, profileId)).includes(row.role_id ?? 0));
  if (!isSeen || row.deleted_ts !== null) throw notFound();
  throw permissionDenied({ extra: { missing: ['EDIT_SITE'] } });
}

/** A view that is shared takes EDIT_SITE, and one for a role a role of this site. */
async function settled(trx: Trx, call: Writer, view: SavedViewDraft): Promise<SavedViewDraft> {
  if (view.visibility !== 'personal' && !mayShare(call.caller)) {
    throw permissionDenied({ extra: { missing: ['EDIT_SITE'] } });
  }
  const isNamed = view.role_id !== null;
  const isRight = view.visibility === 'role' ? isNamed : !isNamed;
  if (!isRight || (isNamed && !(await savedViewQueries(trx).hasRole(call.site.id, view.role_id ?? 0)))) {
    throw roleInvalid({ details: [{ loc: ['body', 'role_id'], msg: 'role_id_is_invalid' }] });
  }
  return view;
}

/** Nobody could tell tabs apart if two views of one kind bore one name, or one that of the whole list. */
function refuseTaken({ screen, title }: SavedViewDraft, beside: readonly ViewRow[]): void {
  const taken = [...builtInTitles[screen], ...beside.map((row) => row.title)];
  if (!taken.some((one) => isSameTitle(one, title))) return;
  throw titleTaken({ details: [{ loc: ['body', 'title'], msg: titleTaken.message }] });
}

const idsOf = (rows: readonly ViewRow[]): number[] => rows.map(({ id }) => id);

const placeIn = (beside: readonly ViewRow[], row: ViewRow): number =>
  beside.filter(
    (other) => other.position < row.position || (other.position === row.position && other.id < row.id),
  ).length;

/** What the audit log keeps: of a view that is nobody else's, no more than that it is. */
const facts = ({ title, query, columns, sort, visibility, role_id, is_default }: ViewRow) => ({
  ...{ visibility, role_id, is_default },
  ...(visibility === 'personal' ? {} : { title, query, columns, sort }),
});
