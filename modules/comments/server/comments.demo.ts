import { sql } from 'kysely';
import { addComments } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import type { CommentStatus, HeldReason } from '../comment-kinds.contract.ts';
import { htmlOfText } from './rules/comment-text.ts';
import { tieThreads } from './tie-threads.ts';

const MINUTE = 60;

type Line = {
  /** A name of its own, which replies answer. */
  as?: string;
  answers?: string;
  name: string;
  /** The login of somebody of the newsroom. */
  login?: string;
  /** Minutes ago. */
  ago: number;
  text: string;
  status?: CommentStatus;
  heldFor?: HeldReason;
  isPinned?: boolean;
  reports?: number;
};

/** Below the newest post that many talk about. */
const busy: readonly Line[] = [
  {
    ...{ as: 'desk', name: '', login: 'editor', ago: 190, isPinned: true },
    text: 'We are reading along. If you were there and saw it differently, tell us here or write to the desk, and we will look into it.',
  },
  {
    ...{ as: 'map', name: 'Ruth Ellingham', ago: 176 },
    text: 'Could you add a map? I know the place, but not which end of it you mean.',
  },
  {
    ...{ answers: 'map', name: '', login: 'editor', ago: 161 },
    text: 'Good idea. It is in the text now, below the third paragraph.',
  },
  { ...{ answers: 'map', name: 'Ruth Ellingham', ago: 150 }, text: 'Thank you, that was quick.' },
  {
    ...{ as: 'harold', name: '', login: 'reader', ago: 122 },
    text: 'I have lived around the corner for thirty years.\n\nNone of this is new to us. It has been talked about since the old depot closed, so it is good to see it written down at last.',
  },
  {
    ...{ answers: 'harold', name: 'Priya Shah', ago: 97 },
    text: 'Thirty years here too. I would add that the first to ask for it were the children at the school.',
  },
  {
    ...{ name: 'Tom Aldous', ago: 64, status: 'proposed', heldFor: 'links' },
    text: 'The minutes of that meeting are online: https://council.test/minutes/11 and the two before it are at https://council.test/minutes/10 and https://council.test/minutes/9.',
  },
  {
    ...{ answers: 'harold', name: 'Gavin R.', ago: 41, reports: 3 },
    text: 'You lot at the top of the hill have had your way for long enough.',
  },
  {
    ...{ name: 'Josie Merrick', ago: 26, status: 'proposed', heldFor: 'mode' },
    text: 'My mother goes past there every morning. Does anybody know whether it stays like this, or only for the season?',
  },
  {
    ...{ name: '', login: 'reader', ago: 12, status: 'proposed', heldFor: 'mode' },
    text: 'Second thoughts after reading all of this: the residents’ meeting on Thursday is the place for it. Doors open at seven.',
  },
  {
    ...{ name: 'best-offers', ago: 8, status: 'spam', heldFor: 'spam' },
    text: 'Amazing article!!! I earn 4000 a week from home, look at https://offers.test',
  },
];

/** Below the newest post of a community, for whoever moderates there. */
const local: readonly Line[] = [
  {
    ...{ as: 'gloves', name: 'Anneke Vos', ago: 300 },
    text: 'I can bring six pairs of gloves and the long rake.',
  },
  {
    ...{ answers: 'gloves', name: 'Callum Reyes', ago: 33, status: 'proposed', heldFor: 'mode' },
    text: 'Then I bring the bags. Meet at the footbridge, or at the slipway like last time?',
  },
  {
    ...{ name: 'Wendy Oyelaran', ago: 19, status: 'proposed', heldFor: 'mode' },
    text: 'Is this suitable for a nine-year-old? She is very keen and has her own waders.',
  },
];

/** What readers of the demo newsroom said today, beside what its archive brings in. */
export async function demoComments(needs: DemoNeeds): Promise<void> {
  const { trx, siteId } = needs;
  const { rows: posts } = await sql<{ id: number; community: string | null }>`
    select p.id, c.name as community from post as p
    left join community as c on c.site_id = ${siteId} and c.id = p.community_id
    where p.site_id = ${siteId} and p.status in (0, 1) and p.type <> 'page' and p.comments_enabled and p.visibility = 1
    order by p.published_ts desc nulls last, p.id desc limit 200`.execute(trx);
  const main = posts.find(({ community }) => community === null);
  const riverside = posts.find(({ community }) => community === 'riverside');
  if (main) await say(needs, main.id, busy);
  if (riverside) await say(needs, riverside.id, local);
}

async function say(
  { trx, siteId, now, nextId }: DemoNeeds,
  postId: number,
  lines: readonly Line[],
): Promise<void> {
  const logins = [...new Set(lines.flatMap(({ login }) => (login ? [`${login}@demo.test`] : [])))];
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(logins))))
    .execute();
  const known = new Map<string, number>();
  const rows = lines.map((line) => {
    const { as, answers, name, login, ago, text, status = 'approved', heldFor = null } = line;
    const id = nextId();
    if (as) known.set(as, id);
    const profile = people.find(({ email }) => login !== undefined && email === `${login}@demo.test`);
    const created_ts = now - ago * MINUTE;
    return {
      ...{ site_id: siteId, id, post_id: postId, parent_id: answers ? (known.get(answers) ?? null) : null },
      ...{ profile_id: profile?.id ?? null, author_name: profile ? null : name || null },
      ...{ html: htmlOfText(text), status, held_for: heldFor, is_pinned: line.isPinned ?? false },
      ...{ reports_count: line.reports ?? 0, created_ts, updated_ts: created_ts },
    };
  });
  await trx.insertInto('comment').values(rows).execute();
  const shown = rows.filter(({ status }) => status === 'approved').length;
  await addComments(trx as Trx, siteId, new Map([[postId, shown]]));
  await tieThreads(trx as Trx, siteId, [postId]);
}
