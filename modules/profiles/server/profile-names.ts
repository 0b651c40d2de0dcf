import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type NameBook, nameBook } from '#platform/server/names.ts';

/** The names of people, for lists that show authors. */
export const profileNames = ({ db }: Database, events: Events): NameBook =>
  nameBook(events, 'profile', (siteId, ids) =>
    db
      .selectFrom('profile')
      .select(['id', 'title', 'name'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  );
