import { describe, expect, test } from 'vitest';
import {
  type Actor,
  type BatchChange,
  changeableOf,
  changedPost,
  type PostFacts,
  restoredPost,
} from './batch-rules.ts';

const NOW = 1_000_000;
const ME = 7;
const COMMUNITY = 40;

const post = (more: Partial<PostFacts> = {}): PostFacts => ({
  ...{ id: 1, type: 'article', status: 5, community_id: null, author_ids: [8], is_locked: false },
  ...{ scheduled_ts: null, published_ts: null, last_published_ts: null, created_ts: 1, revision: 3 },
  ...{ headline: 'A headline', slug: 'a-headline', embargoed_until_ts: null },
  ...more,
});

function actor(onSite: string[], onCommunity: string[] = []): Actor {
  const site = new Set(onSite);
  const community = new Set(onCommunity);
  const reads = (name: string) => (site.has(name) ? null : community.has(name) ? [COMMUNITY] : []);
  return {
    holder: {
      ...{ isSignedIn: true, isTechnical: false, settings: new Set() },
      sitePermissions: site,
      communityPermissions: new Map([[COMMUNITY, community]]),
    },
    viewer: {
      profileId: ME,
      communityIds: site.size > 0 ? null : [COMMUNITY],
      draftsIn: reads('VIEW_REAL_DRAFT'),
    },
  };
}

const writer = actor(['CREATE_REAL_DRAFT', 'PUBLISH_POST']);
const contributor = actor(['CREATE_REAL_DRAFT']);
const editor = actor([
  'CREATE_REAL_DRAFT',
  'PUBLISH_POST',
  'EDIT_POST',
  'VIEW_REAL_DRAFT',
  'APPROVE_CONTENT',
]);
const reader = actor(['VIEW_REAL_DRAFT', 'CREATE_REAL_DRAFT']);
const ofCommunity = actor([], ['CREATE_REAL_DRAFT', 'EDIT_POST', 'PUBLISH_POST', 'VIEW_REAL_DRAFT']);

const status = (value: number): BatchChange => ({ action: 'change_posts_status', status: value });
const outcome = (change: BatchChange, facts: Partial<PostFacts>, who: Actor) => {
  const next = changedPost(change, post(facts), who, NOW);
  return typeof next === 'string' ? next : next.status;
};

describe('rule: each post of a bulk action is checked by itself', () => {
  test.each<[string, number, Partial<PostFacts>, Actor, string | number]>([
    ['an editor publishes the draft of somebody else', 0, {}, editor, 0],
    ['an editor sends it back', 9, { status: 8 }, editor, 9],
    ['a draft that one may not see is not found', 0, {}, writer, 'not_found'],
    ['a draft that one may only read stays', 8, {}, reader, 'permission_denied'],
    ['a writer publishes an own draft', 0, { author_ids: [ME] }, writer, 0],
    ['a contributor does not', 0, { author_ids: [ME] }, contributor, 'permission_denied'],
    ['but sends it to review', 8, { author_ids: [ME] }, contributor, 8],
    ['and cannot call it ready', 10, { author_ids: [ME] }, contributor, 'permission_denied'],
    ['a writer unpublishes an own post', 5, { status: 0, author_ids: [ME] }, writer, 5],
    [
      'a contributor cannot touch an own live post',
      5,
      { status: 0, author_ids: [ME] },
      contributor,
      'permission_denied',
    ],
    ['a writer cannot touch the live post of another', 5, { status: 0 }, writer, 'permission_denied'],
    ['only those who approve feature', 2, { author_ids: [ME] }, writer, 'permission_denied'],
    ['an editor features', 2, { status: 0 }, editor, 2],
    ['a post without a community is none of a community', 1, {}, editor, 'needs_community'],
    ['a moderator of the community publishes there', 1, { community_id: COMMUNITY }, ofCommunity, 1],
    ['and not as staff of the site', 0, { community_id: COMMUNITY }, ofCommunity, 'permission_denied'],
    ['and not elsewhere', 1, { community_id: 41 }, ofCommunity, 'not_found'],
    ['what has the status already stays', 5, {}, editor, 'unchanged'],
    ['what is deleted stays', 5, { status: 4 }, editor, 'is_removed'],
    ['what is not saved yet stays', 5, { status: 6, author_ids: [ME] }, editor, 'is_not_saved'],
    ['what others did not save is not found', 5, { status: 6 }, editor, 'not_found'],
    ['what is locked stays', 0, { is_locked: true }, editor, 'is_locked'],
    ['a page needs its own right', 0, { type: 'page' }, editor, 'permission_denied'],
    ['a slideshow too', 0, { type: 'slideshow' }, editor, 'permission_denied'],
  ])('%s', (_, value, facts, who, due) => {
    expect(outcome(status(value), facts, who)).toBe(due);
  });
});

