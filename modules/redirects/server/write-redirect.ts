import { ApiError, notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Database, type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { refuseStale, savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite, recordWrites, type Write } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import {
  Redirect,
  type RedirectDraft,
  redirectExists,
  type SavedRedirect,
  sourceIsLive,
} from '../redirects.contract.ts';
import { noteWrite } from './missing/check-state.ts';
import { type RedirectRow, redirectQueries } from './redirects.queries.ts';
import { refuseLoops, warningsOf } from './rules/check-redirect.ts';
import type { SiteRules } from './rules/kept-rules.ts';
import type { LivePages } from './rules/live-pages.ts';
import { ownHosts } from './rules/own-hosts.ts';
import { lineOfRedirects, lockRedirects } from './rules/redirect-rules.queries.ts';
import { refuseReturning, refuseTaken } from './rules/refuse-returning.ts';
import { mergedDraft, settleDraft } from './rules/settle-draft.ts';
import type { RulesOfSites } from './rules/site-rules.ts';

export type RedirectNeeds = {
  database: Database;
  events: Events;
  pages: LivePages;
  rules: RulesOfSites;
};
/** Whether nothing is saved yet that would hide a page. */
type AsksFirst = { asks_first?: boolean | undefined };
/** What a write may look at, and where it says what it has changed. */
export type RedirectWrite = {
  rules: SiteRules;
  written(rows: readonly RedirectRow[]): void;
  gone(rows: readonly RedirectRow[]): void;
};
export type Writer = Pick<Call, 'site' | 'caller' | 'request'> & Partial<Pick<Call, 'matched'>>;

/** Adds a redirect when all the rules allow it. */
export function addRedirect(
  needs: RedirectNeeds,
  call: Writer,
  { asks_first, ...draft }: RedirectDraft & AsksFirst,
  origin: 'manual' | '404' = 'manual',
): Promise<SavedRedirect> {
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const settled = settleDraft(draft, await ownHosts(trx, call.site));
    const row = await redirectQueries(trx).insert(needs.database.ids.next(), settled, origin, stamp);
    await recordRedirect(needs, trx, call, 'created', row, { after: row });
    at.written([row]);
    return checked(needs, trx, { ...row, is_missing: false }, call, at.rules, asks_first);
  });
}

/** Changes a redirect: what is not said stays as it is. */
export function changeRedirect(
  needs: RedirectNeeds,
  call: Writer,
  id: number,
  { revision, asks_first, ...said }: Partial<RedirectDraft> & { revision: number } & AsksFirst,
): Promise<SavedRedirect> {
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const queries = redirectQueries(trx);
    const before = await queries.find(stamp.siteId, id);
    if (!before) throw notFound();
    const settled = settleDraft(mergedDraft(before, said), await ownHosts(trx, call.site));
    const row = await queries.update(id, settled, revision, stamp);
    if (!row) {
      const current = Redirect.parse(before);
      const { revision: now, updated_by: updatedBy } = before;
      throw savedMeanwhile({ revision: now, updatedBy, current }, { sent: revision, by: stamp.by });
    }
    await recordRedirect(needs, trx, call, 'updated', row, { before, after: row });
    at.written([row]);
    const isSame = before.path_key === row.path_key && before.match === row.match && before.enabled;
    return checked(
      needs,
      trx,
      { ...row, is_missing: before.is_missing },
      call,
      at.rules,
      asks_first && !isSame,
    );
  });
}

/** Deletes softly those of the redirects that are there, as one act that can be undone; one alone by its version. */
export function removeAll(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<{ rows: RedirectRow[]; batchId: number | null }> {
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const queries = redirectQueries(trx);
    const [first] = ids;
    if (call.matched && first !== undefined) {
      refuseStale(call, await queries.find(stamp.siteId, first), (row) => Redirect.parse(row));
    }
    const rows = await queries.findAll(stamp.siteId, ids);
    const batchId = rows.length > 0 ? needs.database.ids.next() : null;
    if (batchId !== null) await removeRows(needs, trx, call, stamp, rows, batchId);
    at.gone(rows);
    return { rows, batchId };
  });
}

/** Deletes softly these redirects, as one act that can be undone. */
export async function removeRows(
  needs: RedirectNeeds,
  trx: Trx,
  call: Writer,
  stamp: Stamp,
  rows: readonly RedirectRow[],
  batchId: number,
): Promise<void> {
  await redirectQueries(trx).setDeleted(idsOf(rows), true, stamp);
  const gone = rows.map(({ id, revision }) => ({ id, revision: revision + 1 }));
  await keepUndo(trx, stamp, { id: batchId, kind: 'redirect', count: gone.length, rows: gone });
  await recordRedirects(needs, trx, call, 'removed', rows, batchId);
}

