import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { said } from './people-to-tell.ts';

/** Whoever is given roles, or loses some, by somebody else hears which, and where. */
export async function roleNews(event: OutboxEvent, trx: Trx): Promise<News | null> {
  const { siteId, payload, createdTs } = event;
  const { profile_id: profileId, by } = payload;
  if (typeof profileId !== 'number' || typeof by !== 'number' || by === profileId) return null;
  const [given, taken] = [titlesIn(payload.given), titlesIn(payload.taken)];
  if (given.length + taken.length === 0) return null;
  const person = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!person) return null;
  return {
    ...{ siteId, profileId, kind: 'role_changed', atTs: createdTs },
    // Each is told by itself: what was given and taken again must not be added up.
    object: { kind: 'profile', id: null },
    facts: { given: said(given.join(', ')), taken: said(taken.join(', ')) },
  };
}

const titlesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((title) => typeof title === 'string') : [];
