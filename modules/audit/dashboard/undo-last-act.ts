import { undoRows } from '#modules/undo/undo-act.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { listOwnActions } from '../audit.contract.ts';

/** How far back the key reaches, in seconds, as it does on the page where it was done; recent actions reach a day. */
const REACH = 600;
const LOOKED_AT = 25;

type Asker = { siteId: number; zone: string; go: (url: string) => void; refresh: () => void };

/** Undoes the last own act of these minutes that can be undone, as a page knows it that was loaded since. @returns whether there was one */
export async function undoLastAct({ siteId, ...shown }: Asker): Promise<boolean> {
  const { items } = await call(listOwnActions, { params: { siteId }, query: { limit: LOOKED_AT } });
  const now = Date.now() / 1000;
  const act = items.find(
    ({ ts, undo }) =>
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
