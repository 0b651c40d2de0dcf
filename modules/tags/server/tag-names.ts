import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { type NameBook, nameBook } from '#platform/server/names.ts';

/** The names of tags, for lists; `name` is the slug. */
export const tagNames = ({ db }: Database, events: Events): NameBook =>
  nameBook(events, 'tag', (siteId, ids) =>
    db
      .selectFrom('tag')
      .select(['id', 'title', 'slug as name'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('deleted_ts', 'is', null)
      .execute(),
  );

/** The names of tags, kept once in a process. */
export const tagNamesOf = oncePerGround(({ database, events }) => tagNames(database, events));
