import type { FakeApi } from '#platform/testing/fake-api.ts';
import type { PostDetails, PostRow } from '../posts.contract.ts';
import { countShippedViews } from '../shipped-views.contract.ts';
import { allPostsView, keepView } from './list/kept-view.ts';

let lastId = 1000;

/** A post as the list carries it; a test says only what it is about. */
export function postRow(about: Partial<PostRow> = {}): PostRow {
  lastId += 1;
  const id = about.id ?? lastId;
  return {
    id,
    parent_id: null,
    parent_headline: null,
    community_id: null,
    status: 0,
    type: 'article',
    headline: `Headline ${id}`,
    subheadline: '',
    slug: `headline-${id}`,
    authors: [],
    authors_site_ids: [],
    primary_section: null,
    sections: [],
    tags: [],
    rating: 0,
    is_suspicious: false,
    is_locked: false,
    created_date: '10-12-2024',
    created_ts: 1_733_840_000,
    updated_ts: 1_733_840_000,
    scheduled_at: null,
    is_auto_enabled: false,
    published_ts: null,
    comments_count: 0,
    word_count: 0,
    stage: null,
    community: null,
    page_views: 0,
    revision: 1,
    ...about,
  };
}

/** The same post with what its drawer shows. */
export const postDetails = (row: PostRow, about: Partial<PostDetails> = {}): PostDetails => ({
  ...row,
  kicker: '',
  external_url: null,
  visibility: 1,
  is_featured: false,
  published_ts: 1_733_840_000,
  last_published_ts: 1_733_840_000,
  excerpt: '',
  language: 'en',
  layout: '',
  comments_enabled: true,
  has_password: false,
  custom: {},
  returned: null,
  may_change: true,
  allowed_statuses: [],
  may_schedule: false,
  may_plan: false,
  unpublish_at: null,
  embargoed_until_ts: null,
  word_count: 1482,
  subpage_positions: [],
  frozen_in_sections: [],
  link_count: 1,
  page_views_daily: [],
  ...about,
});

/** Somebody or something with a name. */
export const named = (id: number, title: string) => ({ id, title, name: title.toLowerCase() });

/** The list opens with all posts, and nothing waits in the views that come with it. */
export function atAllPosts(api: FakeApi, count = 0): FakeApi {
  keepView(allPostsView);
  const none = { count: 0, is_exact: true };
  const views = { waiting: none, review: none, scheduled: none, drafts: none, published: none };
  return api.on(countShippedViews, () => ({ all: { count, is_exact: true }, ...views }));
}
