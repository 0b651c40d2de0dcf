import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { NameBook } from '#platform/server/names.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { seenPosts } from '../writing/editable-post.ts';
import { presentPeople } from './present-people.ts';

/** The call by which lists know who has posts open. */
export const presenceHandlers = (needs: { db: Db; people: NameBook }): Handler[] => [
  answer(listPresence, async ({ query, site, caller, now }) => {
    const seen = await seenPosts(needs.db, site.id, query.post_ids ?? [], caller);
    return { items: await presentPeople(needs, site.id, seen, now) };
  }),
];
