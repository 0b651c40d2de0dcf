import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { oncePerGround } from '#platform/server/ground.ts';
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

/** The names of people, kept once in a process. */
export const profileNamesOf = oncePerGround(({ database, events }) => profileNames(database, events));
