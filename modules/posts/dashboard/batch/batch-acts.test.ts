import { expect, test } from 'vitest';
import { postRow } from '../post-row.fixture.ts';
import { offeredActs, offeredStatuses } from './batch-acts.ts';
import { onePost } from './batch-order.ts';

const somebody = (...permissions: string[]) => ({
  holder: {
    ...{ isSignedIn: true, isTechnical: false, communityPermissions: new Map(), settings: new Set<string>() },
    sitePermissions: new Set(['CREATE_REAL_DRAFT', 'VIEW_SUBPAGES', ...permissions]),
  },
  profile: { id: 5, name: 'ada', title: 'Ada', email: '' },
});
const theirs = postRow({ status: 0, authors_site_ids: [9] });
const own = postRow({ status: 5, authors_site_ids: [5] });

test("a contributor is offered nothing on somebody else's live post, and their own drafts may go to review", () => {
  const contributor = somebody('EDIT_REAL_DRAFT', 'DELETE_DRAFT');
  expect(offeredActs(contributor, onePost(theirs))).toEqual([]);
  expect(offeredActs(contributor, onePost(own))).toEqual([
    ...['change_posts_status', 'add_tags', 'remove_tags', 'set_sections', 'add_sections'],
    ...['set_stage', 'set_layout'],
    'delete',
  ]);
  expect(offeredStatuses(contributor, onePost(own))).toEqual([8]);
  // What only some of the selected posts allow is offered: the forecast says which stay.
  const both = { kind: 'posts' as const, ids: [theirs.id, own.id], rows: [theirs, own] };
  expect(offeredActs(contributor, both)).toContain('add_tags');
});

test('who publishes is offered to feature a post only with the right to approve', () => {
  const statuses = (...permissions: string[]) =>
    offeredStatuses(somebody('EDIT_POST', ...permissions), onePost(theirs));
  expect(statuses('PUBLISH_POST')).toEqual([5, 8]);
  expect(statuses('PUBLISH_POST', 'APPROVE_CONTENT')).toContain(2);
  const all = { kind: 'list' as const, filter: {}, count: 3 };
  expect(offeredStatuses(somebody('PUBLISH_POST'), all)).not.toContain(2);
});

test('who syndicates gives live posts of others further sections, and nothing else', () => {
  const syndicator = somebody('SYNC_POSTS');
  expect(offeredActs(syndicator, onePost(theirs))).toEqual(['add_sections']);
  expect(offeredActs(syndicator, onePost({ ...theirs, status: 5 }))).toEqual([]);
  expect(offeredActs(syndicator, onePost({ ...theirs, is_locked: true }))).toEqual([]);
});

test('a locked post is left alone, a deleted one can be restored by whoever may delete it as a draft', () => {
  const editor = somebody('EDIT_POST', 'DELETE_ALL_REAL_DRAFTS', 'DELETE_POST');
  expect(offeredActs(editor, onePost({ ...theirs, is_locked: true }))).toEqual([]);
  expect(offeredActs(editor, onePost({ ...theirs, status: 4 }))).toEqual(['restore_to_draft']);
  expect(offeredActs(somebody('DELETE_POST'), onePost({ ...theirs, status: 4 }))).toEqual([]);
});
