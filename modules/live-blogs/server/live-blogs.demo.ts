import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

const MINUTE = 60;

type Line = { login: string; ago: number; title: string; text: string; isPinned?: boolean; isKey?: boolean };

const lines: readonly Line[] = [
  {
    ...{ login: 'editor', ago: 310, title: 'What we know so far', isPinned: true },
    text: 'We are following this story through the day and keep this summary up to date. Times are local.',
  },
  {
    ...{ login: 'writer', ago: 295, title: 'First questions at the town hall' },
    text: 'Some forty people are waiting in the main hall. The doors to the chamber are still closed.',
  },
  {
    ...{ login: 'writer', ago: 240, title: '' },
    text: 'The clerk has just handed out the papers. We are reading them now and will sum them up here.',
  },
  {
    ...{ login: 'editor', ago: 185, title: 'The mayor takes questions', isKey: true },
    text: '“Nobody in Wrenford will hear of this last,” she says, and promises a written answer by Friday.',
  },
  {
    ...{ login: 'writer', ago: 95, title: 'Residents ask for another date' },
    text: 'Two speakers want an evening meeting, so that people who work during the day can come.',
  },
  {
    ...{ login: 'writer', ago: 35, title: 'The chamber votes', isKey: true },
    text: 'Nine hands go up in favor, four against. The result is read out twice.',
  },
];

/** A live blog of the demo newsroom that goes on: a recent post, with what its people have told of it. */
export async function demoLiveBlog({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('email', 'in', ['editor@demo.test', 'writer@demo.test'])
    .execute();
  const idOf = (login: string) => people.find(({ email }) => email === `${login}@demo.test`)?.id ?? null;
  // Below what journeys and other rooms take: the newest posts.
  const { rows } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${siteId} and p.status = 0 and p.deleted_ts is null and p.type = 'article'
      and p.published_ts < ${now - 360 * MINUTE} and p.headline ~* 'council|hall|mayor|vote'
    order by p.published_ts desc, p.id desc offset 3 limit 1`.execute(trx);
  const [post] = rows;
  if (!post) return;
  await sql`update post set type = 'live_blog', row_version = row_version + 1
    where site_id = ${siteId} and id = ${post.id}`.execute(trx);
  await trx
    .insertInto('live_entry')
    .values(
      lines.map(({ login, ago, title, text, isPinned = false, isKey = false }) => {
        const [at, by] = [now - ago * MINUTE, idOf(login)];
        return {
          ...{ site_id: siteId, id: nextId(), post_id: post.id, entry_ts: at, title, body: `<p>${text}</p>` },
          ...{ is_pinned: isPinned, is_key: isKey },
          ...{ created_ts: at, created_by: by, updated_ts: at, updated_by: by },
        };
      }),
    )
    .execute();
}
