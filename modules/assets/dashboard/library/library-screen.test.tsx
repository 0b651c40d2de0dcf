import { Link } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listAssetUses, replaceImage, restoreFile } from '../../asset-files.contract.ts';
import {
  type Asset,
  changeAssets,
  getAsset,
  listAssets,
  removeAssets,
  restoreAssets,
  updateAsset,
} from '../../assets.contract.ts';
import { createFolder, deleteFolder, listFolders, updateFolder } from '../../folders.contract.ts';
import { signAsset } from '../../media.contract.ts';
import { createAsset } from '../../uploads.contract.ts';
import { asset } from '../asset.fixture.ts';
import { LibraryScreen } from './library-screen.tsx';

let api: FakeApi;
let there: Asset[];

beforeEach(() => {
  knowRooms(async () => [{ kinds: ['asset'], load: () => import('../assets.words.ts') }]);
  api = fakeApi().on(listSavedViews, () => ({ items: [], total_count: 0 }));
  there = [
    asset(1, { title: 'Town hall', alt: 'The town hall by night', usage_count: 12 }),
    asset(2, { title: 'Harbour', revision: 3 }),
    asset(3, {
      title: 'Budget',
      file_type: 'file',
      mime: 'application/pdf',
      filename: 'budget.pdf',
      thumbnails: [],
    }),
  ];
  const those = ({ body }: { body: { ids: number[] } }) => there.filter(({ id }) => body.ids.includes(id));
  api
    .on(listAssets, () => ({ items: there, total: there.length, total_count: there.length, after: null }))
    .on(getAsset, ({ params }) => there.find(({ id }) => id === params.assetId) ?? { refuse: 404 })
    .on(listAssetUses, () => ({
      items: [{ id: 77, headline: 'Council meets', status: 0 }],
      total_count: 12,
      ...{ packages: [], packages_count: 0 },
    }))
    .on(signAsset, ({ params }) => ({ url: `/core/media/${params.assetId}/signed`, expires_ts: 2 }))
    .on(listUserGroups, () => ({ items: [], total_count: 0, after: null }))
    .on(listFolders, () => ({ items: [{ id: 5, name: 'Summer', created_ts: 1, revision: 1 }] }))
    .on(removeAssets, (input) => ({ items: those(input), batch_id: 71 }))
    .on(restoreAssets, (input) => ({ items: those(input) }))
    .on(undoAct, () => undoState({ kind: 'asset', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (search = '') => renderScreen(LibraryScreen, { search });
const tile = (name: string) => screen.findByRole('button', { name: `Open ${name}` });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the library', () => {
  test('shows files as squares, with what wants care, and counts them', async () => {
    await open();
    const list = within((await tile('Harbour')).closest('ul') as HTMLElement);
    expect(list.getAllByText('No alt text')).toHaveLength(1);
    expect(list.getByText('PDF')).toBeTruthy();
    expect(screen.getByText('3', { selector: 'b' }).parentElement?.textContent).toContain('3 files');
  });

  test('asks for what the address says, the trash among it', async () => {
    const where = 'by=9&byName=Ann&from=01/02/2026&to=28/02/2026&order_by=size&order_direction=1';
    await open(`?q=hall&type=image&care=trash&folder=5&tag=night&${where}`);
    await tile('Harbour');
    expect(api.callsTo(listAssets).at(-1)?.query).toMatchObject({
      ...{ q: 'hall', file_type: 'image', in_trash: true, folder_id: 5, tag: 'night' },
      ...{ uploaded_by: 9, from: '01-02-2026', to: '28-02-2026' },
      ...{ order_by: 'size', order_direction: 1, limit: 50 },
    });
  });

  test('is a list when that is chosen', async () => {
    const { user, search } = await open();
    await tile('Harbour');
    await user.click(screen.getByRole('button', { name: 'List' }));
    const row = within(await screen.findByRole('row', { name: /Town hall/ }));
    expect(row.getByText('12')).toBeTruthy();
    expect(search()).toContain('view=list');
  });

  test('moves selected files to the trash together, and Undo brings them back', async () => {
    const { user } = await open();
    await tile('Harbour');
    for (const name of ['Town hall', 'Harbour'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Move 2 files to the trash?' }));
    expect(asked.getByText(/^12 posts use it/)).toBeTruthy();
    expect((await asked.findByRole('link', { name: 'Council meets' })).getAttribute('href')).toContain(
      'post=77',
    );
    expect(api.callsTo(removeAssets)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Move 2 files to trash' }));
    expect(await screen.findByText('2 deleted.')).toBeTruthy();
    expect(api.callsTo(removeAssets)[0]?.body).toEqual({ ids: [1, 2] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 file restored.')).toBeTruthy();
  });

  test('says the same of several, and leaves what is empty', async () => {
    api.on(changeAssets, () => ({ items: there.slice(0, 2) }));
    const { user } = await open();
    await tile('Harbour');
    for (const name of ['Town hall', 'Harbour'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Folder' }), 'Summer');
    fireEvent.change(await screen.findByLabelText('License expires'), { target: { value: '2027-03-31' } });
    await user.type(await field('Tags to add'), 'night, city{Enter}');
    expect(await screen.findByText('2 files saved.')).toBeTruthy();
    const expires_ts = Math.floor(new Date('2027-03-31T23:59:59').getTime() / 1000);
    expect(api.callsTo(changeAssets)[0]?.body).toEqual({
      ...{ ids: [1, 2], folder_id: 5, expires_ts, add_tags: ['night', 'city'] },
    });
  });

  test('brings files back from the trash', async () => {
    const { user } = await open('?care=trash');
    await tile('Harbour');
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbour' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('1 file restored.')).toBeTruthy();
    expect(api.callsTo(restoreAssets)[0]?.body).toEqual({ ids: [2] });
  });

  test('offers no upload to whoever may not', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_DESIGN']) };
    await renderScreen(LibraryScreen, { caller: { holder } });
    await tile('Harbour');
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });

  test('takes a folder, and says what is wrong with its name', async () => {
    api.on(createFolder, () => ({
      refuse: 409,
      code: 'duplicate',
      message: 'There is a folder with this name.',
    }));
    const { user } = await open();
    await tile('Harbour');
    await user.click(screen.getByRole('button', { name: 'Folders' }));
    await user.type(await field('New folder'), 'Summer{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There is a folder with this name.');
  });
});

describe('a file that is open', () => {
  test('shows where it is used, and how many posts the reader may not see', async () => {
    const { user } = await open();
    await user.click(await tile('Town hall'));
    const drawer = within(await screen.findByRole('complementary', { name: 'File details' }));
    expect(await drawer.findByText('Used in 12 posts.')).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Council meets' }).getAttribute('href')).toContain('post=77');
    expect(drawer.getByText('and 11 more')).toBeTruthy();
  });

  test('gets its alt text, and the focal point by keys', async () => {
    api.on(updateAsset, ({ body }) => ({ ...there[1], ...body, revision: 4 }) as Asset);
    const { user } = await open('?open=2');
    await user.type(await field('Alt text'), 'Cranes at dawn');
    (await screen.findByRole('button', { name: 'Focal point' })).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(screen.getByText(/^55% from the left, 45% from the top/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save file' }));
    expect(await screen.findByText(/ saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateAsset)[0]?.body).not.toHaveProperty('is_gated');
    expect(api.callsTo(updateAsset)[0]?.body).toMatchObject({
      ...{ alt: 'Cranes at dawn', focal: { x: 0.55, y: 0.45 }, revision: 3 },
    });
  });

  test('is gated by those who may upload gated files', async () => {
    api.on(updateAsset, ({ body }) => ({ ...there[1], ...body, revision: 4 }) as Asset);
    const { holder } = testCaller;
    const sitePermissions = new Set([...holder.sitePermissions, 'UPLOAD_GATED_FILES']);
    const { user } = await renderScreen(LibraryScreen, {
      search: '?open=2',
      caller: { holder: { ...holder, sitePermissions } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Gated' }));
    await user.click(screen.getByRole('button', { name: 'Save file' }));
    expect(await screen.findByText(/ saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateAsset)[0]?.body).toMatchObject({ is_gated: true, revision: 3 });
    expect(screen.getByRole('button', { name: 'Upload gated files' })).toBeTruthy();
  });

  test('is for the groups that are chosen, and its address is the one for readers', async () => {
    const address = '/u/site/files/2/harbour.pdf';
    there[1] = asset(2, { title: 'Harbour', revision: 3, is_gated: true, url: null, reader_url: address });
    const group = { id: 9, slug: 'press', title: 'Press desk', description: '', source: 'manual' as const };
    api
      .on(listUserGroups, () => ({
        items: [{ ...group, members_count: 3, created_ts: 1, updated_ts: 1, revision: 1 }],
        ...{ total_count: 1, after: null },
      }))
      .on(updateAsset, ({ body }) => ({ ...there[1], ...body, revision: 4 }) as Asset);
    const { holder } = testCaller;
    const sitePermissions = new Set([...holder.sitePermissions, 'UPLOAD_GATED_FILES']);
    const { user } = await renderScreen(LibraryScreen, {
      search: '?open=2',
      caller: { holder: { ...holder, sitePermissions } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Press desk' }));
    await user.click(screen.getByRole('button', { name: 'Save file' }));
    expect(await screen.findByText(/ saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateAsset)[0]?.body).toMatchObject({ read_groups: ['press'], revision: 3 });
    expect(api.callsTo(updateAsset)[0]?.body).not.toHaveProperty('is_gated');
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('Address copied. Readers sign in to download the file.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain(address);
  });

  test('that somebody else saved shows both, and is saved over theirs once that is chosen', async () => {
    const current = asset(2, { title: 'Harbour', alt: 'Theirs', revision: 4 });
    api.on(updateAsset, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', message: 'Saved.', extra: { current } }
        : ({ ...current, ...body, revision: 5 } as Asset),
    );
    const { user } = await open('?open=2');
    await user.type(await field('Alt text'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save file' }));
    expect(await screen.findByText(/^Someone else saved this at/)).toBeTruthy();
    expect(screen.getByText('Theirs')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save file' }));
    expect(await screen.findByText(/ saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateAsset).at(-1)?.body).toMatchObject({ alt: 'Mine', revision: 4 });
  });

  test('asset-by-file: one that is not there is said not to exist', async () => {
    await open('?open=99');
    expect(await screen.findByText('Asset does not exist')).toBeTruthy();
  });

  test('is taken down after a question, and brought back', async () => {
    api
      .on(replaceImage, () => ({ ...(there[0] as Asset), is_taken_down: true }))
      .on(restoreFile, () => there[0] as Asset);
    const { user } = await open('?open=1');
    await user.click(await screen.findByRole('button', { name: 'Take down' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this file down?' }));
    await user.click(dialog.getByRole('button', { name: 'Take down' }));
    expect(await screen.findByText('File taken down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Previous file restored.')).toBeTruthy();
    expect(api.callsTo(replaceImage)[0]?.body).toEqual({ image: 'default.jpg', action: 'replace' });
  });
});

describe('a file from the web', () => {
  test('that is there already is offered, and uploaded once more when that is chosen', async () => {
    api.on(createAsset, ({ body }) =>
      body.keep_both
        ? asset(9, { title: 'Twice' })
        : { refuse: 409, code: 'file_is_duplicate', message: 'There.', extra: { existing: there[0] } },
    );
    const { user } = await open();
    await tile('Harbour');
    await user.click(screen.getByRole('button', { name: 'From the web' }));
    await user.type(await field('Address'), 'https://example.com/a.jpg{Enter}');
    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(await uploads.findByText('Already in the library')).toBeTruthy();
    await user.click(uploads.getByRole('button', { name: 'Upload anyway' }));
    expect(await uploads.findByText('Uploaded')).toBeTruthy();
    expect(api.callsTo(createAsset).map(({ body }) => body.keep_both)).toEqual([false, true]);
  });

  test('that cannot be had says why, and is tried again', async () => {
    api.on(createAsset, () => ({
      refuse: 422,
      code: 'url_is_invalid',
      message: 'The address is not public.',
    }));
    const { user } = await open();
    await tile('Harbour');
    await user.click(screen.getByRole('button', { name: 'From the web' }));
    await user.type(await field('Address'), 'http://127.0.0.1/a.jpg{Enter}');
    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(await uploads.findByText('The address is not public.')).toBeTruthy();
    api.on(createAsset, () => asset(9, {}));
    await user.click(uploads.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(uploads.getByText('1 file uploaded')).toBeTruthy());
  });

  test('that is of a kind which is not taken is no matter of another try', async () => {
    const message = "HEIC images can't be uploaded.";
    api.on(createAsset, () => ({ refuse: 415, code: 'file_type_is_invalid', message }));
    const { user } = await open();
    await tile('Harbour');
    await user.click(screen.getByRole('button', { name: 'From the web' }));
    await user.type(await field('Address'), 'https://example.com/a.heic{Enter}');
    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(await uploads.findByText(message)).toBeTruthy();
    expect(uploads.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

test('who drops a folder of very many files is told how many of them are taken', async () => {
  const file = (told: (file: File) => void) => told(new File(['x'], 'a.txt'));
  const left = [Array.from({ length: 1_001 }, () => ({ name: 'a.txt', isFile: true, file }))];
  const readEntries = (told: (some: object[]) => void) => told(left.shift() ?? []);
  const shoot = { name: 'Shoot', isDirectory: true, createReader: () => ({ readEntries }) };
  await open();
  const area = (await tile('Harbour')).closest('[data-hint]') as HTMLElement;
  fireEvent.drop(area, {
    dataTransfer: { files: [new File([], 'Shoot')], items: [{ webkitGetAsEntry: () => shoot }] },
  });
  expect(await screen.findByText(/more than 1,000 files\. The first 1,000 are uploading/)).toBeTruthy();
});

describe('folders', () => {
  test('are added and renamed one after the other by keys, and one that is deleted is no filter any more', async () => {
    let folders = [{ id: 5, name: 'Summer', created_ts: 1, revision: 1 }];
    api
      .on(listFolders, () => ({ items: folders }))
      .on(createFolder, ({ body }) => {
        const made = { id: 6, name: body.name, created_ts: 1, revision: 1 };
        folders = [...folders, made];
        return made;
      })
      .on(updateFolder, ({ body }) => {
        const renamed = { id: 5, name: body.name ?? '', created_ts: 1, revision: 2 };
        folders = folders.map((folder) => (folder.id === 5 ? renamed : folder));
        return renamed;
      })
      .on(deleteFolder, () => {
        folders = folders.filter(({ id }) => id !== 5);
        return { batch_id: 72 };
      });
    const { user, search } = await open('?folder=5');
    await user.click(await screen.findByRole('button', { name: 'Folders' }));
    const name = await field('New folder');
    await user.type(name, 'Winter{Enter}');
    expect(await field('Name of Winter')).toBeTruthy();
    expect([document.activeElement, name.value]).toEqual([name, '']);
    await user.type(await field('Name of Summer'), '!{Enter}');
    expect(document.activeElement).toBe(await field('Name of Summer!'));
    await user.click(screen.getByRole('button', { name: 'Delete Summer!' }));
    await waitFor(() => expect(search()).not.toContain('folder'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Winter' })),
    );
  });
});

test('a gated picture is shown to whoever opens it in the library, and says that it is gated', async () => {
  const closed = { is_gated: true, url: null, thumbnails: [], mime: 'image/png', alt: '' };
  there = [asset(1, { title: 'Plan', ...closed })];
  await open('?open=1');
  const drawer = within(await screen.findByRole('complementary'));
  await waitFor(() =>
    expect(drawer.getByRole('presentation').getAttribute('src')).toBe('/core/media/1/signed'),
  );
  expect(drawer.getByText(/ · Gated · /)).toBeTruthy();
});

test('a file on its way into the place of another one shows how far it is, and is not left without a question', async () => {
  const sent: { onSent: (bytes: number) => void; arrive: () => void }[] = [];
  class Request {
    upload = { onprogress: (_: object) => undefined };
    onload = () => undefined;
    status = 200;
    responseText = JSON.stringify(asset(1, { filename: 'new.jpg' }));
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () =>
      sent.push({ onSent: (loaded) => this.upload.onprogress({ loaded }), arrive: () => this.onload() });
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const { user, path } = await renderScreen(
    () => (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <LibraryScreen />
      </>
    ),
    { search: '?open=1' },
  );
  await screen.findByRole('button', { name: 'Replace' });
  const input = screen.getByRole('complementary').querySelector('input[type=file]');
  await user.upload(input as HTMLElement, new File(['0123456789'], 'new.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => sent[0]?.onSent(5));
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Upload of new.jpg' });
  await waitFor(() => expect(bar.value).toBe(0.5));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const asked = await screen.findByRole('dialog', { name: 'Files are still uploading.' });
  await user.click(within(asked).getByRole('button', { name: 'Keep uploading' }));
  expect(path()).toBe('/screen');
  act(() => sent[0]?.arrive());
  expect(await screen.findByText('File replaced. Its address stays the same.')).toBeTruthy();
  expect(screen.getByText('Replaced')).toBeTruthy();
});

test('an upload that is under way is not left without a question', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on(createAsset, async () => {
    await arrived;
    return asset(9, {});
  });
  const { user, path } = await renderScreen(() => (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <LibraryScreen />
    </>
  ));
  await tile('Harbour');
  await user.click(screen.getByRole('button', { name: 'From the web' }));
  await user.type(await field('Address'), 'https://example.com/a.jpg{Enter}');
  await screen.findByRole('region', { name: 'Uploads' });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const asked = await screen.findByRole('dialog', { name: 'Files are still uploading.' });
  await user.click(within(asked).getByRole('button', { name: 'Keep uploading' }));
  expect(path()).toBe('/screen');
  arrive();
  expect(await screen.findByText('1 file uploaded')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(path()).toBe('/elsewhere'));
});
