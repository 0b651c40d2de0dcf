import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { PostStatus, postSortKeys } from './post-status.contract.ts';
import { postsRoom } from './posts.room.ts';

// Opens the acts; whether a post may be changed is decided for each of them, by tests of its own.
const createsDrafts: Expectation = { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true };

const choosesLayouts: Expectation = {
  who: [
    { all: ['VIEW_DESIGN'], on: 'site' },
    { all: ['EDIT_SITE'], on: 'site' },
    { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
  ],
};

// Whether a post may be translated is decided where it is, by tests of its own.
const translates: Expectation = { who: [{ all: ['MANAGE_TRANSLATIONS'], on: 'anywhere' }], isOwn: true };

/** What the tests that are made of the contracts know of this room. */
export const postsSamples = samplesOf(postsRoom, {
  who: {
    changePosts: createsDrafts,
    deletePosts: createsDrafts,
    deleteDrafts: createsDrafts,
    deleteAutodrafts: createsDrafts,
    getPostBatch: createsDrafts,
    undoPostBatch: createsDrafts,
    createPost: createsDrafts,
    copyPost: createsDrafts,
    getDraft: createsDrafts,
    updatePost: createsDrafts,
    updateDraft: createsDrafts,
    checkSlug: createsDrafts,
    // May publish; whether this post, is decided for it, by tests of its own.
    schedulePost: { who: [{ all: ['PUBLISH_POST'], on: 'anywhere' }], isOwn: true },
    actOnPosts: createsDrafts,
    setPosition: { who: [{ all: ['REORDER_FRONTPAGE'], on: 'site' }] },
    ratePost: { who: [{ all: ['APPROVE_CONTENT'], on: 'anywhere' }], isOwn: true },
    markSpam: { who: [{ all: ['APPROVE_CONTENT'], on: 'anywhere' }], isOwn: true },
    markHam: { who: [{ all: ['APPROVE_CONTENT'], on: 'anywhere' }], isOwn: true },
    listPresence: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
    findPosts: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
    // Of which posts is decided for each of them, by a test of its own.
    listCustomValues: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
    listPostViews: { who: [{ all: ['VIEW_STATS'], on: 'anywhere' }] },
    ...{ listPostLayouts: choosesLayouts, listEditorLayouts: choosesLayouts },
    getPostAddress: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
      isOwn: true,
    },
    listLastComments: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
      isOwn: true,
    },
    listPostHistory: createsDrafts,
    listPostDistribution: { who: [{ all: ['PUBLISH_POST'], on: 'anywhere' }], isOwn: true },
    getPostReading: { who: [{ all: ['VIEW_STATS'], on: 'anywhere' }], isOwn: true },
    listTranslators: translates,
    listTranslations: translates,
    getTranslation: translates,
    createTranslation: translates,
    createTranslationOf: translates,
    readLanguage: translates,
    settleTranslation: translates,
    namePostValues: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
    listRevisions: createsDrafts,
    findRevisions: createsDrafts,
    getRevision: createsDrafts,
    compareRevisions: createsDrafts,
    nameRevision: createsDrafts,
    restoreRevision: createsDrafts,
    // Makes a file for the caller alone, of what the caller sees in the list.
    exportPosts: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true },
    listPosts: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
    countPosts: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
    countShippedViews: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
    getPost: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
  },
  words: { spamService: 'none', lang: 'pl' },
  parameters: {
    ...{ spamService: null, lang: null },
    ...{ postId: 'post', otherPostId: 'post' },
    batchId: 'batch',
    revisionId: 'revision',
  },
  bodies: {
    changePosts: ({ post }) => ({
      action: 'change_posts_status',
      status: 5,
      post_ids: [post],
      dry_run: true,
    }),
    deletePosts: () => ({ ids: [1] }),
    deleteDrafts: () => ({ ids: [1] }),
    deleteAutodrafts: () => ({ ids: [1] }),
    exportPosts: ({ post }) => ({
      post_ids: [post],
      post_field: [{ name: 'headline', title: 'Headline' }],
      settings: { only_selected: true },
    }),
    actOnPosts: ({ post }) => ({ action: 'restore_to_draft', post_id: post }),
    setPosition: () => ({ section_id: 0, position: 0 }),
    ratePost: ({ post }) => ({ id: post, rating: 0 }),
    markSpam: () => ({ post_ids: [1] }),
    markHam: () => ({ post_ids: [1] }),
    createTranslation: () => ({}),
    createTranslationOf: () => ({ lang_id: 'cs' }),
    settleTranslation: () => ({ source_revision: 1 }),
    createPost: () => ({}),
    copyPost: () => ({}),
    findRevisions: () => ({}),
    updatePost: () => ({ revision: 1, subheadline: 'Looked at' }),
    updateDraft: () => ({ revision: 2, subheadline: 'Looked at again' }),
    schedulePost: () => ({ scheduled_at: null }),
    nameRevision: () => ({ name: 'Looked at' }),
    restoreRevision: () => ({ revision: 3 }),
  },
  writes: {
    setPosition: () => ({ section_id: 0, position: 0 }),
    // The fourth is not by whoever asks: nobody rates their own.
    ratePost: ({ ids: { post } }) => ({ id: post[3], rating: 0 }),
  },
  deletes: {
    deletePosts: ({ ids: { post } }) => ({ query: { ids: String(post[0]) } }),
    deleteDrafts: ({ ids: { post } }) => ({ query: { ids: String(post[1]) } }),
    deleteAutodrafts: ({ ids }) => ({ query: { ids: String(ids.unsaved_post?.[0]) } }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const [post_id = 0] = site.ids.post;
    const [id, unsaved] = [nextId(), nextId()];
    await trx
      .insertInto('post_revision')
      .values({
        ...{ site_id: site.id, id, post_id, number: 1, reason: 'save', created_ts: now },
        ...{ content: JSON.stringify({ headline: `${site.mark} headline` }), body: `${site.mark} body` },
      })
      .execute();
    noteThing(site, 'revision', id);
    const { profileId } = site.owner;
    await trx
      .insertInto('post')
      .values({
        ...{ site_id: site.id, id: unsaved, status: PostStatus.EMPTY_DRAFT, slug: '' },
        ...{ headline: `${site.mark} begun`, author_ids: [profileId], created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'unsaved_post', unsaved);
  },
  small: {
    front_order: 'A row for each section that was ordered.',
    section_position: 'At most a hundred in a section.',
    post_translation: 'As many as posts are translated, each by hand.',
    spam_report: 'What the service was not told yet.',
  },
  manyRows: [
    `insert into post_revision (site_id, id, post_id, number, reason, content, body, created_ts)
      select $1::bigint, 8000000 + n, ${firstOf.post} + n % 5000 + 1, n / 5000 + 1, 'save', '{}', '', $3::bigint - n
      from generate_series(1, $2::int) as n`,
    `insert into post_return (site_id, id, post_id, status, reason, created_ts)
      select $1::bigint, 8000000 + n, ${firstOf.post} + n % 5000 + 1, 9, 'Name the source.', $3::bigint - n
      from generate_series(1, $2::int) as n`,
    `insert into post_link_change (site_id, act_id, post_id, before, revision, created_ts)
      select $1::bigint, 9000000 + n / 500, ${firstOf.post} + n, '{}', 1, $3::bigint - n
      from generate_series(1, $2::int) as n`,
  ],
  asked: ({ communityIds }) => ({
    ...{ status: [98, 99, 100, 3, 5, 6, 0, 1], future: [1], rating: [3, 0], suspicious: [1, 0] },
    ...{ unscheduled: [1], saved: [1], license_days: [0, 30] },
    date_by: ['published', 'created'],
    ...{ start_date: ['15-10-2026'], end_date: ['15-10-2026'], q: ['bridge', 'zz', 'the 1234 bridge', 'e'] },
    ...{ author_id: [firstOf.profile + 16], tag_id: [firstOf.tag + 13], post_ids: [firstOf.post + 1] },
    ...{ subpage_id: [firstOf.section + 7, -1], stage: [firstOf.section + 14], type: ['article', 'video'] },
    ...{ empty_sections: [1], empty_main_section: [1], excluded_section_ids: [firstOf.section + 7] },
    ids: [firstOf.post + 1],
    ...{
      layout: ['wide'],
      empty_layout: [1],
      bounded: [1],
      include: ['stats'],
      extra: [1],
      order_by: postSortKeys,
    },
    ...{ community_id: communityIds, followed_site_id: communityIds, community_group_id: communityIds },
  }),
});
