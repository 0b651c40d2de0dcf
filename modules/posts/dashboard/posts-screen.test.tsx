// @vitest-environment jsdom
// happy-dom walks by Tab in another order than browsers.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '#modules/profiles/profiles.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listSearchIndexes, type SearchIndex } from '#modules/search-indexes/search-indexes.contract.ts';
import { usualMapping } from '#modules/search-indexes/search-mapping.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, seesFigures, testCaller } from '#platform/testing/render-screen.tsx';
import { listPresence } from '../post-presence.contract.ts';
import { createTranslation, listTranslations, listTranslators } from '../post-translations.contract.ts';
import { countPosts, getPost, listPosts, type PostRow } from '../posts.contract.ts';
import { atAllPosts, named, postDetails, postRow } from './post-row.fixture.ts';
import { PostsScreen } from './posts-screen.tsx';

let api: FakeApi;
const answer = (posts: PostRow[], count = posts.length) => ({
  posts,
  subpages: [],
  posts_count: { count, is_exact: true, trends: { previous_count: null, change_percent: null } },
  is_cut_short: false,
  after: null,
});
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row'));
const lastQuery = () => api.callsTo(listPosts).at(-1)?.query;

beforeEach(() => {
  api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  api.on(listSavedViews, () => ({ items: [], total_count: 0 }));
  api.on(countPosts, () => answer([]).posts_count);
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

describe('the posts list', () => {
  test('shows each post with its status, people, section, tags, date and views', async () => {
    const post = postRow({
      headline: 'Budget passes',
      subheadline: 'After a long night',
      authors: [named(1, 'Matt Cloyd'), named(2, 'Amelia Wong')],
      primary_section: named(3, 'City Hall'),
      tags: [named(4, 'budget'), named(5, 'council')],
      page_views: 3482,
    });
    api.on(listPosts, () => answer([post], 412));
    await renderScreen(PostsScreen, { caller: seesFigures });
    const row = await screen.findByRole('row', { name: /Budget passes/ });
    for (const text of [
      'Live',
      'After a long night',
      'Matt Cloyd',
      '+1',
      'City Hall',
      'budget, council',
      '3,482',
    ]) {
      expect(within(row).getByText(text, { exact: false })).toBeTruthy();
    }
    expect(screen.getByText('412', { selector: 'b' })).toBeTruthy();
    expect(screen.getByText('1–50 of 412')).toBeTruthy();
  });

  test('asks for what the address says and shows it as set filters', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const boon = { id: 7, name: 'boon', title: 'Boon Sheridan', logo: null, created_date_ts: 0 };
    api.on(getProfile, () => ({
      ...boon,
      email: null,
      status: null,
      type_name: null,
      job_title: null,
      profile_groups: null,
      about: null,
      revision: null,
    }));
    await renderScreen(PostsScreen, { search: '?status=9&author_id=7&author=Somebody+Else&page=2&limit=25' });
    await screen.findByRole('grid');
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ status: 9, author_id: 7, offset: 25, limit: 25 }),
    );
    expect(screen.getByRole('button', { name: 'Clear Status' })).toBeTruthy();
    expect(await screen.findByText('Boon Sheridan')).toBeTruthy();
    expect(screen.queryByText('Somebody Else')).toBeNull();
  });

  test('sorts a column down, up, and not at all, and says so in the address', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const { user, search } = await renderScreen(PostsScreen, { search: '?page=1' });
    const head = await screen.findByRole('button', { name: 'Headline' });
    await user.click(head);
    expect(search()).toBe('?order_by=title');
    await user.click(head);
    expect(search()).toBe('?order_by=title&order_direction=1');
    await user.click(head);
    expect(search()).toBe('?order_direction=0');
    await waitFor(() => expect(lastQuery()).toMatchObject({ order_direction: 0 }));
  });

  test('page views are neither shown to nor sorted for those who may not see figures', async () => {
    api.on(listPosts, () => answer([postRow({ page_views: null })]));
    await renderScreen(PostsScreen, { search: '?order_by=page_views' });
    await screen.findByRole('button', { name: 'Headline' });
    expect(screen.queryByText('Page views')).toBeNull();
    expect(lastQuery()).toMatchObject({ order_by: 'created_date' });
  });

  test('goes to the first page when something is sought, and back to where it was', async () => {
    api.on(listPosts, () => answer([postRow()], 412));
    const { user, search, back } = await renderScreen(PostsScreen, { search: '?page=3' });
    await user.type(await screen.findByRole('textbox', { name: 'Find in list' }), 'budget{Enter}');
    await waitFor(() => expect(search()).toBe('?q=budget'));
    back();
    await waitFor(() => expect(search()).toBe('?page=3'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in list' }).value).toBe('');
  });

  test('cancels the question before when a newer one is asked', async () => {
    const cancelled: string[] = [];
    api.on(listPosts, ({ query }) =>
      query.q === 'slow'
        ? new Promise(() => undefined)
        : answer([postRow({ headline: `Found ${query.q ?? 'all'}` })]),
    );
    const fetchOfTest = globalThis.fetch;
    globalThis.fetch = (target, init) => {
      init?.signal?.addEventListener('abort', () => cancelled.push(String(target)));
      return fetchOfTest(target, init);
    };
    const { user } = await renderScreen(PostsScreen);
    const find = await screen.findByRole('textbox', { name: 'Find in list' });
    await user.type(find, 'slow{Enter}');
    await user.clear(find);
    await user.type(find, 'fast{Enter}');
    await screen.findByText('Found fast');
    expect(cancelled.some((url) => url.includes('q=slow'))).toBe(true);
  });

  test('chooses a status from the filter and puts it into the address', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const { user, search } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'In Review' }));
    expect(search()).toBe('?status=8');
  });

  test('calls a followed community by its name, which no filter but an address sets', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const communities = [{ id: 7, name: 'school-gate', title: 'School Gate' }];
    await renderScreen(PostsScreen, { search: '?followed_site_id=7', caller: { communities } });
    await screen.findByRole('button', { name: /^Followed site.*School Gate/ });
  });

  test('opens a filter that is searched with the focus in its search field', async () => {
    api.on(listPosts, () => answer([postRow()])).on(listSections, () => []);
    const { user } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: /^Section/ }));
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('draws parts under their parent and hides them when it is closed', async () => {
    const parent = postRow({ headline: 'A series' });
    const part = postRow({ headline: 'Part one', parent_id: parent.id });
    api.on(listPosts, () => answer([part, parent]));
    const { user } = await renderScreen(PostsScreen);
    await screen.findByText('A series');
    expect(rows().map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2']);
    await user.click(screen.getByRole('button', { name: 'Collapse A series' }));
    expect(screen.queryByText('Part one')).toBeNull();
  });

  test('names the parent of a part whose parent is on another page', async () => {
    const part = postRow({
      headline: 'Part nine',
      subheadline: 'Last',
      parent_id: 7,
      parent_headline: 'A series',
    });
    const secret = postRow({ headline: 'Part ten', subheadline: 'The end', parent_id: 8 });
    api.on(listPosts, () => answer([part, secret]));
    await renderScreen(PostsScreen);
    const row = await screen.findByRole('row', { name: /Part nine/ });
    expect(row.textContent).toContain('Part of: A series');
    expect(row.textContent).not.toContain('Last');
    const other = screen.getByRole('row', { name: /Part ten/ });
    expect(other.textContent).not.toContain('Part of');
    expect(other.textContent).toContain('The end');
  });

  test('shows how many there are exactly, and its rows before that number', async () => {
    const { posts_count } = answer([], 10_000);
    let say: (count: number) => void = () => undefined;
    const counted = new Promise<number>((resolve) => {
      say = resolve;
    });
    api
      .on(listPosts, () => ({ ...answer([postRow()]), posts_count: { ...posts_count, is_exact: false } }))
      .on(countPosts, async () => answer([], await counted).posts_count);
    await renderScreen(PostsScreen, {});
    expect(await screen.findByText('1–50 of 10,000+')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    say(812_345);
    expect(await screen.findByText('1–50 of 812,345')).toBeTruthy();
    expect(screen.getAllByText('812,345', { selector: 'b' })).toHaveLength(1);
    expect(api.callsTo(listPosts)).toHaveLength(1);
  });

  test('what an index found is counted no further', async () => {
    const posts_count = { ...answer([], 10_000).posts_count, is_exact: false };
    api
      .on(listPosts, () => ({ ...answer([postRow()]), posts_count }))
      .on(listSearchIndexes, () => ({ items: [], total_count: 0, after: null }));
    await renderScreen(PostsScreen, { search: '?index=news&q=harbour' });
    expect(await screen.findByText('1–50 of 10,000+')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    expect(api.callsTo(countPosts).filter(({ query }) => !query.bounded)).toEqual([]);
  });

  test('says which filters to lift when nothing is found, and how many posts would appear', async () => {
    api
      .on(listPosts, ({ query: { status } }) =>
        status === 9 ? answer([]) : answer([postRow({ headline: 'Still there' })]),
      )
      .on(countPosts, ({ query: { status, type, q } }) => {
        const count = status !== 9 ? 412 : type === undefined && q === undefined ? 3 : 0;
        return answer([], count).posts_count;
      });
    const { user, search } = await renderScreen(PostsScreen, { search: '?status=9&type=video&rating=3' });
    expect(await screen.findByText('Without Status: 412 posts. Without Type: 3 posts.')).toBeTruthy();
    expect(api.callsTo(countPosts).map(({ query }) => query.bounded)).not.toContain(undefined);
    // The bar has a cross for each filter; what is offered below stands there a second time.
    expect(screen.getAllByRole('button', { name: 'Clear Type' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Clear Rating' })).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Clear Status' }).at(-1) as HTMLElement);
    expect(search()).toBe('?type=video&rating=3');
    expect(await screen.findByText('Still there')).toBeTruthy();
  });

  test('shows the number of an author or section that no call names, never the text of the address', async () => {
    api
      .on(listPosts, () => answer([postRow()]))
      .on(getProfile, () => ({ refuse: 404, code: 'not_found' }))
      .on(listSections, () => []);
    const names = encodeURIComponent('{"12":"Sold out"}');
    await renderScreen(PostsScreen, {
      search: `?author_id=7&author=The+Owner&sectionid=12&sectionsData=${names}`,
    });
    expect(await screen.findByText('#7')).toBeTruthy();
    expect(await screen.findByText('#12')).toBeTruthy();
    await waitFor(() => expect(api.callsTo(getProfile)).toHaveLength(1));
    expect(screen.queryByText('The Owner')).toBeNull();
    expect(screen.queryByText('Sold out')).toBeNull();
  });

  test('names the way to bring in a site to those who may, when nothing is written yet', async () => {
    api.on(listPosts, () => answer([]));
    await renderScreen(PostsScreen);
    expect(await screen.findByText('npm run import -- <file>')).toBeTruthy();
    cleanup();
    const holder = { ...testCaller.holder, sitePermissions: new Set(['CREATE_REAL_DRAFT']) };
    await renderScreen(PostsScreen, { caller: { holder } });
    expect(await screen.findByText('No posts on Civic Desk yet.')).toBeTruthy();
    expect(screen.queryByText('npm run import -- <file>')).toBeNull();
  });

  test('says how many posts are not live when none is, and shows them', async () => {
    api.on(listPosts, ({ query }) =>
      query.status === 99 ? answer([postRow({ headline: 'A draft' })]) : answer([]),
    );
    api.on(countPosts, ({ query }) => answer([], query.status === 99 ? 600 : 0).posts_count);
    const { user, search } = await renderScreen(PostsScreen);
    expect(await screen.findByText("600 posts aren't live.")).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No posts with these filters' })).toBeTruthy();
    expect(screen.queryByText(/Nothing has been written/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show live and drafts' }));
    expect(await screen.findByText('A draft')).toBeTruthy();
    expect(search()).toContain('status=99');
  });

  test('says to who may see no posts at all whom to ask', async () => {
    api.on(listPosts, () => answer([]));
    const holder = { ...testCaller.holder, sitePermissions: new Set<never>() };
    await renderScreen(PostsScreen, { caller: { holder } });
    expect(
      await screen.findByText(/^You don't have access to any posts on Civic Desk yet\. Ask /),
    ).toBeTruthy();
  });

  test('says no more than that to who may only read', async () => {
    api.on(listPosts, () => answer([]));
    const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_SUBPAGES']) };
    await renderScreen(PostsScreen, { caller: { holder } });
    expect(await screen.findByRole('heading', { name: 'No posts' })).toBeTruthy();
    await act(async () => void (await import('./list/nothing-found.tsx')));
    expect(screen.queryByText(/Nothing has been written/)).toBeNull();
  });

  test('says that a search stopped early, and goes on from there', async () => {
    api.on(listPosts, ({ query }) =>
      query.after === 'there'
        ? answer([postRow({ headline: 'Found at last' })])
        : { ...answer([]), is_cut_short: true, after: 'there' },
    );
    const { user } = await renderScreen(PostsScreen, { search: '?q=rare' });
    expect(await screen.findByText('The search stopped early')).toBeTruthy();
    expect(screen.queryByText('No posts with these filters')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep searching' }));
    expect(await screen.findByText('Found at last')).toBeTruthy();
  });

  test('searches whole posts by an index that is chosen, and says when it did not answer', async () => {
    const index: SearchIndex = {
      ...{
        id: 1,
        slug: 'main',
        title: 'Whole posts',
        entity: 'post',
        status: 'active',
        version: 1,
        revision: 1,
      },
      ...{
        mapping: usualMapping('post'),
        next_mapping: null,
        document_count: 9,
        filled_ts: 1,
        awaits_fill: false,
      },
      ...{ task_id: null, is_filling: false, created_ts: 1, updated_ts: 1 },
    };
    const people: SearchIndex = { ...index, id: 2, slug: 'people', title: 'Everybody', entity: 'user' };
    const bare = { ...index, id: 3, slug: 'bare', title: 'Not filled yet', filled_ts: null };
    api
      .on(listSearchIndexes, () => ({ items: [index, people, bare], total_count: 3, after: null }))
      .on(listPosts, () => ({ ...answer([postRow()]), degraded: true }));
    const { user, search } = await renderScreen(PostsScreen, { search: '?q=rare&index=other' });
    await user.click(await screen.findByRole('button', { name: /^Search index/ }));
    await screen.findByRole('option', { name: 'Whole posts' });
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Headlines only', 'Whole posts']);
    await user.click(screen.getByRole('option', { name: 'Whole posts' }));
    expect(search()).toContain('index=main');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'rare', index: 'main' }));
    expect(await screen.findByRole('button', { name: /^Search index.*Whole posts/ })).toBeTruthy();
    expect(await screen.findByText('Only headlines were searched')).toBeTruthy();
  });

  test('leads back from a page past the end', async () => {
    api.on(listPosts, ({ query }) => answer(query.offset === 0 ? [postRow()] : [], 30));
    const { user, search } = await renderScreen(PostsScreen, { search: '?page=9' });
    expect(await screen.findByText('0 of 30')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Go to page 1' }));
    expect(search()).toBe('');
  });

  test('says the given sentence when the question is refused, and asks again on Retry', async () => {
    let isBroken = true;
    api.on(listPosts, () => (isBroken ? { refuse: 400 } : answer([postRow({ headline: 'There again' })])));
    const { user } = await renderScreen(PostsScreen);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'There was a problem loading posts, please try again in a few minutes',
    );
    expect(alert.textContent).toContain('TEST01-ABCDEF');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There again')).toBeTruthy();
  });

  test('says that a right is missing when the call is forbidden', async () => {
    api.on(listPosts, () => ({ refuse: 403, code: 'permission_denied' }));
    await renderScreen(PostsScreen);
    expect(
      await screen.findByText("Oh! Looks like you don't have permission to see this page."),
    ).toBeTruthy();
  });

  test('remembers the period that was chosen', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const { user } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: /^Period/ }));
    await user.click(await screen.findByRole('option', { name: 'Last Week' }));
    await waitFor(() => expect(localStorage.getItem('masthead.posts-period')).toContain('last_week'));
  });
});

