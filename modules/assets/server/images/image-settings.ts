import type { Db } from '#platform/server/database.ts';
import { type ImageSettings, imageDefaults } from '../../image-settings.contract.ts';

/** How a site has its pictures, as it says among its technical settings. */
export async function readImageSettings(db: Db, siteId: number): Promise<ImageSettings> {
  const row = await db
    .selectFrom('technical_setting')
    .select('settings')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const said = (row?.settings ?? {}) as Partial<ImageSettings>;
  return {
    image_max_width: said.image_max_width ?? imageDefaults.image_max_width,
    image_formats: said.image_formats ?? imageDefaults.image_formats,
    image_quality: said.image_quality ?? imageDefaults.image_quality,
  };
}
