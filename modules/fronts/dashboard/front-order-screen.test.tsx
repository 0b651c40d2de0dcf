import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type FrontOrder, getFrontOrder, publishFrontOrder } from '../fronts.contract.ts';
import { FrontPageScreen } from './front-screens.tsx';

let api: FakeApi;
let live: FrontOrder;

beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  live = {
    ...{ section_id: 0, title: 'Home', order_revision: 3, updated_ts: 1_764_000_000, updated_by: 'Ruth' },
    ...{ post_ids: [1, 2], frozen: [], newest_ids: [3, 4, 5] },
    flow_ids: [3, 4, 2, 5],
    posts: [1, 2, 3, 4, 5].map((id) => ({
      ...{ id, headline: `Story ${id}`, section: 'News', status: 0, is_shown: true, hidden_for: null },
      ...{ published_ts: 1_764_000_000, scheduled_at: null },
    })),
  };
  api
    .on(getFrontOrder, () => live)
    .on(listSections, () => [])
    .on(publishFrontOrder, ({ body }) => {
      const placed = new Set([...body.post_ids, ...(body.frozen ?? []).map(({ post_id }) => post_id)]);
      live = {
        ...live,
        ...{ post_ids: body.post_ids, order_revision: live.order_revision + 1 },
        frozen: (body.frozen ?? []).map((one) => ({ ...one, until_ts: one.until_ts ?? null })),
        newest_ids: live.flow_ids.filter((id) => !placed.has(id)),
      };
      return { ...live, batch_id: 71 };
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const orders = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set([
      ...testCaller.holder.sitePermissions,
      'REORDER_FRONTPAGE',
      'CREATE_REAL_DRAFT',
    ]),
  },
};
const draft = async () => within(await screen.findByRole('region', { name: 'Draft order' }));
const rows = async () => {
  await draft();
  return [...document.querySelectorAll<HTMLElement>('[data-act="row"]')];
};
const shown = async () => (await rows()).map((one) => one.getAttribute('aria-label'));
/** By their names alone: each of forty rows has five buttons, and roles are slow to find out. */
const row = async (headline: string) =>
  (await rows()).find((one) => one.getAttribute('aria-label')?.includes(headline)) as HTMLElement;
const pressable = async (headline: string, name: string) =>
  within((await row(headline)).closest('li') as HTMLElement).getByLabelText(name);

