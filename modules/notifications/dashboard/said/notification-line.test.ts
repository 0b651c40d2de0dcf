import { describe, expect, test } from 'vitest';
import { plainTexts } from '#platform/dashboard/texts.ts';
import type { Notification } from '../../notifications.contract.ts';
import { lineOf } from './notification-line.ts';
import texts from './texts/en-US.json' with { type: 'json' };

const text = plainTexts('notificationLines', texts);
const line = (kind: Notification['kind'], facts: Notification['facts']) =>
  lineOf(
    {
      ...{ id: 1, kind, object: { kind: 'task', id: 2 }, facts, times: 1, created_ts: 1, is_read: false },
    },
    text,
  );
const done = (task: string, more: Notification['facts']) => ({ task, status: 'SUCCESS', ...more });
const failed = (task: string, more: Notification['facts']) => ({ task, status: 'FAILURE', ...more });

const recent = '/r/dashboard/settings/recent-actions';
const exported = '/r/dashboard/settings/exports';

describe('G-89: a notification says what ended and how, and leads there', () => {
  test.each<[Notification['kind'], Notification['facts'], string, string]>([
    [
      'mention',
      { post: 7, headline: 'Bridge' },
      'You were mentioned in a note on “Bridge”.',
      '/r/dashboard/posts?post=7',
    ],
    ['note_on_post', { post: 7, headline: 'Bridge' }, 'New note on “Bridge”.', '/r/dashboard/posts?post=7'],
    [
      'mention',
      { headline: null },
      'This is about a post you no longer have access to.',
      '/r/dashboard/posts',
    ],
    [
      'export_ended',
      done('export.posts', { done: 1204 }),
      'Your export of posts is ready to download: 1,204 rows.',
      exported,
    ],
    [
      'export_ended',
      done('export.users', { done: 1 }),
      'Your export of users is ready to download: 1 row.',
      exported,
    ],
    ['export_ended', failed('export.posts', { done: 9 }), 'Your export of posts failed.', exported],
    [
      'task_ended',
      done('imports.read', { file: 'staff.csv', ready: 12, content: 'people' }),
      'staff.csv is ready to import: 12 people.',
      '/r/dashboard/settings/imports',
    ],
    [
      'task_ended',
      done('posts.batch', { requested: 312, changed: 312, undo_of: null }),
      'You changed 312 posts.',
      recent,
    ],
    [
      'task_ended',
      done('posts.batch', { requested: 312, changed: 310, undo_of: null }),
      "You changed 310 of 312 posts. 2 weren't changed.",
      recent,
    ],
    [
      'task_ended',
      done('posts.batch', { requested: 1312, changed: 1310, undo_of: 7 }),
      "You undid a change to 1,310 of 1,312 posts. 2 couldn't be undone.",
      recent,
    ],
    [
      'task_ended',
      failed('posts.batch', { done: 200, total: 312 }),
      'Your change to 312 posts failed after 200.',
      recent,
    ],
    ['task_ended', failed('posts.batch', { done: 0, total: null }), 'Your change to posts failed.', recent],
    [
      'task_ended',
      done('personal_data.export', {}),
      'Your data is ready to download.',
      '/r/dashboard/manage_personal_data',
    ],
    [
      'post_returned',
      { post: 7, status: 9, headline: 'Old bridge', reason: 'Name the source.' },
      '“Old bridge” needs a revision. Name the source.',
      '/r/dashboard/editor/post/7',
    ],
    [
      'post_returned',
      { post: 7, status: 3, headline: '', reason: '' },
      '“Untitled post” was declined.',
      '/r/dashboard/editor/post/7',
    ],
    [
      'post_accepted',
      { post: 7, status: 10, headline: 'Old bridge' },
      '“Old bridge” was approved.',
      '/r/dashboard/editor/post/7',
    ],
    [
      'post_accepted',
      { post: 7, status: 0, headline: 'Old bridge' },
      '“Old bridge” was published.',
      '/r/dashboard/editor/post/7',
    ],
    [
      'schedule_failed',
      { post: 7, reason: 'post_is_not_ready' },
      "A post you scheduled wasn't published: it has no headline.",
      '/r/dashboard/editor/post/7',
    ],
    [
      'schedule_failed',
      { post: 7, reason: 'post_is_embargoed' },
      "A post you scheduled wasn't published: it's under embargo.",
      '/r/dashboard/editor/post/7',
    ],
    [
      'schedule_failed',
      { post: 7, reason: 'post_is_overdue' },
      "A post you scheduled isn't live yet. We'll keep trying.",
      '/r/dashboard/editor/post/7',
    ],
    [
      'schedule_failed',
      { post: 7, reason: 'checklist_is_open' },
      "A post you scheduled wasn't published: it doesn't pass the required checks.",
      '/r/dashboard/editor/post/7',
    ],
    [
      'task_ended',
      done('redirects.import', { mode: 'check', ready: 40, made: 0, wrong: 2 }),
      'Your redirect file was checked: 40 new, 2 invalid.',
      '/r/dashboard/redirects',
    ],
    [
      'task_ended',
      done('redirects.import', { mode: 'rest', ready: 40, made: 40, wrong: 2 }),
      'Your redirect import is done: 40 added, 2 invalid.',
      '/r/dashboard/redirects',
    ],
    ['task_ended', done('assets.fetch', {}), 'Your task is done.', '/r/dashboard/home'],
    [
      'removal_failed',
      { channel: 'apple_news', count: 1 },
      "1 unpublished article is still in Apple News. We'll try to remove it every day.",
      '/r/dashboard/instant_articles?status=pending',
    ],
    [
      'renewal_remains',
      { gateway: 'stripe', reference: 'sub_77', subscription: 7 },
      "A deleted user's subscription still renews in Stripe. Cancel it there: sub_77.",
      '/r/dashboard/subscriptions',
    ],
    [
      'review_requested',
      { post: 7, headline: 'Old bridge', posts: '7', count: 1 },
      '“Old bridge” was submitted for review.',
      '/r/dashboard/editor/post/7',
    ],
    [
      'review_requested',
      { post: 7, headline: 'Old bridge', posts: '7 8 9', count: 3 },
      '“Old bridge” and 2 more posts were submitted for review.',
      '/r/dashboard/posts?status=8',
    ],
    [
      'review_requested',
      { headline: null, count: 3 },
      '3 posts were submitted for review.',
      '/r/dashboard/posts?status=8',
    ],
    [
      'post_accepted',
      { status: 10, headline: null },
      'This is about a post you no longer have access to.',
      '/r/dashboard/posts/calendar',
    ],
    [
      'comment_on_post',
      { post: 7, headline: 'Old bridge', page: '/old-bridge#comment-9' },
      'New comment on “Old bridge”.',
      '/old-bridge#comment-9',
    ],
    [
      'application_received',
      { title: 'The north' },
      'New application to “The north”.',
      '/r/dashboard/community_applications',
    ],
    [
      'application_decided',
      { status: 'declined', reason: 'Too far.', title: 'The north' },
      'Your application to “The north” was declined. Too far.',
      '/r/dashboard/settings/communities',
    ],
    [
      'role_changed',
      { given: 'Editor', taken: 'Writer' },
      'Your roles changed. Added: Editor. Removed: Writer.',
      '/r/dashboard/home',
    ],
    [
      'role_changed',
      { given: '', taken: 'Writer' },
      'Roles removed from your account: Writer.',
      '/r/dashboard/home',
    ],
  ])('%s %o', (kind, facts, said, url) => {
    expect(line(kind, facts)).toEqual({ text: said, url });
  });

  test('the panel says which task ended, why posts stayed, and when somebody changed them', () => {
    const more = {
      why: (reason: string, count: number) => `${count} ${reason}`,
      did: (action: string, count: number) => (action === 'add_tags' ? `${count} posts tagged.` : undefined),
      moment: (seconds: number) => `04:${seconds}`,
      task: (kind: string) => (kind === 'tags.merge' ? 'Tag merge' : undefined),
    };
    const told = (facts: Notification['facts']) =>
      lineOf(
        {
          ...{ id: 1, kind: 'task_ended', object: { kind: 'task', id: 2 }, times: 1, created_ts: 1 },
          ...{ facts: done('posts.batch', { requested: 312, ...facts }), is_read: false },
        },
        text,
        more,
      ).text;
    expect(told({ changed: 312, undo_of: null, action: 'add_tags' })).toBe('312 posts tagged.');
    expect(
      told({ changed: 309, undo_of: null, action: 'add_tags', left_reason: 'is_locked', left_most: 3 }),
    ).toBe("309 posts tagged. 3 weren't changed: 3 is_locked.");
    expect(told({ changed: 312, undo_of: null, action: 'unheard_of' })).toBe('You changed 312 posts.');
    expect(told({ task: 'tags.merge' })).toBe('Tag merge is done.');
    expect(told({ task: 'tags.merge', status: 'FAILURE' })).toBe('Tag merge failed.');
    expect(told({ task: 'unheard.of' })).toBe('Your task is done.');
    expect(told({ changed: 309, undo_of: null, left_reason: 'is_locked', left_most: 2 })).toBe(
      "You changed 309 of 312 posts. 3 weren't changed: 2 is_locked; ….",
    );
    const reasons = { left_reasons: 'is_locked 2, is_own 1' };
    expect(told({ changed: 309, undo_of: null, ...reasons })).toBe(
      "You changed 309 of 312 posts. 3 weren't changed: 2 is_locked; 1 is_own.",
    );
    expect(told({ changed: 308, undo_of: null, ...reasons })).toContain('1 is_own; ….');
    const changed = { left_reason: 'changed_since', left_most: 2, left_by: 'Ruth Vega', left_ts: 45 };
    expect(told({ changed: 310, undo_of: 7, ...changed })).toBe(
      'You undid a change to 310 of 312 posts. Not undone: Ruth Vega changed 2 since, last at 04:45.',
    );
    expect(told({ changed: 309, undo_of: 7, ...changed })).toContain('2 changed_since; …');
  });

  test('comments, replies and applications are counted in words', () => {
    const told = (kind: Notification['kind'], facts: Notification['facts']) =>
      lineOf(
        {
          ...{ id: 1, kind, object: { kind: 'post', id: 2 }, facts, times: 4 },
          created_ts: 1,
          is_read: false,
        },
        text,
      ).text;
    const facts = { headline: 'Weir', title: 'The north' };
    expect(told('comment_on_post', facts)).toBe('4 new comments on “Weir”.');
    expect(told('comment_reply', facts)).toBe('4 new replies to your comments on “Weir”.');
    expect(told('application_received', facts)).toBe('4 new applications to “The north”.');
  });

  test('one that was told without counts says what it can', () => {
    const said = (kind: Notification['kind'], task: string) => line(kind, done(task, {})).text;
    expect(said('export_ended', 'export.posts')).toBe('Your export of posts is ready to download.');
    expect(said('task_ended', 'redirects.import')).toBe('Your redirect import is done.');
    expect(said('task_ended', 'posts.batch')).toBe('Your task is done.');
  });
});
