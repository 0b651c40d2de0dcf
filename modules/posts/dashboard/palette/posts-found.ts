import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { pairsOf } from '#modules/saved-views/saved-views.public.tsx';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { matching } from '#platform/dashboard/palette/match.ts';
import { type FindItems, mostFound } from '#platform/dashboard/palette/palette-source.ts';
import { plainTexts } from '#platform/dashboard/texts.ts';
import { StatusFilter } from '../../post-status.contract.ts';
import { listPosts } from '../../posts.contract.ts';
import { viewSortNames } from '../list/post-view-names.ts';
import { readPostsSearch } from '../list/posts-search.ts';
import { postsUrl } from '../list/posts-url.ts';
import texts from './texts/en-US.json' with { type: 'json' };

const text = plainTexts('postsPalette', texts);

/** Everything that is not deleted, whatever its status. */
const status = StatusFilter.POST_AND_DRAFT;

/** Posts by words of their headline; choosing one opens it beside the list. */
export const posts: FindItems = {
  title: () => text('posts'),
  find: async (q, { caller, signal }) => {
    const params = { roarId: caller.site.id };
    const found = await call(listPosts, { params, query: { q, status, limit: mostFound } }, { signal });
    return found.posts.map(({ id, headline, authors }) => ({
      id: `post.${id}`,
      title: headline || text('noHeadline'),
      hint: authors.map(({ title }) => title).join(', '),
      url: postsUrl({ status, q, post: id }),
      isHeadline: true,
    }));
  },
  all: (q) => ({ id: 'posts.all', title: text('all', { text: q }), url: postsUrl({ status, q }) }),
};

/** People; choosing one shows what they have written. */
export const people: FindItems = {
  title: () => text('people'),
  find: async (q, { signal }) => {
    const { profiles } = await call(listProfiles, { query: { q, limit: mostFound } }, { signal });
    return profiles.map(({ id, title, job_title }) => ({
      id: `person.${id}`,
      title,
      hint: job_title || text('theirPosts'),
      url: postsUrl({ status, authorId: id, author: title }),
    }));
  },
};

/** Sections; choosing one shows its posts. */
export const sections: FindItems = {
  title: () => text('sections'),
  find: async (typed, { caller, signal }) => {
    const all = await call(listSections, { query: { site_id: caller.site.id } }, { signal });
    const found = matching(
      all.filter(({ type }) => type !== 'stage'),
      typed,
    );
    return found.slice(0, mostFound).map(({ id, title, full_title }) => ({
      id: `section.${id}`,
      title,
      hint: full_title === title ? text('itsPosts') : full_title,
      url: postsUrl({ status, section: id, sectionsData: { [id]: title } }),
    }));
  },
};

/** Communities of the caller; choosing one shows its posts. */
export const communities: FindItems = {
  title: () => text('communities'),
  find: async (typed, { caller }) =>
    matching(caller.communities, typed)
      .slice(0, mostFound)
      .map(({ id, title }) => ({
        id: `community.${id}`,
        title,
        hint: text('itsPosts'),
        url: postsUrl({ status, communityId: id, community: title }),
      })),
};

/** The saved views of the posts list. */
export const views: FindItems = {
  title: () => text('views'),
  find: async (typed, { caller, signal }) => {
    const asked = { params: { siteId: caller.site.id }, query: { screen: 'posts' as const } };
    const { items } = await call(listSavedViews, asked, { signal });
    return matching(items, typed)
      .slice(0, mostFound)
      .map((view) => ({
        id: `view.${view.id}`,
        title: view.title,
        hint: text('postsView'),
        url: postsUrl({ ...readPostsSearch(pairsOf(view, viewSortNames)), view: view.id }),
      }));
  },
};