test('is ordered by keys alone, published, and undone', async () => {
  api.on(undoAct, () => undoState({ kind: 'front', count: 1, undone: undone(1) }));
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  (await row('Story 1')).focus();
  await user.keyboard('{End}{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(await shown()).toEqual(['1. Story 1', '2. Story 2', '3. Story 5', '4. Story 3', '5. Story 4']);
  expect(document.activeElement).toBe(await row('Story 5'));
  expect(screen.getByText('Story 5 moved to position 3')).toBeTruthy();
  expect(screen.getByText('1 change')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish order' }));
  expect(await screen.findByText('Order published')).toBeTruthy();
  expect(api.callsTo(publishFrontOrder)[0]?.body).toEqual({
    ...{ order_revision: 3, post_ids: [1, 2, 5, 3], frozen: [] },
  });
  expect(screen.getByText('No changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 }));
  expect(await screen.findByText('Undone. Previous order of 1 front restored.')).toBeTruthy();
});

test('a pinned post keeps its place while others move around it, and flows again once it is unpinned', async () => {
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  await user.click(await pressable('Story 2', 'Pin'));
  await user.click(await screen.findByRole('button', { name: 'Pin post' }));
  expect(await (await draft()).findAllByText('Pinned')).toHaveLength(1);
  await user.click(await pressable('Story 3', 'Move up'));
  expect(await shown()).toEqual(['1. Story 3', '2. Story 2', '3. Story 1', '4. Story 4', '5. Story 5']);
  await user.click(screen.getByRole('button', { name: 'Publish order' }));
  expect(api.callsTo(publishFrontOrder)[0]?.body).toEqual({
    ...{ order_revision: 3, post_ids: [3, 1], frozen: [{ post_id: 2, position: 1, until_ts: null }] },
  });
  await screen.findByText('No changes');
  await user.click(await pressable('Story 2', 'Change pin'));
  await user.click(await screen.findByRole('button', { name: 'Unpin post' }));
  expect(await shown()).toEqual(['1. Story 3', '2. Story 2', '3. Story 1', '4. Story 4', '5. Story 5']);
});

test('what readers do not see stands apart from what is live, with the reason', async () => {
  live = {
    ...live,
    frozen: [{ post_id: 5, position: 1, until_ts: null }],
    posts: live.posts.map((one) =>
      one.id === 1 ? { ...one, status: 5, is_shown: false, published_ts: null, hidden_for: 'not_live' } : one,
    ),
  };
  await renderScreen(FrontPageScreen, { caller: orders, width: 1440 });
  const shownLive = within(await screen.findByRole('region', { name: 'Live now' }));
  const [onPage, apart] = shownLive.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  );
  expect(onPage).toEqual(['1Story 2', '2Story 5Pinned', '3Story 3', '4Story 4']);
  expect(apart).toEqual(['Story 1Not published']);
  expect(shownLive.getByRole('list', { name: 'Not on the site' })).toBeTruthy();
});

test('a position that is pinned is passed over, which is said', async () => {
  live = { ...live, post_ids: [2], frozen: [{ post_id: 1, position: 0, until_ts: null }] };
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  const to = async (headline: string, position: string) => {
    await user.click(await pressable(headline, 'Move to position'));
    const field = await screen.findByRole('spinbutton', { name: 'Position' });
    await user.clear(field);
    await user.type(field, `${position}{Enter}`);
  };
  await to('Story 4', '1');
  expect(await screen.findByText('Story 4 moved to position 2. Position 1 is pinned.')).toBeTruthy();
  expect((await shown()).slice(0, 3)).toEqual(['1. Story 1', '2. Story 4', '3. Story 2']);
  await to('Story 3', '3');
  expect(await screen.findByText('Story 3 moved to position 3')).toBeTruthy();
});

test('goes to a position that is typed, and is kept in the browser until it is published', async () => {
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  await user.click(await pressable('Story 5', 'Move to position'));
  const field = await screen.findByRole('spinbutton', { name: 'Position' });
  await user.clear(field);
  await user.type(field, '9{Enter}');
  expect(await screen.findByText('Enter a number from 1 to 5.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '1{Enter}');
  await waitFor(async () => expect((await shown())[0]).toBe('1. Story 5'));
  cleanup();
  await renderScreen(FrontPageScreen, { caller: orders });
  expect((await shown())[0]).toBe('1. Story 5');
});

test('a post that is removed from the order stands where its time puts it, as publishing has it then', async () => {
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  (await row('Story 2')).focus();
  await user.keyboard('{Delete}');
  const after = ['1. Story 1', '2. Story 3', '3. Story 4', '4. Story 2', '5. Story 5'];
  expect(await shown()).toEqual(after);
  expect(screen.getByText('1 change')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish order' }));
  await screen.findByText('No changes');
  expect(await shown()).toEqual(after);
});

test('shows both orders where somebody else published one, and goes on with either', async () => {
  const theirs = { ...live, order_revision: 4, post_ids: [4, 1, 2], newest_ids: [3, 5] };
  const refuse = { refuse: 409, code: 'revision_conflict', message: 'Stale.', extra: { current: theirs } };
  api.on(publishFrontOrder, () => {
    live = theirs;
    return refuse;
  });
  const { user } = await renderScreen(FrontPageScreen, { caller: orders });
  await user.click(await pressable('Story 2', 'Move up'));
  await user.click(screen.getByRole('button', { name: 'Publish order' }));
  expect(await screen.findByText('Ruth published another order.')).toBeTruthy();
  const beside = within(screen.getByRole('region', { name: 'Live now' }));
  expect(beside.getAllByRole('listitem')[0]?.textContent).toContain('Story 4');
  expect(await shown()).toEqual(['1. Story 2', '2. Story 1', '3. Story 3', '4. Story 4', '5. Story 5']);
  await user.click(screen.getByRole('button', { name: 'Keep my draft' }));
  await user.click(screen.getByRole('button', { name: 'Publish order' }));
  await waitFor(() =>
    expect(api.callsTo(publishFrontOrder)[1]?.body).toMatchObject({ order_revision: 4, post_ids: [2, 1] }),
  );
});

test('an order that a colleague publishes is there at once', async () => {
  await renderScreen(FrontPageScreen, { caller: orders });
  expect((await shown())[0]).toBe('1. Story 1');
  live = { ...live, order_revision: 4, post_ids: [4, 1], newest_ids: [3, 2, 5] };
  act(() => announceChange('post'));
  await waitFor(async () => expect((await shown())[0]).toBe('1. Story 4'), { timeout: 5_000 });
});

test('who may not order fronts sees them alone', async () => {
  await renderScreen(FrontPageScreen, {
    caller: { holder: { ...testCaller.holder, sitePermissions: new Set(['CREATE_REAL_DRAFT']) } },
  });
  expect(await shown()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Publish order' })).toBeNull();
  expect((await draft()).queryByRole('button', { name: 'Move up' })).toBeNull();
});
