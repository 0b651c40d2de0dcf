import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type NameBook, nameBook } from '#platform/server/names.ts';

/** The names of communities; `name` is the slug. */
export const communityNames = ({ db }: Database, events: Events): NameBook =>
  nameBook(events, 'community', (siteId, ids) =>
    db
      .selectFrom('community')
      .select(['id', 'title', 'name'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  );
