import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBadgesOfPost } from '#modules/badges/post-badges.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { offeredCommands } from '#platform/dashboard/commands/commands.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { changePosts } from '../../post-batches.contract.ts';
import { listPostDistribution } from '../../post-distribution.contract.ts';
import { getPostAddress, listLastComments, listPostHistory } from '../../post-drawer.contract.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import { listTranslations } from '../../post-translations.contract.ts';
import { countPosts, getPost, listPosts } from '../../posts.contract.ts';
import { atAllPosts, postDetails, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';

const everybodySees = {
  path: '/bridge',
  preview: null,
  redirects: [{ id: 3, path: '/old', status: 301, hits: 2 }],
};
const publisher = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set([...testCaller.holder.sitePermissions, 'PUBLISH_POST']),
  },
};
const approver = {
  holder: {
    ...publisher.holder,
    sitePermissions: new Set([...publisher.holder.sitePermissions, 'EDIT_POST', 'APPROVE_CONTENT']),
  },
};

let api: FakeApi;
let post: ReturnType<typeof postDetails>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-17T12:00:00Z') });
  // What stands further down is asked for when it is seen, which nothing is without a window.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(tell: (entries: object[]) => void) {
        this.observe = () => tell([{ isIntersecting: true }]);
      }

      disconnect = () => undefined;
    },
  );
  const row = postRow({ headline: 'The bridge', status: 8, comments_count: 1, revision: 4 });
  post = postDetails(row, { allowed_statuses: [0, 3, 5, 9, 10], may_schedule: true });
  const posts_count = { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } };
  api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  api
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(countPosts, () => posts_count)
    .on(listPosts, () => ({ posts: [row], subpages: [], posts_count, is_cut_short: false, after: null }))
    .on(getPost, () => post)
    .on(listTranslations, () => ({
      source: { post_id: post.id, lang_id: null, headline: '', status: 8 },
      items: [],
      places: [],
    }))
    .on(listPostDistribution, () => ({ items: [] }))
    .on(listBadgesOfPost, () => ({ items: [], total_count: 0, may_change: false }))
    .on(getPostAddress, () => everybodySees)
    .on(listLastComments, () => ({ items: [{ id: 1, author: 'Ada', text: 'Well said', created_ts: 5 }] }))
    .on(listPostHistory, ({ query }) => ({
      items: [
        {
          ...{
            id: query.after ? 1 : 2,
            ts: 1_733_840_000,
            person: query.after ? null : { id: 7, title: 'Boon' },
          },
          ...{ action: 'post.status_changed', fields: ['status'], from_status: 5, to_status: 8 },
          custom_fields: [],
          scheduled_at: null,
        },
      ],
      after: query.after ? null : 'older',
    }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(api.faults).toEqual([]);
});

const batch = (about: object = {}) => ({
  ...{ batch_id: 70, task_id: null, status: 'SUCCESS' as const, is_ready: true, requested: 1, changed: 1 },
  ...{
    leaving_count: null,
    entering_count: null,
    lapsing_count: null,
    lapsing: [],
    people: [],
    spared: [],
    skipped_count: 0,
    skipped: [],
    skipped_for: [],
  },
  ...{ did: null, undo_of: null, is_undone: false, undo_until_ts: null, ...about },
});
const open = async (caller: object = publisher) => {
  const shown = await renderScreen(PostsScreen, { search: `?post=${post.id}`, caller });
  return { ...shown, drawer: await screen.findByRole('complementary', { name: 'Post details' }) };
};

test('a post without a slug has a dash in its place, as everything has that is not there', async () => {
  api.on(getPost, () => ({ ...post, slug: '' }));
  const { drawer } = await open();
  const name = await within(drawer).findByText('Slug');
  expect(name.nextElementSibling?.textContent).toBe('–');
});

test('the details name what a post says in custom fields, and leave out empty ones', async () => {
  const postFields = {
    stars: { type: 'number', title: 'Stars' },
    seen: { type: 'string', format: 'date', title: 'Seen on' },
    genre: { type: 'array', title: 'Genre', items: { enum: ['Play', 'Film'] } },
    isPaid: { type: 'boolean', title: 'Paid for' },
    verdict: { type: 'string', title: 'Verdict' },
  } as const;
  const custom = {
    stars: 4,
    seen: '2026-02-03',
    genre: ['Play', 'Film'],
    isPaid: false,
    verdict: '',
    old: 'x',
  };
  post = { ...post, custom };
  const { drawer } = await open({ ...publisher, postFields });
  const said = async (name: string) =>
    (await within(drawer).findByText(name)).closest('dt')?.nextElementSibling?.textContent;
  expect([await said('Stars'), await said('Seen on'), await said('Genre'), await said('Paid for')]).toEqual([
    ...['4', '03/02/2026', 'Play, Film', 'No'],
  ]);
  expect(within(drawer).queryByText('Verdict')).toBeNull();
});

