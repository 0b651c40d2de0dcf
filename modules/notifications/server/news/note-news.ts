import { sql } from 'kysely';
import { peopleWhoSee } from '#modules/notes/notes.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { said } from './people-to-tell.ts';

/** Whoever a note mentions hears of it, and of a new note those who wrote the post or the notes that it answers. */
export async function noteNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload } = event;
  const post = await postOf(trx, siteId, payload.post_id);
  const note = await noteOf(trx, siteId, objectId);
  if (!post || !note) return [];
  const mentioned = idsIn(payload.mention_ids);
  const others = [...post.author_ids, ...(await writersIn(trx, siteId, note))];
  const all = [...mentioned, ...others].filter((id) => id !== payload.by);
  return (await whoSees(trx, siteId, post, all)).map((profileId) => ({
    ...{ siteId, profileId, atTs: event.createdTs },
    kind: mentioned.includes(profileId) ? ('mention' as const) : ('note_on_post' as const),
    object: { kind: 'post', id: post.id },
    facts: { post: post.id, headline: said(post.headline) },
  }));
}

/** Whoever a changed note mentions who was not mentioned before. */
export async function laterMentionNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  return (await noteNews(event, trx)).filter(({ kind }) => kind === 'mention');
}

/** The post, while who is told sees it and the note that told of it is there. */
export async function stillNoted(
  trx: Trx,
  { siteId, profileId, kind, facts }: News,
): Promise<News['facts'] | null> {
  const post = await postOf(trx, siteId, facts.post);
  if (!post || (await whoSees(trx, siteId, post, [profileId])).length === 0) return null;
  const isMeant =
    kind === 'mention'
      ? sql`mention_ids @> ${[profileId]}::bigint[]`
      : sql`created_by is distinct from ${profileId}::bigint`;
  const { rows } = await sql`select 1 from post_note where site_id = ${siteId} and post_id = ${post.id}
    and deleted_ts is null and ${isMeant} limit 1`.execute(trx);
  return rows.length === 0 ? null : { ...facts, headline: said(post.headline) };
}

type Post = {
  id: number;
  headline: string;
  status: number;
  community_id: number | null;
  author_ids: number[];
};
type Note = { id: number; post_id: number; thread_id: number | null };

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

async function whoSees(trx: Trx, siteId: number, post: Post, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const only = [...new Set(ids)];
  return (await peopleWhoSee(trx, post, { siteId, only, limit: only.length })).map(({ id }) => id);
}

async function postOf(trx: Trx, siteId: number, id: unknown): Promise<Post | null> {
  if (typeof id !== 'number') return null;
  const post = await trx
    .selectFrom('post')
    .select(['id', 'headline', 'status', 'community_id', 'author_ids'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return post ?? null;
}

async function noteOf(trx: Trx, siteId: number, id: number | null): Promise<Note | null> {
  const note = await trx
    .selectFrom('post_note')
    .select(['id', 'post_id', 'thread_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', id ?? 0)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return note ?? null;
}

/** Who wrote in the thread that a note answers. */
async function writersIn(trx: Trx, siteId: number, { post_id, thread_id }: Note): Promise<number[]> {
  if (thread_id === null) return [];
  const rows = await trx
    .selectFrom('post_note')
    .select('created_by')
    .distinct()
    .where('site_id', '=', siteId)
    .where('post_id', '=', post_id)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb.or([eb('id', '=', thread_id), eb('thread_id', '=', thread_id)]))
    .execute();
  return rows.flatMap(({ created_by }) => created_by ?? []);
}
