import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { type KeptRule, type OpenSiteRules, readSiteRules, type SiteRules } from './kept-rules.ts';

/** The redirects at work of the sites that were asked for lately, in memory: for readers and for checks. */
export type RulesOfSites = {
  /** What readers are sent by: as the last word of a change left it. */
  get(siteId: number): Promise<SiteRules>;
  /** What a writer checks by, who holds the lock of the site and has changed nothing yet. */
  getLocked(trx: Kysely<DB>, siteId: number): Promise<SiteRules>;
  /** Takes over what a writer of this process has committed, before the next one comes. */
  apply(siteId: number, rows: { written: readonly KeptRule[]; gone: readonly number[] }): void;
  drop(siteId: number): void;
  /** Marks the events of this process, which has taken its own changes over already. */
  origin: string;
};

/** Of all kept sites together, about 100 MB; the site that was asked for last stays whatever its size. */
const MOST_RULES = 200_000;
/** In case a word of a change was lost. */
const OLDEST_MILLISECONDS = 600_000;
/** Each may be looked for among thousands that take the same addresses; more of them are read anew, with pauses. */
const MOST_APPLIED = 200;

type Kept = { rules: OpenSiteRules; until: number };

/** Opens the copies of a process, of which one is enough. */
export function rulesOfSites({ db }: Pick<Database, 'db'>, events: Events): RulesOfSites {
  const kept = new Map<number, Kept>();
  const loading = new Map<number, Promise<SiteRules>>();
  const origin = randomUUID();
  const drop = (siteId: number) => {
    kept.delete(siteId);
    // What is being read may be the old state: whoever comes next reads anew.
    loading.delete(siteId);
  };
  events.on('redirect', ({ siteId, id }) => {
    if (id !== origin) drop(siteId);
  });
  events.onReset(() => {
    kept.clear();
    loading.clear();
  });

  const found = (siteId: number): OpenSiteRules | null => {
    const entry = kept.get(siteId);
    if (!entry || entry.until < performance.now() || !events.isConnected()) return null;
    kept.delete(siteId);
    kept.set(siteId, entry);
    return entry.rules;
  };
  const keep = (siteId: number, rules: OpenSiteRules) => {
    kept.delete(siteId);
    kept.set(siteId, { rules, until: performance.now() + OLDEST_MILLISECONDS });
    let count = 0;
    for (const [id, entry] of [...kept].reverse()) {
      count += entry.rules.size();
      if (count > MOST_RULES && id !== siteId) kept.delete(id);
    }
  };
  const load = (from: Kysely<DB>, siteId: number): Promise<SiteRules> => {
    const reading: Promise<SiteRules> = readSiteRules(from, siteId)
      .then((rules) => {
        if (loading.get(siteId) === reading && events.isConnected()) keep(siteId, rules);
        return rules;
      })
      .finally(() => {
        if (loading.get(siteId) === reading) loading.delete(siteId);
      });
    loading.set(siteId, reading);
    return reading;
  };
  return {
    origin,
    drop,
    get: async (siteId) => found(siteId) ?? (await (loading.get(siteId) ?? load(db, siteId))),
    getLocked: async (trx, siteId) => {
      // Whoever had the lock before has sent their word with their commit.
      await events.caughtUp();
      return found(siteId) ?? (await load(trx, siteId));
    },
    apply: (siteId, { written, gone }) => {
      loading.delete(siteId);
      const rules = kept.get(siteId)?.rules;
      if (!rules) return;
      if (gone.length + written.length > MOST_APPLIED) {
        drop(siteId);
        return;
      }
      for (const id of gone) rules.remove(id);
      for (const row of written) rules.put(row);
    },
  };
}

/** The rules of the sites, kept once in a process. */
export const siteRulesOf = oncePerGround(({ database, events }) => rulesOfSites(database, events));
