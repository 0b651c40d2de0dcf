import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type ChannelDraft, sectionsInvalid } from '../../channels.contract.ts';

/** Sections that are mapped exist, each once. @throws ApiError section_map_is_invalid */
export async function checkSections(
  trx: Trx,
  siteId: number,
  map: ChannelDraft['section_map'],
): Promise<void> {
  const ids = map.map(({ section_id }) => section_id);
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  if (new Set(ids).size !== ids.length || rows.length !== ids.length) {
    throw refusedField(sectionsInvalid, 'section_map');
  }
}
