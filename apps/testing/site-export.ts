import { Readable } from 'node:stream';
import type { Trx } from '#platform/server/database.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import type { TestApi } from './start-api.ts';

/** Puts the file of the owner's export into the store; its text carries the mark. */
export async function putExportedFile({ files }: TestApi['ground'], site: FullSite): Promise<void> {
  const text = Readable.from([Buffer.from(`${site.mark} headline`)]);
  await files.put(text, { siteId: site.id, maxBytes: 1_000, key: keyOf(site) });
}

/** An export of the owner that is done, under the id of its task. */
export async function addExport(
  trx: Trx,
  site: FullSite,
  { id, now }: { id: number; now: number },
): Promise<void> {
  await trx
    .insertInto('export_file')
    .values({
      ...{ site_id: site.id, id, kind: 'posts', format: 'csv', created_ts: now },
      request: JSON.stringify(requestOf(site)),
      file_key: keyOf(site),
      file_bytes: 1,
      row_count: 0,
      created_by: site.owner.profileId,
    })
    .execute();
}

const keyOf = (site: FullSite): string => `${site.id}/exports/${site.mark}.csv`;

const requestOf = (site: FullSite) => ({
  place: { siteId: site.id, timezone: 'UTC', uri: `https://${site.host}` },
  question: {
    selection: { viewer: { profileId: site.owner.profileId, communityIds: null, draftsIn: null } },
    direction: -1,
    statsIn: null,
  },
  layout: { format: 'csv', fields: [{ name: 'headline', title: site.mark }] },
});
