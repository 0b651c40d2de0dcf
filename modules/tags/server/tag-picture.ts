import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { tagPictureInvalid } from '../tags.contract.ts';

/** A picture that everybody may see. @throws ApiError image_id_is_invalid */
export async function refuseNoPicture(
  trx: Trx,
  siteId: number,
  imageId: number | null | undefined,
): Promise<void> {
  if (imageId == null) return;
  const asset = await trx
    .selectFrom('asset')
    .select(['mime', 'is_gated'])
    .where('site_id', '=', siteId)
    .where('id', '=', imageId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (asset && !asset.is_gated && (asset.mime ?? 'image/').startsWith('image/')) return;
  throw refusedField(tagPictureInvalid, 'image_id');
}
