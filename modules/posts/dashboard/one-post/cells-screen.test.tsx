import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { findAlikeTags } from '#modules/tags/tag-merging.contract.ts';
import { createTag, listTags } from '#modules/tags/tags.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { changePosts } from '../../post-batches.contract.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { countPosts, getPost, listPosts } from '../../posts.contract.ts';
import { atAllPosts, named, postDetails, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';

let api: FakeApi;
const row = postRow({
  ...{
    headline: 'The bridge',
    status: 8,
    revision: 4,
    primary_section: named(30, 'City'),
    tags: [named(4, 'rivers')],
  },
  sections: [named(30, 'City'), named(32, 'Opinion')],
});
const tag = (id: number, title: string) => ({
  ...{
    id,
    title,
    slug: title.toLowerCase(),
    description: '',
    is_hidden: false,
    image_id: null,
    aliases: [],
    post_count: 1,
    page_views_30d: null,
  },
  ...{ last_used_ts: null, created_ts: 1, updated_ts: 1, revision: 1 },
});

const done = {
  ...{ batch_id: 70, task_id: null, status: 'SUCCESS' as const, is_ready: true, requested: 1, changed: 1 },
  ...{
    leaving_count: null,
    entering_count: null,
    lapsing_count: null,
    lapsing: [],
    people: [],
    spared: [],
    skipped_count: 0,
  },
  ...{ skipped: [], skipped_for: [], did: null, undo_of: null, is_undone: false, undo_until_ts: null },
};

beforeEach(() => {
  const posts_count = { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } };
  api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  api
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(countPosts, () => posts_count)
    .on(listPosts, () => ({ posts: [row], subpages: [], posts_count, is_cut_short: false, after: null }))
    .on(getPost, () => postDetails(row, { allowed_statuses: [9, 10] }))
    .on(changePosts, () => done);
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const open = async (name: string, caller: object = {}) => {
  const shown = await renderScreen(PostsScreen, { caller });
  await screen.findByText('The bridge');
  const cell = screen.getByTitle(name);
  await shown.user.click(cell);
  return { ...shown, cell, panel: await screen.findByRole('dialog') };
};
const sent = () => api.callsTo(changePosts).map(({ body }) => body);

test('a status is given by a press on its cell, of those that may be given, and the drawer stays shut', async () => {
  const { user, panel, search, cell } = await open('Change status');
  await user.click(await within(panel).findByRole('option', { name: 'Needs Revision' }));
  const why = within(await screen.findByRole('dialog', { name: 'Request a revision?' }));
  const reason = why.getByRole('textbox', { name: /^Reason/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, 'Name the source.');
  await user.click(why.getByRole('button', { name: 'Request a revision' }));
  expect(await screen.findByText('Moved to Needs Revision.')).toBeTruthy();
  const order = { status: 9, reason: 'Name the source.', post_ids: [row.id], expected_revision: 4 };
  expect(sent()).toMatchObject([order]);
  expect(search()).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(cell));
});

test('a post that may not go live yet stays, and what is to be done first is said', async () => {
  const advice = ['Choose a primary section.', 'Add a lead image.'];
  const skipped = [{ id: row.id, reason: 'is_incomplete' as const }];
  api
    .on(getPost, () => postDetails(row, { allowed_statuses: [0] }))
    .on(changePosts, () => ({ ...done, changed: 0, skipped_count: 1, skipped, advice }));
  const { user, panel } = await open('Change status');
  await user.click(await within(panel).findByRole('option', { name: 'Live, by staff' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this post?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  const said = "Nothing was changed. This post doesn't pass the required checks. ";
  expect(await screen.findByText(`${said}${advice.join(' ')}`)).toBeTruthy();
});

test('another section takes the place of the primary one, and the others stay', async () => {
  const section = (id: number, title: string) => ({
    ...{ id, title, full_title: title, parent_id: null, site_id: 1, slug: title, path: `/${id}` },
    ...{ type: 'section' as const, status: 1, parent_ids: [] },
  });
  api.on(listSections, () => [section(30, 'City'), section(31, 'Sport'), section(32, 'Opinion')]);
  const { user, panel } = await open('Change section');
  await user.click(await within(panel).findByRole('option', { name: 'Sport' }));
  expect(await screen.findByText('Section changed to Sport.')).toBeTruthy();
  expect(sent()).toMatchObject([{ section_ids: [31, 32], primary_section_id: 31 }]);
});

test('tags are added and taken away one after the other; what a new one looks like is proposed first', async () => {
  api
    .on(listTags, ({ query }) => ({
      items: query.query ? [] : [tag(4, 'rivers'), tag(5, 'Trams')],
      total_count: 2,
      after: null,
    }))
    .on(findAlikeTags, ({ query }) => ({
      items:
        query.title === 'Elections' ? [{ id: 6, title: 'Élections', slug: 'elections', is_same: true }] : [],
    }))
    .on(createTag, ({ body }) => tag(7, body.title));
  const { user, panel } = await open('Change tags');
  const field = await within(panel).findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(await within(panel).findByRole('option', { name: 'rivers' }));
  await user.click(within(panel).getByRole('option', { name: 'Trams' }));
  await user.type(within(panel).getByRole('combobox'), 'Elections');
  await user.click(await within(panel).findByRole('option', { name: 'Did you mean Élections?' }));
  expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
  await user.type(within(panel).getByRole('combobox'), 'Ferries');
  await user.click(await within(panel).findByRole('option', { name: 'Create “Ferries”' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { action: 'remove_tags', tag_ids: [4], expected_revision: 4 },
      { action: 'add_tags', tag_ids: [5], expected_revision: 5 },
      { action: 'add_tags', tag_ids: [6], expected_revision: 6 },
      { action: 'add_tags', tag_ids: [7], expected_revision: 7 },
    ]),
  );
});

test('keys lead from a row through its cells', async () => {
  const { user } = await renderScreen(PostsScreen);
  await screen.findByText('The bridge');
  expect(screen.getByRole('button', { name: 'Edit The bridge' })).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.getAttribute('title')).toBe('Change status'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('whoever may not change a post has plain cells', async () => {
  const sitePermissions = new Set(['CREATE_REAL_DRAFT', 'VIEW_SUBPAGES']);
  await renderScreen(PostsScreen, { caller: { holder: { ...testCaller.holder, sitePermissions } } });
  await screen.findByText('The bridge');
  expect(screen.queryByTitle(/^Change/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit The bridge' })).toBeNull();
});

test('an update that fails says so, and is tried again', async () => {
  const { user, panel } = await open('Change status');
  api.on(changePosts, () => ({ refuse: 500 }));
  await user.click(await within(panel).findByRole('option', { name: /^Ready/ }));
  expect(await screen.findByText('Error Updating Post, please reload and try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
