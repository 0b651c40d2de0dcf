import { describe, expect, test } from 'vitest';
import {
  type Actor,
  type BatchChange,
  type BatchPost,
  changedPost,
  restoredPost,
  valuesOf,
} from './batch-rules.ts';

const NOW = 1_000_000;
const ME = 7;
const COMMUNITY = 40;

const post = (more: Partial<BatchPost> = {}): BatchPost => ({
  ...{ id: 1, type: 'article', status: 5, community_id: null, author_ids: [8], is_locked: false },
  ...{ scheduled_ts: null, published_ts: null, last_published_ts: null, created_ts: 1, revision: 3 },
  ...{ headline: 'A headline', slug: 'a-headline', embargoed_until_ts: null },
  ...{ tag_ids: [1, 2], section_ids: [20, 30], primary_section_id: 20, rating: 0, is_suspicious: false },
  is_taken_down: false,
  layout: '',
  ...{ is_auto_enabled: true, scheduled_by: null, schedule_zone: null, unpublish_ts: null },
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
      within: null,
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
const outcome = (change: BatchChange, facts: Partial<BatchPost>, who: Actor) => {
  const next = changedPost(change, post(facts), who, NOW);
  return typeof next === 'string' ? next : next.status;
};

describe('rule: each post of a bulk action is checked by itself', () => {
  test.each<[string, number, Partial<BatchPost>, Actor, string | number]>([
    ['an editor publishes the draft of somebody else', 0, {}, editor, 0],
    ['an editor sends it back', 9, { status: 8 }, editor, 9],
    ['a draft that one may not see is not found', 0, {}, writer, 'not_found'],
    ['a draft that one may only read stays', 8, {}, reader, 'permission_denied'],
    ['a writer publishes an own draft', 0, { author_ids: [ME] }, writer, 0],
    ['a contributor does not', 0, { author_ids: [ME] }, contributor, 'permission_denied'],
    ['but sends it to review', 8, { author_ids: [ME] }, contributor, 8],
    ['which takes a headline', 8, { author_ids: [ME], headline: ' ' }, contributor, 'has_no_headline'],
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
  test.each<[string, Partial<BatchPost>, Partial<BatchPost>, Actor, boolean | string]>([
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
    const was = { ...valuesOf(now), ...before };
    expect(restoredPost(was, now, who, NOW)).toEqual(due === true ? was : due);
  });
});

describe('rule: live posts of others in further sections', () => {
  const syndicator = actor(['CREATE_REAL_DRAFT', 'SYNC_POSTS', 'VIEW_REAL_DRAFT']);
  const added: BatchChange = { action: 'add_sections', sections: [21], stages: [30] };
  const live = { status: 0, published_ts: 5 };
  test.each<[string, Partial<BatchPost>, Actor, object | string]>([
    ['take SYNC_POSTS', live, syndicator, { section_ids: [20, 30, 21] }],
    ['or the right to edit them', live, editor, { section_ids: [20, 30, 21] }],
    ['are nobody else’s to place', live, writer, 'permission_denied'],
    ['are not drafts', { status: 5 }, syndicator, 'permission_denied'],
    ['nor pages of the site', { ...live, type: 'page' }, syndicator, 'permission_denied'],
    ['nor locked', { ...live, is_locked: true }, syndicator, 'is_locked'],
  ])('%s', (_, facts, who, due) => {
    const next = changedPost(added, post(facts), who, NOW);
    expect(typeof next === 'string' ? next : { section_ids: next.section_ids }).toEqual(due);
  });

  test('leave them again by an undo of the same person, who undoes nothing else', () => {
    const now = post({ ...live, section_ids: [20, 30, 21] });
    const before = { ...valuesOf(post(live)) };
    expect(restoredPost(before, now, syndicator, NOW)).toMatchObject({ section_ids: [20, 30] });
    expect(restoredPost({ ...before, tag_ids: [] }, now, syndicator, NOW)).toBe('permission_denied');
    expect(restoredPost({ ...before, section_ids: [22] }, now, syndicator, NOW)).toBe('permission_denied');
  });
});

describe('rule: tags, sections and stages', () => {
  const stages = [30, 31];
  test.each<[string, BatchChange, Partial<BatchPost>, object | string]>([
    ['tags are added once', { action: 'add_tags', tags: [2, 3] }, {}, { tag_ids: [1, 2, 3] }],
    ['what has them stays', { action: 'add_tags', tags: [2] }, {}, 'unchanged'],
    ['tags are taken off', { action: 'remove_tags', tags: [1, 9] }, {}, { tag_ids: [2] }],
    [
      'no post has more than a hundred',
      { action: 'add_tags', tags: [200] },
      { tag_ids: Array.from({ length: 100 }, (_, index) => index + 1) },
      'has_too_many_tags',
    ],
    [
      'sections change, the stage stays, and a primary section that is not among them is cleared',
      { action: 'set_sections', sections: [21], primary: null, stages },
      {},
      { section_ids: [21, 30], primary_section_id: null },
    ],
    [
      'it is kept where it is still chosen',
      { action: 'set_sections', sections: [21, 20], primary: null, stages },
      {},
      { section_ids: [21, 20, 30], primary_section_id: 20 },
    ],
    [
      'or becomes another',
      { action: 'set_sections', sections: [21, 20], primary: 21, stages },
      {},
      { primary_section_id: 21 },
    ],
    [
      'sections are added, the primary one and the stage stay',
      { action: 'add_sections', sections: [21, 20], stages },
      {},
      { section_ids: [20, 30, 21], primary_section_id: 20 },
    ],
    ['what is in them stays', { action: 'add_sections', sections: [20], stages }, {}, 'unchanged'],
    [
      'no post is in more than twenty sections, and its stage is none',
      { action: 'add_sections', sections: [50], stages },
      { section_ids: [30, ...Array.from({ length: 20 }, (_, index) => index + 100)] },
      'has_too_many_sections',
    ],
    [
      'nineteen and a stage leave room for one',
      { action: 'add_sections', sections: [50], stages },
      { section_ids: [30, ...Array.from({ length: 19 }, (_, index) => index + 100)] },
      { primary_section_id: 20 },
    ],
    ['the stage changes', { action: 'set_stage', stage: 31, stages }, {}, { section_ids: [20, 31] }],
    ['or goes', { action: 'set_stage', stage: null, stages }, {}, { section_ids: [20] }],
    ['what is there already stays', { action: 'set_stage', stage: 30, stages }, {}, 'unchanged'],
    ['whoever may not edit what is locked locks nothing', { action: 'lock' }, {}, 'permission_denied'],
  ])('%s', (_, change, facts, due) => {
    const next = changedPost(change, post(facts), editor, NOW);
    if (typeof due === 'string') expect(next).toBe(due);
    else expect(next).toMatchObject(due);
    expect(changedPost(change, post(facts), reader, NOW)).toBe('permission_denied');
  });
});

describe('rule: spam and ratings are for those who approve', () => {
  const moderator = actor(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'APPROVE_CONTENT']);
  const spam: BatchChange = { action: 'mark_spam' };
  test('spam is a draft without a plan, and comes back as it was', () => {
    const live = post({ status: 0, scheduled_ts: null });
    const marked = changedPost(spam, live, moderator, NOW);
    expect(marked).toMatchObject({ status: 5, is_suspicious: true });
    const planned = post({ scheduled_ts: NOW + 90 });
    expect(changedPost(spam, planned, moderator, NOW)).toMatchObject({ scheduled_ts: null });
    const after = { ...live, ...(marked as BatchPost) };
    expect(restoredPost(valuesOf(live), after, moderator, NOW)).toEqual(valuesOf(live));
    expect(restoredPost(valuesOf(live), after, reader, NOW)).toBe('permission_denied');
    expect(changedPost(spam, after, moderator, NOW)).toBe('unchanged');
    expect(changedPost({ action: 'unmark_spam' }, after, moderator, NOW)).toMatchObject({
      ...{ status: 5, is_suspicious: false },
    });
  });
  test('who may not approve marks and rates nothing, nor does anybody rate an own post', () => {
    const rate: BatchChange = { action: 'set_rating', rating: 4 };
    expect(changedPost(spam, post(), reader, NOW)).toBe('permission_denied');
    expect(changedPost(rate, post(), reader, NOW)).toBe('permission_denied');
    expect(changedPost(rate, post({ author_ids: [ME] }), moderator, NOW)).toBe('is_own');
    expect(changedPost(rate, post(), moderator, NOW)).toMatchObject({ rating: 4, status: 5 });
    expect(changedPost(rate, post({ rating: 4 }), moderator, NOW)).toBe('unchanged');
  });
});

describe('rule: posts are scheduled by those who may publish them', () => {
  const plan: BatchChange = { action: 'schedule', at: NOW + 3_600, every: 900, zone: 'Europe/Berlin' };
  test.each<[string, Partial<BatchPost>, Actor, string]>([
    ['not by others', {}, contributor, 'not_found'],
    ['not by editors who do not publish', {}, actor(['EDIT_POST', 'VIEW_REAL_DRAFT']), 'permission_denied'],
    ['not what is live', { status: 0 }, editor, 'is_live'],
    ['not what was declined', { status: 3 }, editor, 'is_declined'],
    ['not without a headline', { headline: ' ' }, editor, 'has_no_headline'],
    ['not before an embargo ends', { embargoed_until_ts: NOW + 9_000 }, editor, 'is_embargoed'],
    ['not after it is unpublished', { unpublish_ts: NOW + 3_600 }, editor, 'ends_before'],
  ])('%s', (_, facts, who, due) => expect(changedPost(plan, post(facts), who, NOW)).toBe(due));
  test('one after the other, within two years, and an undo brings back the plan', () => {
    const next = changedPost(plan, post(), editor, NOW, 2);
    expect(next).toMatchObject({ scheduled_ts: NOW + 5_400, scheduled_by: ME, status: 5 });
    expect(changedPost(plan, post(), editor, NOW, 100_000)).toBe('is_too_late');
    const after = { ...post(), ...(next as BatchPost) };
    expect(restoredPost(valuesOf(post()), after, editor, NOW)).toEqual(valuesOf(post()));
    const unable = actor(['EDIT_POST', 'VIEW_REAL_DRAFT']);
    expect(restoredPost(valuesOf(post()), after, unable, NOW)).toBe('permission_denied');
    const atOnce = { ...plan, at: NOW + 5_400, every: 0 };
    expect(changedPost(atOnce, after, editor, NOW)).toBe('unchanged');
  });
});

describe('rule: what is in the trash comes back as a draft', () => {
  const back: BatchChange = { action: 'restore_to_draft' };
  const remover = actor(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'DELETE_ALL_DRAFTS']);
  test('by those who may delete drafts', () => {
    expect(changedPost(back, post({ status: 4 }), remover, NOW)).toMatchObject({ status: 5 });
    expect(changedPost(back, post({ status: 4 }), reader, NOW)).toBe('permission_denied');
    expect(changedPost(back, post({ status: 4 }), contributor, NOW)).toBe('not_found');
    expect(changedPost(back, post({ status: 0 }), remover, NOW)).toBe('is_not_removed');
  });
  test('and goes back by an undo', () => {
    const was = valuesOf(post({ status: 4 }));
    expect(restoredPost(was, post(), remover, NOW)).toEqual(was);
    expect(restoredPost(was, post(), reader, NOW)).toBe('permission_denied');
  });
});
