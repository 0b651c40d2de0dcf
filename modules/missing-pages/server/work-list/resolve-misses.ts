import { RedirectDraft } from '#modules/redirects/redirects.contract.ts';
import { addRedirect, type RedirectNeeds } from '#modules/redirects/redirects.public.ts';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import type { Decision } from '../../missing-pages.contract.ts';
import { IGNORING, type IgnoredBefore } from './undo-ignoring.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Outcome = {
  path: string;
  is_done: boolean;
  redirect_id: number | null;
  error: string | null;
  message: string | null;
};

/** Carries each decision out for itself: what one is refused for keeps no other from being done. */
export async function resolveAll(
  needs: RedirectNeeds,
  call: Writer,
  decisions: readonly Decision[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const batchId = needs.database.ids.next();
  for (const decision of decisions) {
    const { path } = decision;
    try {
      const redirect_id = await resolveOne(needs, call, decision, batchId);
      outcomes.push({ path, is_done: true, redirect_id, error: null, message: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = call.request.say(error.said);
      outcomes.push({ path, is_done: false, redirect_id: null, error: error.code, message });
    }
  }
  return outcomes;
}

async function resolveOne(
  needs: RedirectNeeds,
  call: Writer,
  decision: Decision,
  batchId: number,
): Promise<number | null> {
  const { path, action } = decision;
  if (action === 'ignore' || action === 'watch') {
    await setIgnored(needs, call, { path, isIgnored: action === 'ignore', batchId });
    return null;
  }
  const draft = RedirectDraft.parse(
    action === 'gone'
      ? { path, redirect_to: null, status: 410 }
      : { path, redirect_to: decision.target, status: decision.status },
  );
  return (await addRedirect(needs, call, draft, '404')).id;
}

/** Leaves an address out of the work list, or takes it back. */
async function setIgnored(
  { database }: RedirectNeeds,
  call: Writer,
  { path, isIgnored, batchId }: { path: string; isIgnored: boolean; batchId: number },
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('missed_path')
      .select(['id', 'ignored_ts', 'ignored_by'])
      .where('site_id', '=', call.site.id)
      .where('path', '=', path)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if ((row.ignored_ts !== null) === isIgnored) return;
    const by = call.caller.profile?.id ?? null;
    const ignored_ts = isIgnored ? call.now : null;
    await trx
      .updateTable('missed_path')
      .set({ ignored_ts, ignored_by: isIgnored ? by : null })
      .where('site_id', '=', call.site.id)
      .where('id', '=', row.id)
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: isIgnored ? 'missed_path.ignored' : 'missed_path.watched',
      ...{ objectId: row.id, batchId },
      before: { ignored: !isIgnored },
      after: { ignored: isIgnored },
      event: { path },
    });
    // No other moment of deciding is taken for this one: what it left is known by its time.
    const rows = [{ id: row.id, revision: ignored_ts ?? 0 }];
    const before: IgnoredBefore = { id: row.id, ignored_ts: row.ignored_ts, ignored_by: row.ignored_by };
    const stamp = { siteId: call.site.id, now: call.now, by };
    await keepUndo(trx, stamp, { id: batchId, kind: IGNORING, count: 1, rows, befores: [before] });
  });
}
