import type { ImageNames } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { sees } from './asset-sight.ts';

/** What images are called, as far as the caller finds them in the library. */
export const seenNames =
  (db: Db): ImageNames['seenBy'] =>
  async (caller, siteId, ids) => {
    const rows = await db
      .selectFrom('asset')
      .select(['id', 'title', 'filename', 'created_by'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return rows
      .filter((row) => sees(caller, row))
      .map(({ id, title, filename }) => ({ id, title: title || filename }));
  };
