import { createSite, readSetting, saveSetting } from '#modules/sites/sites.public.ts';
import type { Database, Db } from '#platform/server/database.ts';

/** The host of the demo site; names under `.test` never belong to anybody. */
export const demoHost = 'wrenford.test';

const settingName = 'demo';

/** What was begun and has to be finished with the same words, also on a later day. */
export type DemoState = { siteId: number; seed: number; day: string };

type Kept = { seed: number; day: string; isComplete: boolean };

type NewDemo = { title: string; locale: string; timezone: string; seed: number; day: string; now: number };

/**
 * Finds the demo that is to be loaded: a new one on an empty installation, or one that was left half done.
 * @returns null when there is nothing to load
 */
export async function openDemoState(database: Database, fresh: NewDemo): Promise<DemoState | null> {
  const sites = await database.db
    .selectFrom('site')
    .select(['id', 'name'])
    .where('scope', '=', 0)
    .limit(2)
    .execute();
  const [first] = sites;
  if (sites.length > 1 || (first !== undefined && first.name !== demoHost)) return null;
  const siteId = first?.id ?? (await createSite(database, { ...fresh, host: demoHost }));
  const kept = await readKept(database, siteId);
  if (kept?.isComplete) return null;
  const state = { siteId, seed: kept?.seed ?? fresh.seed, day: kept?.day ?? fresh.day };
  await keep(database.db, state, false, fresh.now);
  return state;
}

/** Marks the demo as complete, so that no later start touches it. */
export async function closeDemoState(db: Db, state: DemoState, now: number): Promise<void> {
  await keep(db, state, true, now);
}

async function readKept({ db }: Database, siteId: number): Promise<Kept | null> {
  return ((await readSetting(db, { siteId, name: settingName })) as Kept | undefined) ?? null;
}

async function keep(db: Db, state: DemoState, isComplete: boolean, now: number): Promise<void> {
  const value: Kept = { seed: state.seed, day: state.day, isComplete };
  await saveSetting(db, { siteId: state.siteId, name: settingName, value, now });
}
