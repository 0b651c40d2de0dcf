import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { changePreferences, MOST_PREFERENCES, tooManyPreferences } from '../preferences.contract.ts';

/** What a person prefers on a site, by name. */
export async function readPreferences(
  db: Db,
  siteId: number,
  profileId: number,
): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('ui_preference')
    .select(['name', 'value'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Keeps preferences of a person in the place of those of the same names. */
export async function keepPreferences(
  trx: Db,
  { siteId, profileId, now }: { siteId: number; profileId: number; now: number },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const said = Object.entries(values);
  if (said.length === 0) return;
  await trx
    .insertInto('ui_preference')
    .values(
      said.map(([name, value]) => ({
        ...{ site_id: siteId, profile_id: profileId, name },
        ...{ value: JSON.stringify(value), updated_ts: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'profile_id', 'name']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_ts: eb.ref('excluded.updated_ts'),
      })),
    )
    .execute();
}

/** The call that keeps preferences. They are no deeds, so no audit row is left of them. */
export function preferenceHandlers({ db }: Pick<Database, 'db'>): Handler[] {
  return [
    answer(changePreferences, async ({ body, site, caller }) => {
      const profileId = profileOf(caller).id;
      const now = Math.floor(Date.now() / 1000);
      const said = Object.entries(body.values);
      const kept = said.filter(([, value]) => value !== null);
      const forgotten = said.filter(([, value]) => value === null).map(([name]) => name);
      return db.transaction().execute(async (trx) => {
        if (forgotten.length > 0) {
          await trx
            .deleteFrom('ui_preference')
            .where('site_id', '=', site.id)
            .where('profile_id', '=', profileId)
            .where((eb) => eb('name', '=', eb.fn.any(eb.val(forgotten))))
            .execute();
        }
        await keepPreferences(trx, { siteId: site.id, profileId, now }, Object.fromEntries(kept));
        const values = await readPreferences(trx, site.id, profileId);
        if (Object.keys(values).length > MOST_PREFERENCES) throw tooManyPreferences();
        return { values };
      });
    }),
  ];
}
