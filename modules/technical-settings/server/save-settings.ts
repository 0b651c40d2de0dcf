import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { type Acting, recordWrite } from '#platform/server/trail.ts';
import { SPAM_KEY } from '../service-kinds.contract.ts';
import type { TechnicalValues } from '../technical-kinds.contract.ts';
import type { TechnicalSettings } from '../technical-settings.contract.ts';
import { changedKeys } from './changed-keys.ts';
import { writeEngineValues } from './engine-values.ts';
import { refuseBlock, refuseMissing, refuseWrong } from './refuse-settings.ts';
import { type SpamKeyColumns, writeSpamKey } from './service-keys.ts';
import {
  type Beside,
  type Changed,
  holdSettings,
  readSettings,
  type StoredSettings,
  shownSettings,
  writeSettings,
} from './settings.queries.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Wish = {
  revision: number;
  isBlockConfirmed: boolean;
  /** The settings as they are to be, by those that are. */
  change(before: TechnicalValues): TechnicalValues;
  /** The revision that this brings back. */
  restored?: number;
  /** The key of the service that knows spam, as it is kept from now on; without it the one that is saved stays. */
  spamKey?: SpamKeyColumns | undefined;
};

/**
 * Saves settings over the version that the caller saw, as a revision; every server follows with the transaction.
 * @throws ApiError revision_conflict, permission_denied, robots_blocks_site, hsts_preload_is_invalid, head_html_is_invalid
 */
export function saveSettings(
  { db, ids }: Database,
  call: Writer,
  beside: (values: TechnicalValues) => Beside,
  wish: Wish,
): Promise<TechnicalSettings> {
  return db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    const shown = (stored: Awaited<ReturnType<typeof readSettings>>) =>
      shownSettings(stored, beside(stored.values));
    const stored = await holdSettings(trx, stamp, ids.next);
    if (stored.revision !== wish.revision) {
      const now = { revision: stored.revision, updatedBy: stored.updated_by, current: shown(stored) };
      throw savedMeanwhile(now, { sent: wish.revision, by: stamp.by });
    }
    const before = stored.values;
    const after = wish.change(before);
    const isKeyChanged = wish.spamKey !== undefined && isOtherKey(stored, wish.spamKey);
    const changed: Changed = [...changedKeys(before, after), ...(isKeyChanged ? [SPAM_KEY] : [])];
    // Nothing to follow: no version, no word in the log, and no page that is made anew.
    if (changed.length === 0) return shown(stored);
    refuseMissing(call, before, after, changed);
    if (!wish.isBlockConfirmed) refuseBlock(before, after);
    refuseWrong(before, after);
    const spamKey = isKeyChanged ? wish.spamKey : undefined;
    await keepSettings(trx, call, ids.next, { stored, after, restored: wish.restored ?? null, spamKey });
    return shown(await readSettings(trx, stamp.siteId));
  });
}

/** Of two keys nothing is compared: saying none where there is none is all that changes nothing. */
const isOtherKey = (stored: StoredSettings, next: SpamKeyColumns): boolean =>
  stored.spam_key_end !== null || next.spam_key_end !== null;

type Keep = {
  stored: StoredSettings;
  after: TechnicalValues;
  restored: number | null;
  spamKey?: SpamKeyColumns | undefined;
};

/** Writes settings that were checked over those that are held, with their trace. */
export async function keepSettings(
  trx: Trx,
  writer: Acting & Pick<Call, 'now'>,
  nextId: () => number,
  { stored, after, restored, spamKey }: Keep,
): Promise<void> {
  const stamp = stampOf(writer);
  const before = stored.values;
  const changed: Changed = [...changedKeys(before, after), ...(spamKey ? [SPAM_KEY] : [])];
  const number = stored.revision + 1;
  await writeSettings(trx, stamp, nextId, { number, values: after, changed, restored });
  await writeEngineValues(trx, stamp, after, changed);
  if (spamKey) await writeSpamKey(trx, stamp.siteId, spamKey);
  await recordWrite(trx, nextId, writer, {
    ...{ action: 'technical_settings.updated', objectId: stamp.siteId },
    // The log says that a key was given, and nothing of it.
    before: { ...before, ...(spamKey ? { spam_key: null } : {}) },
    after: {
      ...after,
      ...(spamKey ? { spam_key: spamKey.spam_key_end === null ? 'removed' : 'saved' } : {}),
    },
    event: { changed },
  });
  await publishChange(trx, { topic: 'technical', siteId: stamp.siteId });
}
