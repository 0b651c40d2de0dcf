import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { NameBook } from '#platform/server/names.ts';
import { namePostValues } from '../../post-names.contract.ts';
import type { PostNames } from '../post-row.ts';

/** The call that says what the values of a post are called, wherever two of its states are compared. */
export function valueNameHandlers(db: Db, names: PostNames): Handler[] {
  const titles = async (book: NameBook, siteId: number, ids: readonly number[] = []) =>
    [...(await book(siteId, new Set(ids))).values()].map(({ id, title }) => ({ id, title }));
  const images = async (siteId: number, ids: readonly number[] = []) => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('asset')
      .select(['id', 'title', 'filename'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return rows.map(({ id, title, filename }) => ({ id, title: title || filename }));
  };
  return [
    answer(namePostValues, async ({ site, query }) => {
      const tree = await names.sections(site.id);
      return {
        authors: await titles(names.people, site.id, query.authors),
        sections: (query.sections ?? []).flatMap((id) => {
          const node = tree.get(id);
          return node ? [{ id, title: node.title }] : [];
        }),
        tags: await titles(names.tags, site.id, query.tags),
        images: await images(site.id, query.images),
        communities: await titles(names.communities, site.id, query.communities),
      };
    }),
  ];
}
