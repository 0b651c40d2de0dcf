import { answer, type Handler } from '#platform/server/answer.ts';
import type { NameBook } from '#platform/server/names.ts';
import { namePostValues } from '../../post-names.contract.ts';
import type { PostNames } from '../post-row.ts';
import type { ImageNames } from './image-names.ts';

/** The call that says what the values of a post are called, wherever two of its states are compared. */
export function valueNameHandlers(names: PostNames, pictures: ImageNames): Handler[] {
  const titles = async (book: NameBook, siteId: number, ids: readonly number[] = []) =>
    [...(await book(siteId, new Set(ids))).values()].map(({ id, title }) => ({ id, title }));
  return [
    answer(namePostValues, async ({ site, caller, query }) => {
      const tree = await names.sections(site.id);
      return {
        authors: await titles(names.people, site.id, query.authors),
        sections: (query.sections ?? []).flatMap((id) => {
          const node = tree.get(id);
          return node ? [{ id, title: node.title }] : [];
        }),
        tags: await titles(names.tags, site.id, query.tags),
        images: query.images?.length ? await pictures.seenBy(caller, site.id, query.images) : [],
        communities: await titles(names.communities, site.id, query.communities),
      };
    }),
  ];
}
