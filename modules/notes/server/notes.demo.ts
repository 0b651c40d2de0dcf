import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

const MINUTE = 60;

type Line = { login: string; ago: number; text: string; mentions?: readonly string[]; isResolved?: boolean };

/** Each thread begins with its first line. */
const threads: readonly (readonly Line[])[] = [
  [
    {
      ...{ login: 'editor', ago: 220, mentions: ['writer'] },
      text: 'Second paragraph: who said this, and when? We need the name or the minutes of the meeting.',
    },
    { login: 'writer', ago: 185, text: 'The minutes are public since this morning. I will link them.' },
  ],
  [
    {
      login: 'writer',
      ago: 140,
      text: 'Photo rights are cleared until the end of the year.',
      isResolved: true,
    },
  ],
  [
    {
      ...{ login: 'writer', ago: 35, mentions: ['editor'] },
      text: 'Would you look at the headline? It is a little long for the front page.',
    },
  ],
];

/** What the desk of the demo newsroom says about the newest draft of the writer. */
export async function demoNotes({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('email', 'in', ['editor@demo.test', 'writer@demo.test'])
    .execute();
  const idOf = (login: string) => people.find(({ email }) => email === `${login}@demo.test`)?.id;
  const writer = idOf('writer');
  if (writer === undefined || idOf('editor') === undefined) return;
  const { rows } = await sql<{ id: number }>`select id from post
    where site_id = ${siteId} and status = 5 and deleted_ts is null
    order by ${writer}::bigint = any(author_ids) desc, updated_ts desc, id desc limit 1`.execute(trx);
  const [post] = rows;
  if (!post) return;
  const notes = threads.flatMap((lines) => {
    const first = nextId();
    return lines.map(({ login, ago, text, mentions = [], isResolved = false }, at) => {
      const created_ts = now - ago * MINUTE;
      const [by, resolver] = [idOf(login) ?? null, isResolved ? (idOf('editor') ?? null) : null];
      return {
        ...{ site_id: siteId, id: at === 0 ? first : nextId(), post_id: post.id, text },
        ...{ thread_id: at === 0 ? null : first, mention_ids: mentions.flatMap((one) => idOf(one) ?? []) },
        ...{ resolved_ts: isResolved ? created_ts + MINUTE : null, resolved_by: resolver },
        ...{ created_ts, created_by: by, updated_ts: created_ts, updated_by: by },
      };
    });
  });
  await trx.insertInto('post_note').values(notes).execute();
}
