import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { usualColors } from '../../embed-kinds.contract.ts';
import {
  createEmbedFeed,
  deleteEmbedFeed,
  type EmbedFeed,
  getEmbedFeed,
  listEmbedFeeds,
  previewEmbedFeed,
  updateEmbedFeed,
} from '../../embeds.contract.ts';
import { JsFeedBuilderScreen } from './js-feed-builder-screen.tsx';

const embed = (id: number, title: string, more: Partial<EmbedFeed> = {}): EmbedFeed => ({
  ...{ id, title, source: { kind: 'latest' }, template: 'list', count: 5, fields: ['image', 'date'] },
  ...{ colors: usualColors, language: null, allowed_origins: [] },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

let api: FakeApi;
let there: EmbedFeed[];

beforeEach(() => {
  api = fakeApi();
  there = [
    embed(1, 'Sidebar'),
    embed(2, 'Partner', { template: 'cards', allowed_origins: ['https://partner.test'] }),
  ];
  api
    .on(listEmbedFeeds, () => ({ items: there, total_count: there.length, after: null }))
    .on(getEmbedFeed, ({ params }) => there.find(({ id }) => id === params.embedFeedId) ?? embed(9, 'Gone'))
    .on(previewEmbedFeed, () => ({ url: '/u/site/widget/a.b.html', expires_ts: 1_764_003_600 }))
    .on(undoAct, () => undoState({ kind: 'embed_feed', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const BASE = '/r/dashboard/js_feed_builder';
/** The screen at a path of its own, as its route shows it. */
const at = (path = '', options: object = {}) =>
  renderScreen(JsFeedBuilderScreen, { path: `${BASE}${path}`, ...options });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the list of embedded lists', () => {
  test('shows what each is of, how it looks and where it may stand', async () => {
    await at();
    const partner = within(await rowOf('Partner'));
    for (const text of ['Latest', 'Cards', 'https://partner.test']) {
      expect(partner.getByText(text)).toBeTruthy();
    }
    expect(within(await rowOf('Sidebar')).getByText('Any website')).toBeTruthy();
  });

  test('deletes one, which Undo brings back', async () => {
    api.on(deleteEmbedFeed, () => ({ batch_id: 72 }));
    const { user } = await at();
    await user.click(await screen.findByRole('button', { name: 'Delete Sidebar' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct).at(-1)?.params).toMatchObject({ batchId: 72 }));
  });

  test('lets whoever may not change feeds look alone', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_EMBED']) };
    const { user } = await at('', { caller: { holder } });
    expect(screen.queryByRole('button', { name: 'Add embedded list' })).toBeNull();
    await user.click(await screen.findByText('Sidebar'));
    expect((await field('Title')).closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save embedded list' })).toBeNull();
  });
});

describe('an embedded list', () => {
  test('is added as it was made up, and has its code then', async () => {
    api.on(createEmbedFeed, ({ body }) => ({ ...embed(7, body.title), ...body }));
    const { user, search } = await at();
    await user.click(await screen.findByRole('button', { name: 'Add embedded list' }));
    await waitFor(() => expect(search()).toBe('?list=new'));
    await screen.findByText('All embedded lists');
    expect(screen.queryByText('All changes saved')).toBeNull();
    await user.type(await field('Title'), 'From us');
    expect(screen.getByText('Save the list to get its code.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Carousel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Summary' }));
    await user.type(await field('Allowed websites'), 'https://Partner.test/');
    await user.click(screen.getByRole('button', { name: 'Add embedded list' }));
    expect(await screen.findByText(/embeds\/feed\/7\.js/)).toBeTruthy();
    expect(await screen.findByText('From us added.')).toBeTruthy();
    await waitFor(() => expect(search()).toBe('?list=7'));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(api.callsTo(createEmbedFeed)[0]?.body).toMatchObject({
      ...{ title: 'From us', template: 'carousel', fields: ['image', 'summary', 'date'], count: 5 },
      ...{ source: { kind: 'latest' }, allowed_origins: ['https://partner.test'], language: null },
    });
  });

  test('is opened by its address', async () => {
    await at('', { search: '?list=2' });
    expect((await field('Title')).value).toBe('Partner');
  });

  test('without a title says so when it is sent empty', async () => {
    const { user } = await at('', { search: '?list=new' });
    await user.click(await screen.findByRole('button', { name: 'Add embedded list' }));
    await waitFor(async () => expect((await field('Title')).getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsTo(createEmbedFeed)).toEqual([]);
  });

  test('is shown in a frame as it would be', async () => {
    const { user } = await at();
    await user.click(await screen.findByText('Partner'));
    const frame = await screen.findByTitle('The embedded list as readers see it');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    await user.click(screen.getByRole('radio', { name: 'Carousel' }));
    await waitFor(() => expect(api.callsTo(previewEmbedFeed).at(-1)?.body.template).toBe('carousel'));
  });

  test('says under its field which website is none', async () => {
    const { user } = await at();
    await user.click(await screen.findByText('Sidebar'));
    await user.type(await field('Allowed websites'), 'partner');
    await user.click(screen.getByRole('button', { name: 'Save embedded list' }));
    expect(await screen.findByText(/Enter one web address per line/)).toBeTruthy();
    expect(api.callsTo(updateEmbedFeed)).toEqual([]);
  });

  test('is not left with changes by a slip', async () => {
    const { user, search } = await at();
    await user.click(await screen.findByText('Sidebar'));
    await user.type(await field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'All embedded lists' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /Discard/ }));
    expect(await rowOf('Sidebar')).toBeTruthy();
    expect(search()).toBe('');
  });
});
