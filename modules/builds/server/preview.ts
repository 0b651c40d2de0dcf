import type { TriedFile } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';

export const PREVIEW_SECONDS = 3_600;

type Kept = {
  siteId: number;
  buildId: number;
  profileId: number;
  changes: readonly TriedFile[];
  now: number;
};

/** Keeps what somebody has changed of a build for its preview; what is past goes. */
export async function keepTrial(db: Db, { siteId, buildId, profileId, changes, now }: Kept): Promise<void> {
  const files = JSON.stringify(changes);
  const expires_ts = now + PREVIEW_SECONDS;
  await db
    .insertInto('layout_trial')
    .values({ site_id: siteId, build_id: buildId, profile_id: profileId, files, expires_ts })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'build_id', 'profile_id']).doUpdateSet({ files, expires_ts }),
    )
    .execute();
  await db.deleteFrom('layout_trial').where('site_id', '=', siteId).where('expires_ts', '<', now).execute();
}
