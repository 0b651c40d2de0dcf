import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listTags } from '#modules/tags/tags.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { offerPictures, type PicturePickerProps } from '#platform/dashboard/picture-picker.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type Badge, createBadge, listBadges, removeBadges, updateBadge } from '../badges.contract.ts';
import { changePostBadge, listPostBadges } from '../post-badges.contract.ts';
import { BadgesScreen } from './badges-screen.tsx';

const badge = (id: number, name: string, more: Partial<Badge> = {}): Badge => ({
  ...{ id, name, avatar: '', description: '', link: '', tags: [], assigned_count: 0 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

let api: FakeApi;
let there: Badge[];

beforeEach(() => {
  knowRooms(async () => [{ kinds: ['badge'], load: () => import('./badges.words.ts') }]);
  api = fakeApi();
  there = [
    badge(1, 'Expert', {
      description: 'Knows the subject',
      tags: ['people', 'trust'],
      assigned_count: 1_284,
    }),
    badge(2, 'Newcomer', { revision: 3 }),
  ];
  const those = ({ body }: { body: { ids: number[] } }) => ({
    items: there.filter(({ id }) => body.ids.includes(id)),
  });
  api
    .on(listBadges, () => ({ items: there, total_count: there.length, after: null }))
    .on(removeBadges, (input) => ({ ...those(input), batch_id: 71 }))
    .on(undoAct, () => undoState({ kind: 'badge', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const Library = ({ onPick, onClose }: PicturePickerProps) => (
  <button
    type="button"
    onClick={() => {
      onPick(4711);
      onClose();
    }}
  >
    Take 4711
  </button>
);
const NoButton = () => null;
offerPictures(async () => ({ PicturePicker: Library, PictureButton: NoButton }));

const open = (search = '') => renderScreen(BadgesScreen, { search });

describe('the list of badges', () => {
  test('shows what each is for, its tags and how many people have it', async () => {
    await open();
    const row = within(await rowOf('Expert'));
    for (const text of ['Knows the subject', 'people, trust', '1,284'])
      expect(row.getByText(text)).toBeTruthy();
    expect(screen.getByText('2').parentElement?.textContent).toContain('2 badges');
  });

  test('asks for what the address says', async () => {
    await open('?q=ex&tag=trust&order_by=assigned&order_direction=-1&page=2&limit=25');
    await rowOf('Expert');
    expect(api.callsTo(listBadges).at(-1)?.query).toMatchObject({
      ...{ query: 'ex', tag: 'trust', order_by: 'assigned', order_direction: -1, offset: 25, limit: 25 },
    });
  });

  test('is filtered by a tag that is typed', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByRole('button', { name: /^Tag/ }));
    await user.type(await field('Tag'), 'trust{Enter}');
    await waitFor(() => expect(search()).toBe('?tag=trust'));
    expect(api.callsTo(listBadges).at(-1)?.query.tag).toBe('trust');
  });

  test('says what badges are for while there are none', async () => {
    there = [];
    await open();
    expect(await screen.findByText('No badges')).toBeTruthy();
    expect(screen.getByText(/Add the first one/)).toBeTruthy();
  });

  test('offers to try again when it could not be loaded', async () => {
    api.on(listBadges, () => ({ refuse: 503, message: 'The database does not answer.' }));
    const { user } = await open();
    expect(await screen.findByText('The database does not answer.')).toBeTruthy();
    api.on(listBadges, () => ({ items: there, total_count: 2, after: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Newcomer')).toBeTruthy();
  });

  test('offers no way to add one to whoever may not', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) };
    await renderScreen(BadgesScreen, { caller: { holder } });
    await rowOf('Expert');
    expect(screen.queryByRole('button', { name: 'Add badge' })).toBeNull();
  });
});

describe('a badge', () => {
  test('is added with its tags one by one, and the list is asked again', async () => {
    api.on(createBadge, ({ body }) => {
      there = [...there, badge(3, body.name, body)];
      return badge(3, body.name, body);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add badge' }));
    const name = await field('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, 'Editor');
    await user.type(await field('Tags (optional)'), 'staff, , trust{Enter}');
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(await rowOf('Editor')).toBeTruthy();
    expect(api.callsTo(createBadge)[0]?.body).toEqual({
      ...{ name: 'Editor', avatar: '', description: '', link: '', tags: ['staff', 'trust'] },
    });
  });

  test('gets a picture of the library, which is shown, or none', async () => {
    api.on(createBadge, ({ body }) => badge(3, body.name, body));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add badge' }));
    await user.type(await field('Name'), 'Editor');
    await user.click(screen.getByRole('button', { name: 'Choose image' }));
    await user.click(await screen.findByRole('button', { name: 'Take 4711' }));
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/core/media/4711/small.webp/4711');
    expect(screen.getByRole('button', { name: 'Remove image' })).toBeTruthy();
    await user.type(await field('Name'), '{Enter}');
    await waitFor(() => expect(api.callsTo(createBadge)[0]?.body.avatar).toBe('4711'));
  });

  test('hears of all its wrong fields at once, and nothing is sent', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add badge' }));
    await user.type(await field('Link (optional)'), 'example.com{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add badge' }));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'This field is required.',
      expect.stringContaining('http'),
    ]);
    expect(api.callsTo(createBadge)).toEqual([]);
  });

  test('whose name is taken says so under the name, and keeps what was typed', async () => {
    api.on(createBadge, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'There is a badge with this name already.' },
      details: [{ loc: ['body', 'name'], msg: 'There is a badge with this name already.' }],
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add badge' }));
    await user.type(await field('Name'), 'Expert{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('There is a badge with this name already.');
    expect((await field('Name')).value).toBe('Expert');
  });

  test('that somebody else saved shows both, and is saved over theirs once that is chosen', async () => {
    const current = badge(2, 'Beginner', { revision: 4, tags: ['new'] });
    api.on(updateBadge, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', message: 'Saved.', extra: { current } }
        : badge(2, body.name ?? '', { revision: 5 }),
    );
    const { user } = await open();
    await user.click(within(await rowOf('Newcomer')).getByText('Newcomer'));
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'New here{Enter}');
    expect(await screen.findByText(/^Someone else saved this at/)).toBeTruthy();
    expect(screen.getByText('Beginner')).toBeTruthy();
    expect((await field('Tags (optional)')).value).toBe('new');
    await user.click(screen.getByRole('button', { name: 'Save badge' }));
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateBadge).at(-1)?.body).toMatchObject({
      name: 'New here',
      tags: ['new'],
      revision: 4,
    });
  });

  test('that nobody has is deleted at once, and brought back by Undo', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Newcomer' }));
    expect(await screen.findByText('Newcomer deleted.')).toBeTruthy();
    expect(api.callsTo(removeBadges)[0]?.body).toEqual({ ids: [2] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 badge restored.')).toBeTruthy();
    expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 });
  });

  test('that people have asks with their number before it is deleted', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Expert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Expert?' }));
    expect(dialog.getByText(/^1,284 people will lose it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo(removeBadges)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Expert' }));
    await user.click(await screen.findByRole('button', { name: 'Delete badge' }));
    expect(await screen.findByText('Expert deleted.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('among more than ten that people have is asked about once, by how many have them', async () => {
    there = Array.from({ length: 11 }, (_, at) => badge(at + 1, `Kind ${at}`, { assigned_count: 2 }));
    const { user } = await open('?limit=25');
    await rowOf('Kind 2');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 11 badges' }));
    expect(await screen.findByText('11 deleted.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('and its neighbours are deleted together, and the selection goes with them', async () => {
    const { user } = await open();
    await rowOf('Expert');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 badges' }));
    expect(await screen.findByText('2 deleted.')).toBeTruthy();
    expect(api.callsTo(removeBadges)[0]?.body).toEqual({ ids: [1, 2] });
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });
});

describe('badges of posts', () => {
  test('stand beside those of people, with the tags that bring them, and are changed by calls of their own', async () => {
    const exclusive = badge(5, 'Exclusive', { tags: ['Scoops'], assigned_count: 3 });
    api
      .on(listPostBadges, () => ({ items: [exclusive], total_count: 1, after: null }))
      .on(changePostBadge, ({ body }) => ({ ...exclusive, ...body, revision: 2 }) as typeof exclusive);
    const { user, search } = await open('?tag=trust');
    await user.click(await screen.findByRole('button', { name: 'Posts' }));
    const row = within(await rowOf('Exclusive'));
    expect(search()).toBe('?kind=posts');
    expect(row.getByText('Scoops')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Shown on tags/ })).toBeTruthy();
    await user.click(row.getByText('Exclusive'));
    expect(await screen.findByText(/^Posts with any of these tags show the badge/)).toBeTruthy();
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'First here{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(changePostBadge)[0]).toMatchObject({
      ...{ params: { postBadgeId: 5 }, body: { name: 'First here', revision: 1 } },
    });
  });

  test('are filtered by a tag of the site; one that is gone is shown by its name, and cleared', async () => {
    const climate = {
      ...{ id: 7, title: 'Climate', slug: 'climate', description: '', is_hidden: false, aliases: [] },
      ...{ image_id: null, post_count: 1, last_used_ts: 1, page_views_30d: null },
      ...{ created_ts: 1, updated_ts: 1, revision: 1 },
    };
    api
      .on(listPostBadges, () => ({ items: [badge(5, 'Exclusive')], total_count: 1, after: null }))
      .on(listTags, () => ({ items: [climate], total_count: 1, after: null }));
    const { user, search } = await open('?kind=posts&tag=Gone');
    await user.click(await screen.findByRole('button', { name: /^Tag.*Gone/ }));
    await user.click(await screen.findByRole('option', { name: 'Climate' }));
    await waitFor(() => expect(search()).toBe('?kind=posts&tag=Climate'));
    expect(api.callsTo(listPostBadges).at(-1)?.query.tag).toBe('Climate');
    await user.click(screen.getByRole('button', { name: /^Clear.*Tag/ }));
    await waitFor(() => expect(search()).toBe('?kind=posts'));
  });

  test('are filtered by a tag that is typed, where somebody may not see those of the site', async () => {
    api.on(listPostBadges, () => ({ items: [badge(5, 'Exclusive')], total_count: 1, after: null }));
    const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_BADGES']) };
    const { user, search } = await renderScreen(BadgesScreen, { search: '?kind=posts', caller: { holder } });
    await user.click(await screen.findByRole('button', { name: /^Tag/ }));
    await user.type(await field('Tag'), 'Climate{Enter}');
    await waitFor(() => expect(search()).toBe('?kind=posts&tag=Climate'));
  });

  test('that posts were given ask with their number before they are deleted', async () => {
    const given = badge(5, 'Exclusive', { assigned_count: 3 });
    api.on(listPostBadges, () => ({ items: [given], total_count: 1, after: null }));
    const { user } = await open('?kind=posts');
    await user.click(await screen.findByRole('button', { name: 'Delete Exclusive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Exclusive?' }));
    expect(dialog.getByText(/^3 posts will lose it/)).toBeTruthy();
  });
});