describe('the drawer of a post', () => {
  const source = (id: number) => ({ post_id: id, lang_id: 'en', headline: 'First one', status: 0 });
  beforeEach(() => {
    api.on(listTranslations, ({ params }) => ({ source: source(params.postId), items: [], places: [] }));
  });

  test('translations: says which there are and which are stale, and what failed by the exact sentence', async () => {
    const post = postRow({ headline: 'First one' });
    const german = {
      ...{ post_id: post.id, lang_id: 'de', translation_post_id: 90, status: 5, headline: 'Das Erste' },
      ...{ translator_id: null, is_stale: true, created_ts: 1, updated_ts: 1 },
    };
    api
      .on(listPosts, () => answer([post]))
      .on(getPost, () => postDetails(post))
      .on(listTranslations, () => ({
        ...{ source: source(post.id), items: [german] },
        places: [{ lang_id: 'cs', community_id: 4, title: 'Wrenford in Czech' }],
      }))
      .on(listTranslators, () => [{ id: 6, title: 'Ada', kind: 'human' as const, languages: [] }])
      .on(createTranslation, () => ({ refuse: 500 }));
    const { user } = await renderScreen(PostsScreen, { search: `?post=${post.id}` });
    expect(await screen.findByRole('link', { name: 'German' })).toBeTruthy();
    expect(screen.getByText('Draft · Source changed since')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Translate into another language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Translate post' }));
    expect(dialog.getByText(/created in Wrenford in Czech/)).toBeTruthy();
    expect(dialog.queryByRole('option', { name: 'German' })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'French');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Translator' }), 'Me');
    await user.click(dialog.getByRole('button', { name: 'Start translation' }));
    expect(await screen.findByText(/^There has been an error creating the translation/)).toBeTruthy();
    expect(api.callsTo(createTranslation)[0]?.params).toEqual({ postId: post.id, lang: 'fr' });
  });

  test('opens by Enter, follows the arrows, and Esc closes it', async () => {
    const [first, second] = [postRow({ headline: 'First one' }), postRow({ headline: 'Second one' })];
    api
      .on(listPosts, () => answer([first, second]))
      .on(getPost, ({ params }) => postDetails(params.postId === first.id ? first : second));
    const { user, search } = await renderScreen(PostsScreen);
    await screen.findByText('First one');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(search()).toBe(`?post=${first.id}`);
    const drawer = await screen.findByRole('complementary', { name: 'Post details' });
    expect(await within(drawer).findByText('1,482')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(within(drawer).getByRole('heading', { level: 2 }).textContent).toBe('Second one'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe(''));
  });

  test('says so when the post is gone', async () => {
    api.on(listPosts, () => answer([])).on(getPost, () => ({ refuse: 404, code: 'not_found' }));
    const { user, search } = await renderScreen(PostsScreen, { search: '?post=77' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("This post no longer exists, or you don't have access to it.");
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(search()).toBe('');
  });

  test('takes the focus by Tab from its row, and Esc closes it from anywhere in the screen', async () => {
    const post = postRow({ headline: 'First one' });
    api.on(listPosts, () => answer([post])).on(getPost, () => postDetails(post));
    const { user, search } = await renderScreen(PostsScreen);
    await screen.findByText('First one');
    await user.keyboard('{ArrowDown}{Enter}');
    const drawer = await screen.findByRole('complementary', { name: 'Post details' });
    await user.tab();
    expect(drawer.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('textbox', { name: 'Find in list' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe(''));
  });

  test('leads to all posts of an author', async () => {
    const post = postRow({ authors: [named(44, 'Stacy Dion')] });
    api.on(listPosts, () => answer([post])).on(getPost, () => postDetails(post));
    const { user, search } = await renderScreen(PostsScreen, { search: `?post=${post.id}` });
    await user.click(await screen.findByRole('button', { name: 'Stacy Dion' }));
    expect(search()).toContain('author_id=44');
  });
});

describe('the posts list on a phone', () => {
  test('keeps every filter behind one button that counts', async () => {
    api.on(listPosts, () => answer([postRow()]));
    const { user, search } = await renderScreen(PostsScreen, { search: '?status=99&type=video', width: 390 });
    await user.click(await screen.findByRole('button', { name: 'Filters, 2 set' }));
    await user.click(screen.getByRole('button', { name: 'Clear Type' }));
    expect(search()).toBe('?status=99');
  });
});
