import { notFound, revisionConflict } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Database, type Db, type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import { Redirect, type RedirectDraft, redirectExists, type SavedRedirect } from '../redirects.contract.ts';
import { refuseLoops, warningsOf } from './check-redirect.ts';
import type { SectionsOfSite } from './live-pages.ts';
import { type RedirectRow, redirectQueries, type Stamp } from './redirects.queries.ts';
import { lockRedirects, rulesOfSite } from './rules/redirect-rules.queries.ts';
import { type SettledRedirect, settleDraft } from './settle-draft.ts';

export type RedirectNeeds = { database: Database; events: Events; sections: SectionsOfSite };
export type Writer = Pick<Call, 'site' | 'caller' | 'request'>;
export type RedirectChange = Partial<RedirectDraft> & { revision: number };

/** Adds a redirect when all the rules allow it. */
export function addRedirect(
  needs: RedirectNeeds,
  call: Writer,
  draft: RedirectDraft,
): Promise<SavedRedirect> {
  return writeRedirect(needs, call, async (trx, stamp) => {
    const settled = settleDraft(draft, await ownHosts(trx, call));
    const id = needs.database.ids.next();
    const row = await redirectQueries(trx).insert(id, settled, 'manual', stamp);
    await recordWrite(needs, trx, call, 'redirect.created', row, null);
    return row;
  });
}

/** Changes a redirect: what is not said stays as it is. */
export function changeRedirect(
  needs: RedirectNeeds,
  call: Writer,
  id: number,
  { revision, ...said }: RedirectChange,
): Promise<SavedRedirect> {
  return writeRedirect(needs, call, async (trx, stamp) => {
    const queries = redirectQueries(trx);
    const before = await queries.find(stamp.siteId, id);
    if (!before) throw notFound();
    const settled = settleDraft(mergedDraft(before, said), await ownHosts(trx, call));
    const row = await queries.update(id, settled, revision, stamp);
    if (!row) throw revisionConflict({ extra: { current: Redirect.parse(before) } });
    await recordWrite(needs, trx, call, 'redirect.updated', row, changedParts(before, settled));
    return row;
  });
}

/** A query that followed from the path follows the new one, unless it is said. */
function mergedDraft(before: RedirectRow, said: Partial<RedirectDraft>): RedirectDraft {
  const hadQuery = before.path.includes('?');
  const query = said.path === undefined || !hadQuery ? before.query : undefined;
  const target = said.status === 410 && said.redirect_to === undefined ? null : before.redirect_to;
  const takesQuery = said.path?.includes('?') && said.query === undefined;
  return { ...before, redirect_to: target, query: takesQuery ? undefined : query, ...said };
}

/** The transaction of every single write: the row, the checks on it, and the word to those who keep copies. */
async function writeRedirect(
  { database, events, sections }: RedirectNeeds,
  call: Writer,
  write: (trx: Trx, stamp: Stamp) => Promise<RedirectRow>,
): Promise<SavedRedirect> {
  const siteId = call.site.id;
  const stamp = stampOf(call);
  try {
    return await database.db.transaction().execute(async (trx) => {
      await lockRedirects(trx, siteId);
      const row = await write(trx, stamp);
      const find = rulesOfSite(trx, siteId);
      await refuseLoops(row, find);
      await events.publish(trx, { topic: 'redirect', siteId });
      return { ...row, warnings: await warningsOf(trx, sections, siteId, row, find) };
    });
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** The refusal for a path that has a redirect already; other errors stay what they are. */
export function asDuplicate(error: unknown): unknown {
  if (violatedConstraint(error) !== 'redirect_path_key') return error;
  return redirectExists({ details: [{ loc: ['body', 'path'], msg: redirectExists.message }] });
}

export const stampOf = ({ site, caller }: Writer): Stamp => ({
  siteId: site.id,
  now: Math.floor(Date.now() / 1000),
  by: caller.profile?.id ?? null,
});

/** The hosts whose addresses count as paths of the site. */
export async function ownHosts(db: Db, { site }: Pick<Writer, 'site'>): Promise<Set<string>> {
  const hosts = await redirectQueries(db).ownHosts(site.id);
  const main = URL.parse(site.uri)?.hostname;
  return new Set(main === undefined ? hosts : [...hosts, main]);
}

/** The audit row and the event of one redirect. */
export function recordWrite(
  { database }: Pick<RedirectNeeds, 'database'>,
  trx: Trx,
  call: Writer,
  action: 'redirect.created' | 'redirect.updated' | 'redirect.removed' | 'redirect.restored',
  row: RedirectRow,
  before: Record<string, unknown> | null,
): Promise<void> {
  const { path, redirect_to, status, match, query, enabled, note } = row;
  return record(trx, database.ids.next, {
    siteId: call.site.id,
    actor: actorOf(call),
    action,
    objectKind: 'redirect',
    objectId: row.id,
    before,
    after: action === 'redirect.removed' ? null : { path, redirect_to, status, match, query, enabled, note },
    event: { path, redirect_to, status, match },
  });
}

function changedParts(before: RedirectRow, after: SettledRedirect): Record<string, unknown> {
  const keys = ['path', 'redirect_to', 'status', 'match', 'query', 'enabled', 'note'] as const;
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, before[key]]),
  );
}
