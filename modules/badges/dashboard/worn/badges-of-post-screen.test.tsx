import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  addBadgeToPost,
  type BadgeOfPost,
  listBadgesOfPost,
  listPostBadges,
  takeBadgeFromPost,
} from '../../post-badges.contract.ts';
import { BadgesOfPost } from './badges-of-post.tsx';

const badge = (id: number, name: string, origin: BadgeOfPost['origin'] = 'assigned'): BadgeOfPost => ({
  ...{ id, name, origin, avatar: '', description: '', link: '', tags: [], assigned_count: 0 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
});

let api: FakeApi;
let worn: BadgeOfPost[];
let mayChange: boolean;
const known = [badge(1, 'Exclusive'), badge(3, 'Fact check')];

beforeEach(() => {
  api = fakeApi();
  worn = [badge(1, 'Exclusive'), badge(2, 'Campaign', 'tag')];
  mayChange = true;
  api
    .on(listBadgesOfPost, () => ({ items: worn, total_count: worn.length, may_change: mayChange }))
    .on(listPostBadges, () => ({ items: known, total_count: 2, after: null }))
    .on(takeBadgeFromPost, ({ params }) => {
      worn = worn.filter(({ id }) => id !== params.postBadgeId);
      return undefined;
    })
    .on(addBadgeToPost, ({ body }) => {
      const added = badge(
        body.badge_id ?? 9,
        known.find(({ id }) => id === body.badge_id)?.name ?? body.name ?? '',
      );
      worn = [...worn, added];
      return added;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (caller = {}) => renderScreen(() => <BadgesOfPost postId={7} />, { caller });
const part = async () => within(await screen.findByRole('region', { name: 'Badges' }));

test('what a tag brings is said to be so and cannot be taken away', async () => {
  await open();
  const badges = await part();
  expect((await badges.findByText('by tag')).parentElement?.textContent).toBe('Campaignby tag');
  expect(badges.queryByRole('button', { name: 'Remove Campaign' })).toBeNull();
});

test('one that was given is taken away, and is back by Undo', async () => {
  const { user } = await open();
  await user.click(await (await part()).findByRole('button', { name: 'Remove Exclusive' }));
  expect(await screen.findByText('Exclusive removed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Exclusive')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add badge' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Exclusive')).toBeTruthy();
  expect(api.callsTo(addBadgeToPost)[0]).toMatchObject({ params: { postId: 7 }, body: { badge_id: 1 } });
});

test('another one is chosen among those that the post has not', async () => {
  const { user } = await open();
  await user.click(await (await part()).findByRole('button', { name: 'Add badge' }));
  await user.click(await screen.findByRole('option', { name: 'Fact check' }));
  expect(api.callsTo(addBadgeToPost)[0]?.body).toEqual({ badge_id: 3 });
  expect(await (await part()).findByText('Fact check')).toBeTruthy();
});

test('a new one is made by its name, by whoever may make badges', async () => {
  const { user } = await open();
  await user.click(await (await part()).findByRole('button', { name: 'Add badge' }));
  await user.type(await screen.findByRole('combobox'), 'Scoop');
  await user.click(await screen.findByRole('option', { name: 'Add “Scoop” as a new badge' }));
  expect(api.callsTo(addBadgeToPost)[0]?.body).toEqual({ name: 'Scoop' });
});

test('who assigns badges and defines none is offered those that there are', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_BADGES', 'EDIT_POST']) };
  const { user } = await open({ holder });
  await user.click(await (await part()).findByRole('button', { name: 'Add badge' }));
  await user.type(await screen.findByRole('combobox'), 'Scoop');
  await waitFor(() => expect(api.callsTo(listPostBadges).at(-1)?.query?.query).toBe('Scoop'));
  expect(screen.queryByRole('option', { name: /Scoop/ })).toBeNull();
});

test('who may not change the post sees its badges without a way to', async () => {
  mayChange = false;
  await open();
  expect(await (await part()).findByText('Exclusive')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
