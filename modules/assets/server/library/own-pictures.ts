import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { KEPT_SECONDS } from './asset-row.ts';

/** The pictures that somebody was given as themselves. */
const picturesOf = (siteId: number, profileId: number) =>
  sql`site_id = ${siteId} and avatar_of = ${profileId}`;

/** The pictures that somebody had before go to the trash, but for those that posts show. */
export async function leaveOlderPictures(
  { database: { db } }: { database: Database },
  { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>,
  { profileId, assetId }: { profileId: number; assetId: number },
): Promise<void> {
  await sql`update asset set deleted_ts = ${now}, deleted_by = ${profileOf(caller).id},
      updated_ts = ${now}, updated_by = ${profileOf(caller).id}, revision = revision + 1
    where ${picturesOf(site.id, profileId)} and id <> ${assetId} and deleted_ts is null
      and not exists (select 1 from asset_usage as used
        where used.site_id = ${site.id} and used.asset_id = asset.id)`.execute(db);
}

/** Pictures of people who are forgotten are destroyed with the next that is due. */
export function forgetPictures({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget how somebody looked',
    handle: ({ siteId, objectId, createdTs }, trx) =>
      dropPictures(trx, { siteId, profileId: objectId ?? 0, now: createdTs }),
  });
}

async function dropPictures(
  db: Db,
  { siteId, profileId, now }: { siteId: number; profileId: number; now: number },
): Promise<void> {
  await sql`update asset set deleted_ts = ${now - KEPT_SECONDS}, deleted_by = null,
      updated_ts = ${now}, updated_by = null, revision = revision + 1
    where ${picturesOf(siteId, profileId)}`.execute(db);
}
