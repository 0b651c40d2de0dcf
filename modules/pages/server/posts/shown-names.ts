import { oncePerGround } from '#platform/server/ground.ts';
import { rowBook } from '#platform/server/row-book.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { shortened } from './shortened.ts';

/** A person as pages name them; `name` is what their address is made of. */
export type ShownPerson = { id: number; title: string; name: string; about: string; portrait: string | null };
/** A tag that readers may see; its address is made of its slug. */
export type ShownTag = { id: number; title: string; slug: string };

const LONGEST_ABOUT = 400;
const KEPT = { most: 10_000, maxAgeMilliseconds: 60_000 };

/** The people whom pages name, kept in the process until one of them changes. */
export const shownPeopleOf = oncePerGround(({ database: { db }, events }) =>
  rowBook<ShownPerson>({
    ...{ ...KEPT, events, topic: 'profile' },
    load: async (siteId, ids) => {
      const rows = await db
        .selectFrom('profile')
        .select(['id', 'name', 'title', 'logo', 'about_html'])
        .where('site_id', '=', siteId)
        .where('deleted_ts', 'is', null)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute();
      return rows.map(({ id, name, title, logo, about_html }) => ({
        ...{ id, name, title: title || name },
        about: shortened(plainTextOf(about_html), LONGEST_ABOUT),
        portrait: logo && /^(https?:\/\/|\/)/i.test(logo) ? logo : null,
      }));
    },
  }),
);

/** The tags that readers may see, kept in the process until one of them changes. */
export const shownTagsOf = oncePerGround(({ database: { db }, events }) =>
  rowBook<ShownTag>({
    ...{ ...KEPT, events, topic: 'tag' },
    load: (siteId, ids) =>
      db
        .selectFrom('tag')
        .select(['id', 'title', 'slug'])
        .where('site_id', '=', siteId)
        .where('deleted_ts', 'is', null)
        .where('is_hidden', '=', false)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute(),
  }),
);
