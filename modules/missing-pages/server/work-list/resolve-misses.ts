import { RedirectDraft } from '#modules/redirects/redirects.contract.ts';
import { addRedirect, type RedirectNeeds } from '#modules/redirects/redirects.public.ts';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { Decision } from '../../missing-pages.contract.ts';

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
  for (const decision of decisions) {
    const { path } = decision;
    try {
      const redirect_id = await resolveOne(needs, call, decision);
      outcomes.push({ path, is_done: true, redirect_id, error: null, message: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = call.request.say(error.message);
      outcomes.push({ path, is_done: false, redirect_id: null, error: error.code, message });
    }
  }
  return outcomes;
}

async function resolveOne(needs: RedirectNeeds, call: Writer, decision: Decision): Promise<number | null> {
  const { path, action } = decision;
  if (action === 'ignore' || action === 'watch') {
    await setIgnored(needs, call, path, action === 'ignore');
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
  path: string,
  isIgnored: boolean,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('missed_path')
      .select(['id', 'ignored_ts'])
      .where('site_id', '=', call.site.id)
      .where('path', '=', path)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if ((row.ignored_ts !== null) === isIgnored) return;
    await trx
      .updateTable('missed_path')
      .set({
        ignored_ts: isIgnored ? call.now : null,
        ignored_by: isIgnored ? (call.caller.profile?.id ?? null) : null,
      })
      .where('site_id', '=', call.site.id)
      .where('id', '=', row.id)
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: isIgnored ? 'missed_path.ignored' : 'missed_path.watched',
      objectId: row.id,
      before: { ignored: !isIgnored },
      after: { ignored: isIgnored },
      event: { path },
    });
  });
}