test('a post that was sent back says why and by whom before anything that is done about it', async () => {
  post = { ...post, status: 9, returned: { reason: 'Name the source.', by: 'Ada', at_ts: 1_779_000_000 } };
  const { drawer } = await open();
  const reason = await within(drawer).findByRole('region', { name: 'Reason' });
  expect(reason.textContent).toContain('Ada requested a revision.');
  expect(reason.textContent).toContain('Name the source.');
  const moves = within(drawer).getByRole('button', { name: 'Approve' });
  expect(reason.compareDocumentPosition(moves) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([
  [9, 'A revision was requested.'],
  [3, 'This post was declined.'],
])('a post in status %i that somebody unknown sent back says why', async (status, said) => {
  post = { ...post, status, returned: { reason: 'Name the source.', by: null, at_ts: 1_779_000_000 } };
  const { drawer } = await open();
  const reason = await within(drawer).findByRole('region', { name: 'Reason' });
  expect(reason.querySelector('b')?.textContent).toBe(said);
  expect(reason.textContent).toContain('Name the source.');
});

test('one press moves a post on as it was seen, says so, and takes it back', async () => {
  api.on(changePosts, () => batch()).on(undoAct, () => ({ refuse: 409, code: 'undo_is_over' }));
  const { user, drawer } = await open();
  await user.click(await within(drawer).findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText("Approved. It's ready to publish.")).toBeTruthy();
  expect(api.callsTo(changePosts)[0]?.body).toMatchObject({
    ...{ action: 'change_posts_status', status: 10, post_ids: [post.id], expected_revision: 4 },
  });
  expect(within(drawer).getByRole('button', { name: 'Request a revision' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)).toHaveLength(1));
});

test('publishing says first what readers see, and then leads to the page', async () => {
  post = { ...post, status: 10, allowed_statuses: [0, 5, 8, 9] };
  api.on(changePosts, () => batch());
  const { user, drawer } = await open(approver);
  await within(drawer).findByRole('button', { name: 'Publish' });
  const titles = offeredCommands().map(({ title }) => title);
  expect(titles).toContain('Mark as spam: open post');
  expect(titles).not.toContain('Unmark as spam: open post');
  act(() =>
    offeredCommands()
      .find(({ title }) => title === 'Publish: open post')
      ?.run(),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Publish this post?' });
  expect(api.callsTo(changePosts)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe('/bridge');
});

test('what a colleague changed since stays as they left it, and the person is told', async () => {
  const skipped = [{ id: post.id, reason: 'changed_since' as const }];
  api.on(changePosts, () => batch({ changed: 0, skipped_count: 1, skipped, skipped_for: [] }));
  const { user, drawer } = await open();
  await user.click(await within(drawer).findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^Nothing was changed. Someone changed this post/)).toBeTruthy();
});

test('a post is scheduled for a whole date, a time that cannot be is told beside its field', async () => {
  api.on(schedulePost, () => ({
    refuse: 422,
    code: 'scheduled_at_is_invalid',
    message: 'Choose a later time.',
  }));
  const { user, drawer } = await open();
  await user.type(await within(drawer).findByLabelText('Date'), '2030-05-17');
  expect(within(drawer).getByText(/17 May 2030.* · in 4 years/)).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(api.callsTo(schedulePost)[0]?.body).toEqual({
      ...{ scheduled_at: Date.parse('2030-05-17T13:00:00Z') / 1000, is_auto_enabled: true, revision: 4 },
    }),
  );
  expect((await within(drawer).findByRole('alert')).textContent).toBe('Choose a later time.');
  expect(within(drawer).getByText('It will go live then without review.')).toBeTruthy();
  fireEvent.change(within(drawer).getByLabelText('Date'), { target: { value: '2030-05-18' } });
  await waitFor(() => expect(within(drawer).queryByRole('alert')).toBeNull());
});

test('a plan that does not publish by itself is moved and canceled as that, and no more', async () => {
  const at = Date.parse('2026-06-17T13:00:00Z') / 1000;
  post = { ...post, scheduled_at: at, is_auto_enabled: false };
  api.on(schedulePost, () => ({ refuse: 402, code: 'account_past_due' }));
  const { user, drawer } = await open();
  await user.click(await within(drawer).findByRole('button', { name: 'Cancel schedule' }));
  await waitFor(() =>
    expect(api.callsTo(schedulePost)[0]?.body).toEqual({ scheduled_at: null, revision: 4 }),
  );
  await user.click(within(drawer).getByRole('button', { name: 'Reschedule' }));
  fireEvent.change(within(drawer).getByLabelText('Date'), { target: { value: '2026-06-18' } });
  await user.click(within(drawer).getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(api.callsTo(schedulePost)[1]?.body).toEqual({ scheduled_at: at + 86_400, revision: 4 }),
  );
});

test('an embargo is told and lifted, and an unpublish date set, by whoever may publish the post', async () => {
  const at = Date.parse('2026-06-17T13:00:00Z') / 1000;
  post = { ...post, may_plan: true, embargoed_until_ts: at };
  api.on(schedulePost, () => ({ refuse: 402, code: 'account_past_due' }));
  const { user, drawer } = await open();
  const embargo = within(await within(drawer).findByRole('region', { name: 'Embargo' }));
  expect(embargo.getByText("This post can't be published before then.")).toBeTruthy();
  await user.click(embargo.getByRole('button', { name: 'Lift embargo' }));
  await waitFor(() =>
    expect(api.callsTo(schedulePost)[0]?.body).toEqual({ embargoed_until_ts: null, revision: 4 }),
  );
  const end = within(within(drawer).getByRole('region', { name: 'Unpublish date' }));
  await user.click(end.getByRole('button', { name: 'Set date' }));
  fireEvent.change(end.getByLabelText('Date'), { target: { value: '2026-06-18' } });
  await user.click(end.getByRole('button', { name: 'Set date' }));
  await waitFor(() =>
    expect(api.callsTo(schedulePost)[1]?.body).toEqual({
      ...{ unpublish_at: Date.parse('2026-06-18T13:00:00Z') / 1000, revision: 4 },
    }),
  );
});

test('it shows where it is read, what leads there, what readers said and who did what', async () => {
  const { user, drawer } = await open();
  expect((await within(drawer).findByRole('link', { name: '/bridge' })).getAttribute('target')).toBe(
    '_blank',
  );
  expect(within(drawer).getByRole('link', { name: '/old' })).toBeTruthy();
  expect(await within(drawer).findByText('Well said')).toBeTruthy();
  const history = within(drawer).getByRole('region', { name: 'History' });
  expect((await within(history).findByRole('listitem')).textContent).toContain(
    'Boon moved it from Draft to In Review',
  );
  await user.click(within(history).getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(2));
  expect(within(history).queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('its history tells each act by a phrase', async () => {
  const entry = (id: number, action: string, from_status: number | null, to_status: number | null) => ({
    ...{ id, ts: 1_733_840_000, person: { id: 7, title: 'Boon' }, action, from_status, to_status },
    ...{ fields: [], scheduled_at: null, custom_fields: [] },
  });
  const entries = [
    {
      ...entry(5, 'post.updated', null, null),
      ...{ fields: ['body_length', 'seo.meta_title', 'custom.rating'], custom_fields: ['Rating'] },
    },
    entry(4, 'post.removed', 5, 4),
    entry(3, 'post.restored', 4, 5),
    entry(2, 'post.marked_spam', 8, 5),
    entry(1, 'post.rated', null, null),
    entry(0, 'post.status_changed', 0, 2),
  ];
  api.on(listPostHistory, () => ({ items: entries, after: null }));
  const { drawer } = await open();
  const history = within(await within(drawer).findByRole('region', { name: 'History' }));
  expect((await history.findAllByRole('listitem')).map((one) => one.textContent?.split('Boon ')[1])).toEqual([
    'changed the text, search and social texts, Rating',
    'deleted it',
    'restored it, moved it from Deleted to Draft',
    'marked it as spam, moved it from In Review to Draft',
    'rated it',
    'featured it',
  ]);
});

test('it says where the post was sent, and what became of it there', async () => {
  const sent = { channel: 'apple_news', sent_ts: null, share_url: null };
  api.on(listPostDistribution, () => ({
    items: [
      { ...sent, id: 1, status: 'failed' as const, error: 'No image' },
      { ...sent, id: 2, channel: 'msn', status: 'sent' as const, error: null, sent_ts: 1_764_000_000 },
    ],
  }));
  const { drawer } = await open();
  const part = within(await within(drawer).findByRole('region', { name: 'Distribution' }));
  expect(part.getByText('Apple News')).toBeTruthy();
  expect(part.getByText('No image')).toBeTruthy();
  expect(part.getByText(/^Sent ·/)).toBeTruthy();
});

test('of an imported post it tells its own times', async () => {
  api.on(listPostHistory, () => ({ items: [], after: null }));
  const again = await open();
  const own = within(await within(again.drawer).findByRole('region', { name: 'History' }));
  expect((await own.findAllByRole('listitem')).at(-1)?.textContent).toContain('Created');
});

test('whoever may not move or plan a post is offered neither', async () => {
  post = { ...post, allowed_statuses: [], may_schedule: false };
  const { drawer } = await open(testCaller);
  expect(await within(drawer).findByText('1,482')).toBeTruthy();
  expect(within(drawer).queryByRole('region', { name: 'Move to' })).toBeNull();
  expect(within(drawer).queryByRole('region', { name: 'Schedule' })).toBeNull();
});
