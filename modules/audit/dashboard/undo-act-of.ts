import { undoRows } from '#modules/undo/undo-act.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { serverNow } from '#platform/dashboard/server-clock.ts';
import type { DoneDeed } from '#platform/dashboard/undo/undo-place.ts';
import { listOwnActions } from '../audit.contract.ts';

/** How far back the key reaches, in seconds, as it does on the page where it was done; recent actions reach a day. */
const REACH = 600;
const LOOKED_AT = 25;
/** So many seconds an act may be before what a page said of it, and, as seconds are whole, after it. */
const BEFORE = 10;
const AFTER = 2;

type Asker = { siteId: number; zone: string; go: (url: string) => void; refresh: () => void };

/**
 * Undoes the own act of these minutes that a deed was, as a page knows it that was loaded since; what another window did
 * meanwhile stays.
 * @returns whether it was there and could be undone
 */
export async function undoActOf({ at, batchId }: DoneDeed, { siteId, ...shown }: Asker): Promise<boolean> {
  const { items } = await call(listOwnActions, { params: { siteId }, query: { limit: LOOKED_AT } });
  const now = serverNow() / 1000;
  const said = at / 1000;
  const act = items.find(
    ({ ts, undo }) =>
      (batchId === undefined ? ts > said - BEFORE && ts < said + AFTER : undo?.batch_id === batchId) &&
      undo?.is_ready === true &&
      undo.undo_of === null &&
      undo.undone === null &&
      (undo.undo_until_ts ?? 0) > now &&
      ts > now - REACH,
  );
  if (!act?.undo) return false;
  await undoRows({ siteId, batchId: act.undo.batch_id, ...shown });
  return true;
}
