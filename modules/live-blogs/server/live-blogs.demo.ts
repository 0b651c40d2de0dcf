import type { DemoNeeds } from '#platform/server/room.ts';

/** The post of the demo newsroom that is a live blog which goes on. */
export const demoLiveBlogSlug = 'live-high-water-on-the-wren';

const MINUTE = 60;

type Line = {
  /** The login of somebody of the newsroom. */
  login: string;
  /** Minutes ago. */
  ago: number;
  title: string;
  body: string;
  isPinned?: boolean;
  isKey?: boolean;
  /** What it said until an editor corrected it a few minutes later. */
  before?: string;
};

const CORRECTED_AFTER = 6 * MINUTE;

const lines: readonly Line[] = [
  {
    ...{ login: 'writer', ago: 2_190, title: 'Sandbags at Lower Weir School' },
    body: '<p>Volunteers have filled about 600 sandbags since lunchtime. The school gym stays open through the night for anyone who needs a dry place to sit.</p>',
  },
  {
    ...{ login: 'editor', ago: 2_010, title: 'Flood warning for three neighbourhoods', isKey: true },
    body: '<p>The river authority has issued a flood warning for <strong>Lower Weir, Quayside and Tanners’ Row</strong>. It asks people there to move their cars and to keep a bag packed.</p>',
  },
  {
    ...{ login: 'writer', ago: 1_500, title: 'Estuary Road closed' },
    body: '<p>The gate at Saltmarsh is shut until the tide turns. Buses on line 9 turn around at the racecourse.</p>',
    before:
      '<p>The gate at Saltmarsh is shut until tomorrow. Buses on line 7 turn around at the racecourse.</p>',
  },
  {
    ...{ login: 'writer', ago: 1_290, title: '' },
    body: '<p>Fire crews are pumping out two basements on Mill Race Lane. Nobody is hurt.</p>',
  },
  {
    ...{ login: 'editor', ago: 640, title: 'The river has peaked', isKey: true },
    body: '<p>The gauge at the weir stopped at 3.42 metres, four centimetres below the flood boards.</p><blockquote><p>The river gave us time, and people used it.</p></blockquote><p>River warden Pete Holloway expects the water to fall slowly until tomorrow evening.</p>',
  },
  {
    ...{ login: 'writer', ago: 400, title: 'Quayside market moves uphill' },
    body: '<p>Fisher’s Stairs are under water, so the stalls are on the cathedral square today. Traders say they’ll be back on the quay by the weekend.</p>',
  },
  {
    ...{ login: 'writer', ago: 95, title: 'Estuary Road reopens' },
    body: '<p>One lane is open, with temporary lights at the gate. Allow ten extra minutes until the mud is cleared.</p>',
  },
  {
    ...{ login: 'editor', ago: 35, title: 'Where things stand', isPinned: true },
    body: '<ul><li>The Wren has peaked and is falling.</li><li>The flood warning stays in place for Lower Weir.</li><li>Estuary Road is open, one lane at a time.</li><li>Sandbags are still available at Lower Weir School.</li></ul>',
  },
];

/** What people of the demo newsroom report of the high water. */
export async function demoLiveBlog({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const post = await trx
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', siteId)
    .where('slug', '=', demoLiveBlogSlug)
    .where('type', '=', 'live_blog')
    .executeTakeFirst();
  if (!post) return;
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('email', 'in', ['editor@demo.test', 'writer@demo.test'])
    .execute();
  const idOf = (login: string) => people.find(({ email }) => email === `${login}@demo.test`)?.id ?? null;
  const told = lines.map((line) => ({ ...line, id: nextId(), at: now - line.ago * MINUTE }));
  await trx
    .insertInto('live_entry')
    .values(
      told.map(({ id, at, login, title, body, isPinned = false, isKey = false, before }) => ({
        ...{ site_id: siteId, id, post_id: post.id, entry_ts: at, title, body },
        ...{ is_pinned: isPinned, is_key: isKey, created_ts: at, created_by: idOf(login) },
        ...(before === undefined
          ? { updated_ts: at, updated_by: idOf(login) }
          : { updated_ts: at + CORRECTED_AFTER, updated_by: idOf('editor'), revision: 2 }),
      })),
    )
    .execute();
  await trx
    .insertInto('live_entry_edit')
    .values(
      told.flatMap(({ id, at, title, before }) =>
        before === undefined
          ? []
          : {
              ...{ site_id: siteId, id: nextId(), entry_id: id, title, body: before },
              ...{ edited_ts: at + CORRECTED_AFTER, edited_by: idOf('editor') },
            },
      ),
    )
    .execute();
}
