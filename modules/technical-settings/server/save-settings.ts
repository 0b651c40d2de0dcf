import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { differsInScripts } from '../policy-text.contract.ts';
import { blocksSite } from '../robots-rules.contract.ts';
import {
  missingFor,
  PRELOADED_HSTS,
  type TechnicalKey,
  type TechnicalValues,
} from '../technical-kinds.contract.ts';
import {
  markupTooMuch,
  preloadInvalid,
  robotsBlock,
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import { changedKeys } from './changed-keys.ts';
import { fitsIntoPolicy, markupSources } from './markup-sources.ts';
import { holdSettings, readSettings, shownSettings, writeSettings } from './settings.queries.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Wish = {
  revision: number;
  isBlockConfirmed: boolean;
  /** The settings as they are to be, by those that are. */
  change(before: TechnicalValues): TechnicalValues;
  /** The revision that this brings back. */
  restored?: number;
};

/**
 * Saves settings over the version that the caller saw, as a revision; every server follows with the transaction.
 * @throws ApiError revision_conflict, permission_denied, robots_blocks_site, hsts_preload_is_invalid, head_html_is_invalid
 */
export function saveSettings(
  { db, ids }: Database,
  call: Writer,
  robotsDefault: (values: TechnicalValues) => string,
  wish: Wish,
): Promise<TechnicalSettings> {
  return db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    const shown = (stored: Awaited<ReturnType<typeof readSettings>>) =>
      shownSettings(stored, robotsDefault(stored.values));
    const stored = await holdSettings(trx, stamp, ids.next);
    if (stored.revision !== wish.revision) {
      const now = { revision: stored.revision, updatedBy: stored.updated_by, current: shown(stored) };
      throw savedMeanwhile(now, { sent: wish.revision, by: stamp.by });
    }
    const before = stored.values;
    const after = wish.change(before);
    const changed = changedKeys(before, after);
    // Nothing to follow: no version, no word in the log, and no page that is made anew.
    if (changed.length === 0) return shown(stored);
    refuseMissing(call, before, after, changed);
    refuseWrong(before, after, wish.isBlockConfirmed);
    const number = stored.revision + 1;
    await writeSettings(trx, stamp, ids.next, {
      ...{ number, values: after, changed, restored: wish.restored ?? null },
    });
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'technical_settings.updated', objectId: stamp.siteId },
      ...{ before, after, event: { changed } },
    });
    await publishChange(trx, { topic: 'technical', siteId: stamp.siteId });
    return shown(await readSettings(trx, stamp.siteId));
  });
}

function refuseMissing(
  { caller }: Writer,
  before: TechnicalValues,
  after: TechnicalValues,
  changed: readonly TechnicalKey[],
): void {
  const missing = changed.flatMap((key) => missingFor(key, caller.holder));
  // Scripts that pages may run are as much as markup that holds them.
  const isOpened =
    differsInScripts(before.content_security_policy, after.content_security_policy) ||
    differsInScripts(enforced(before), enforced(after));
  if (isOpened && !caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML')) missing.push('EDIT_CUSTOM_HTML');
  if (missing.length > 0) throw permissionDenied({ extra: { missing: [...new Set(missing)] } });
}

/** A policy that is only tried keeps nothing from running. */
const enforced = ({ csp_report_only, content_security_policy }: TechnicalValues): string =>
  csp_report_only ? '' : content_security_policy;

function refuseWrong(before: TechnicalValues, after: TechnicalValues, isBlockConfirmed: boolean): void {
  const isNew = after.robots_txt !== before.robots_txt;
  if (isNew && !isBlockConfirmed && blocksSite(after.robots_txt)) {
    throw robotsBlock({ details: [{ loc: ['body', 'robots_txt'], msg: robotsBlock.message }] });
  }
  const isMarkup = after.head_html !== before.head_html || after.body_end_html !== before.body_end_html;
  if (isMarkup && !fitsIntoPolicy(markupSources(after.head_html, after.body_end_html))) {
    const key = after.head_html === before.head_html ? 'body_end_html' : 'head_html';
    throw markupTooMuch({ details: [{ loc: ['body', key], msg: markupTooMuch.message }] });
  }
  if (after.hsts_preload && !(after.hsts_subdomains && after.hsts_max_age >= PRELOADED_HSTS)) {
    throw preloadInvalid({ details: [{ loc: ['body', 'hsts_preload'], msg: preloadInvalid.message }] });
  }
}