describe('rule: what goes live is published now', () => {
  test('for the first time, and no longer planned', () => {
    expect(changedPost(status(0), post({ scheduled_ts: 9 }), editor, NOW)).toMatchObject({
      ...{ status: 0, scheduled_ts: null, published_ts: NOW, last_published_ts: NOW },
    });
  });
  test('again, and keeps its first publication', () => {
    const earlier = { published_ts: 5, last_published_ts: 6 };
    expect(changedPost(status(0), post(earlier), editor, NOW)).toMatchObject({
      ...{ published_ts: 5, last_published_ts: NOW },
    });
    expect(changedPost(status(5), post({ ...earlier, status: 0 }), editor, NOW)).toMatchObject(earlier);
  });
  test('a live post that is featured is not published anew', () => {
    const live = post({ status: 0, published_ts: 5, last_published_ts: 6 });
    expect(changedPost(status(2), live, editor, NOW)).toMatchObject({ last_published_ts: 6 });
  });
});

describe('rule: posts are moved to other authors', () => {
  const mover = actor(['EDIT_POST', 'MANAGE_USERS', 'VIEW_REAL_DRAFT']);
  test.each<[string, number[], number[] | null, number[], number[] | string]>([
    ['the authors leave for the others, in their place', [1, 2, 3], [2], [9], [1, 9, 3]],
    ['several of them', [1, 2, 3], [1, 3], [9, 10], [9, 10, 2]],
    ['nobody stands there twice', [1, 2], [1], [2], [2]],
    ['all leave where nobody is named', [1, 2], null, [9], [9]],
    ['a post without authors gets them', [], null, [9], [9]],
    ['what is so already stays', [9], [8], [9], 'unchanged'],
  ])('%s', (_, authors, from, to, due) => {
    const change: BatchChange = { action: 'move_posts_to_author', from, to };
    const next = changedPost(change, post({ author_ids: authors }), mover, NOW);
    expect(typeof next === 'string' ? next : next.author_ids).toEqual(due);
  });
  test('only by those who also manage people', () => {
    const change: BatchChange = { action: 'move_posts_to_author', from: null, to: [9] };
    expect(changedPost(change, post(), editor, NOW)).toBe('permission_denied');
  });
});

describe('rule: an undo needs the rights of whoever undoes, for what the post is and for what it was', () => {
  const mover = actor(['EDIT_POST', 'MANAGE_USERS', 'VIEW_REAL_DRAFT']);
  test.each<[string, Partial<PostFacts>, Partial<PostFacts>, Actor, boolean | string]>([
    ['an editor brings back the live post of another', { status: 0 }, {}, editor, true],
    ['who edits no posts any more does not', { status: 0 }, {}, reader, 'permission_denied'],
    ['who does not see the post is told nothing', { status: 0 }, {}, contributor, 'not_found'],
    ['a writer publishes an own post anew', { status: 0 }, { author_ids: [ME] }, writer, true],
    ['a contributor does not', { status: 0 }, { author_ids: [ME] }, contributor, 'permission_denied'],
    [
      'a contributor takes an own draft back',
      { status: 5 },
      { status: 8, author_ids: [ME] },
      contributor,
      true,
    ],
    ['nor is it ready by an undo', { status: 10 }, { author_ids: [ME] }, writer, 'permission_denied'],
    ['a lock holds', { status: 0 }, { is_locked: true }, editor, 'is_locked'],
    ['who manages people gives posts back', { author_ids: [9] }, {}, mover, true],
    ['an editor alone does not', { author_ids: [9] }, {}, editor, 'permission_denied'],
  ])('%s', (_, before, facts, who, due) => {
    const now = post(facts);
    const was = { ...changeableOf(now), ...before };
    expect(restoredPost(was, now, who, NOW)).toEqual(due === true ? was : due);
  });
});