/** Brings deleted redirects back, all or none: each must still be allowed. */
export function restoreAll(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<RedirectRow[]> {
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const queries = redirectQueries(trx);
    const deleted = await queries.findAll(stamp.siteId, ids, 'deleted');
    if (deleted.length === 0) throw notFound();
    await refuseTaken(trx, stamp.siteId, deleted);
    await queries.setDeleted(idsOf(deleted), false, stamp);
    const rows = await queries.findAll(stamp.siteId, idsOf(deleted));
    await refuseReturning(rows, at.rules);
    at.written(rows);
    await recordRedirects(needs, trx, call, 'restored', rows);
    return rows;
  });
}

/**
 * The transaction of every write: one writer of a site at a time, who comes to a connection when it is their turn, and
 * the word to those who keep copies.
 */
export async function writeRedirects<T>(
  needs: RedirectNeeds,
  call: Writer,
  write: (trx: Trx, stamp: Stamp, at: RedirectWrite) => Promise<T>,
): Promise<T> {
  const { database, events, rules } = needs;
  const stamp = stampOf(call);
  const { siteId } = stamp;
  try {
    return await database.turns.take(lineOfRedirects(siteId), async () => {
      const written: RedirectRow[] = [];
      const gone: number[] = [];
      const result = await database.db.transaction().execute(async (trx) => {
        await lockRedirects(trx, siteId);
        const done = await write(trx, stamp, {
          rules: await rules.getLocked(trx, siteId),
          written: (rows) => void written.push(...rows),
          gone: (rows) => void gone.push(...idsOf(rows)),
        });
        // With the write, so that nobody is told that all is judged before this is.
        await noteWrite(trx, siteId);
        await events.publish(trx, { topic: 'redirect', siteId, id: rules.origin });
        return done;
      });
      rules.apply(siteId, { written, gone });
      return result;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'redirect_path_key') {
      // Nobody knows whether a commit came through whose answer was lost.
      if (!(error instanceof ApiError)) rules.drop(siteId);
      throw error;
    }
    throw redirectExists({ details: [{ loc: ['body', 'path'], msg: redirectExists.message }] });
  }
}

/** The audit row and the event of one redirect. */
export function recordRedirect(
  { database }: Pick<RedirectNeeds, 'database'>,
  trx: Trx,
  call: Writer,
  deed: RedirectDeed,
  row: RedirectRow,
  rows: { before?: RedirectRow; after?: RedirectRow },
  batchId: number | null = null,
): Promise<void> {
  return recordWrite(trx, database.ids.next, call, { ...writeOf(deed, row, rows), batchId });
}

/** The same of many that went or came back together. */
export function recordRedirects(
  { database }: Pick<RedirectNeeds, 'database'>,
  trx: Trx,
  call: Writer,
  deed: 'removed' | 'restored',
  rows: readonly RedirectRow[],
  batchId: number | null = null,
): Promise<void> {
  const writes = rows.map((row) => ({
    ...writeOf(deed, row, deed === 'removed' ? { before: row } : { after: row }),
    batchId,
  }));
  return recordWrites(trx, database.ids.next, call, writes);
}

type RedirectDeed = 'created' | 'updated' | 'removed' | 'restored';

const writeOf = (
  deed: RedirectDeed,
  { id, path, redirect_to, status, match }: RedirectRow,
  rows: { before?: RedirectRow; after?: RedirectRow },
): Write => ({
  action: `redirect.${deed}`,
  objectId: id,
  before: rows.before && saidOfRedirect(rows.before),
  after: rows.after && saidOfRedirect(rows.after),
  event: { path, redirect_to, status, match },
});

type Said = Pick<
  RowOf<'redirect'>,
  'path' | 'redirect_to' | 'status' | 'match' | 'query' | 'enabled' | 'note'
>;

/** What people say about a redirect, and no more. */
export const saidOfRedirect = ({ path, redirect_to, status, match, query, enabled, note }: Said) => ({
  ...{ path, redirect_to, status, match, query, enabled, note },
});

/** The written redirect held against the others, with what is worth a look. */
async function checked(
  { pages }: RedirectNeeds,
  trx: Trx,
  { is_missing: wasMissing, ...row }: RedirectRow & { is_missing: boolean },
  { site, request }: Writer,
  { find }: SiteRules,
  asksFirst: boolean | undefined,
): Promise<SavedRedirect> {
  await refuseLoops(row, find);
  const warnings = await warningsOf(trx, pages, site, row, find);
  const live = warnings.find(({ code }) => code === 'source_is_live');
  // One that is off hides nothing.
  if (asksFirst && live && row.enabled)
    throw sourceIsLive({ details: [{ loc: ['body', 'path'], msg: live.message }] });
  const isMissing = warnings.some(({ code }) => code === 'target_is_missing');
  // Whether one that is off leads to nothing is judged with all others.
  if (row.enabled && isMissing !== wasMissing)
    await redirectQueries(trx).setMissing(site.id, row.id, isMissing);
  return { ...row, warnings: warnings.map(({ code, message }) => ({ code, message: request.say(message) })) };
}

const idsOf = (rows: readonly RedirectRow[]): number[] => rows.map(({ id }) => id);
