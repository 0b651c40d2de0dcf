import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Files } from '#platform/server/files.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { ImageRefused } from '../images/image-order.ts';
import type { ImageProcess } from '../images/image-process.ts';
import { readImageSettings } from '../images/image-settings.ts';
import type { Scratch } from '../uploads/scratch.ts';
import { discard, store } from '../uploads/settle-file.ts';
import { type AssetRow, filesOf, focalOf } from './asset-row.ts';

const JOB = 'assets.crops';
const SVG = 'image/svg+xml';

export type CropNeeds = { database: Database; files: Files; images: ImageProcess; scratch: Scratch };

/** Has the crops of a picture made, of the file and the focal point that it has by then. */
export const enqueueCrops = (jobs: Jobs, db: Kysely<DB>, siteId: number, id: number): Promise<void> =>
  jobs.enqueue(db, JOB, { siteId, id }, { key: `${JOB}:${id}`, maxAttempts: 5 });

/** Crops and modern formats are made in the background; until then the picture itself is shown. */
export function defineCropJobs(needs: CropNeeds & { jobs: Jobs }): void {
  needs.jobs.define<{ siteId: number; id: number }>(JOB, async ({ siteId, id }) => {
    const row = await findPicture(needs.database.db, siteId, id);
    if (row) await makeCropsOf(needs, row);
  });
}

const findPicture = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('file_type', '=', 'image')
    .where('is_settled', '=', true)
    .executeTakeFirst();

async function makeCropsOf({ database, files, images, scratch }: CropNeeds, row: AssetRow): Promise<void> {
  const before = filesOf(row);
  const { original } = before;
  if (!original || original.mime === SVG) return;
  await scratch.within(async (folder) => {
    const path = join(folder, 'original');
    await pipeline(await files.get(original.key), createWriteStream(path, { mode: 0o600 }));
    const settings = await readImageSettings(database.db, row.site_id);
    const order = { kind: 'crops', path, folder, focal: focalOf(row), settings } as const;
    const made = await images.make(order).catch((error: unknown) => {
      if (error instanceof ImageRefused) return null;
      throw error;
    });
    if (!made) return;
    const kept = await store(files, row.site_id, made);
    // Whoever changed the file or the focal point meanwhile has asked for crops of their own.
    const { numUpdatedRows } = await database.db
      .updateTable('asset')
      .set({ files: JSON.stringify({ original, ...kept }) })
      .where('site_id', '=', row.site_id)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('focal_x', '=', row.focal_x)
      .where('focal_y', '=', row.focal_y)
      .where('storage_key', '=', original.key)
      .executeTakeFirst();
    // Pages that show it say which crops there are.
    if (numUpdatedRows > 0n) {
      await publishChange(database.db, { topic: 'asset', siteId: row.site_id, id: row.id });
    }
    const { original: _, ...crops } = before;
    await discard(files, numUpdatedRows > 0n ? crops : kept);
  });
}
