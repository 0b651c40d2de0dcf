import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { feedFields, transformNeeds, transformTypes } from '../feed-fields.contract.ts';
import { knownNamespaces, neededPaths, usualItems } from '../feed-formats.contract.ts';
import { feedFormats } from '../feed-kinds.contract.ts';
import {
  type CustomFeed,
  createCustomFeed,
  deleteCustomFeed,
  getCustomFeed,
  getCustomFeedSchema,
  listCustomFeeds,
  previewCustomFeed,
  renewCustomFeedKey,
  updateCustomFeed,
} from '../feeds.contract.ts';
import { FeedBuilderScreen } from './feed-builder-screen.tsx';
import { LoadedBuilder } from './loaded-builder.tsx';

const feed = (id: number, title: string, more: Partial<CustomFeed> = {}): CustomFeed => ({
  ...{ id, title, slug: `feed-${id}`, description: '', format: 'rss2', profile: 'none' },
  ...{ source: { kind: 'latest' }, item_limit: 50, items: [], namespaces: {}, root_element: 'feed' },
  ...{ item_element: 'item', body: 'full', image_size: 'original', utm: {}, access: 'public' },
  ...{ cache_ttl: 300, status: 'active', path: `/feeds/feed-${id}.xml`, key_end: null },
  ...{ last_built_ts: 1_764_000_000, last_item_count: 12, last_left_out: 0, last_error: null },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});
const shownSchema = {
  fields: [
    ...Object.entries(feedFields).map(([name, { type }]) => ({ name, title: null, type, is_list: false })),
    { name: 'custom.kicker', title: 'Kicker', type: 'text', is_list: false },
  ],
  filter_fields: [
    { name: 'title', type: 'text' as const },
    { name: 'type', type: 'keyword' as const },
    { name: 'custom-depth', type: 'integer' as const },
  ],
  transforms: transformTypes.map((type) => ({ type, needs: [...transformNeeds[type]] })),
  formats: feedFormats.map((format) => ({
    ...{ format, items: [...usualItems[format]] },
    needs: neededPaths[format].map((paths) => [...paths]),
  })),
  namespaces: { ...knownNamespaces },
};
const problem = {
  ...{ loc: ['body', 'items', 0], path: 'title', post_id: 3, headline: 'Bridge opens' },
  msg: 'value_is_missing' as const,
};

let api: FakeApi;
let there: CustomFeed[];

beforeEach(() => {
  api = fakeApi();
  there = [
    feed(1, 'Newsreader'),
    feed(2, 'Wire', { access: 'token', key_end: 'x9Qz', last_error: 'no_post_fits' }),
    feed(3, 'Digest', { status: 'paused', format: 'atom', path: '/feeds/feed-3.xml' }),
  ];
  api
    .on(listCustomFeeds, () => ({ items: there, total_count: there.length, after: null }))
    .on(getCustomFeed, ({ params }) => there.find(({ id }) => id === params.customFeedId) ?? feed(9, 'Gone'))
    .on(getCustomFeedSchema, () => shownSchema)
    .on(previewCustomFeed, ({ body }) => ({
      ...{ content_type: 'application/rss+xml', item_count: 1, failure: null, problems: [] },
      document: `<rss><channel><title>${body.title}</title></channel></rss>`,
    }))
    .on(undoAct, () => undoState({ kind: 'custom_feed', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const mapping = (number: number) => screen.findByRole('listitem', { name: `Mapping ${number}` });

describe('the list of feeds', () => {
  test('shows where each is, who may read it, and whether it is up to date', async () => {
    await renderScreen(FeedBuilderScreen);
    const newsreader = within(await rowOf('Newsreader'));
    for (const text of ['/feeds/feed-1.xml', 'RSS 2.0', 'Public', 'Active', '12']) {
      expect(newsreader.getByText(text)).toBeTruthy();
    }
    expect(within(await rowOf('Wire')).getByText('Not updating').title).toMatch(
      /is missing a required value/,
    );
    expect(within(await rowOf('Digest')).getByText('Paused')).toBeTruthy();
  });

  test('is filtered by format', async () => {
    const { user, search } = await renderScreen(FeedBuilderScreen);
    await user.click(await screen.findByRole('button', { name: /^Format/ }));
    await user.click(await screen.findByRole('option', { name: 'JSON Feed' }));
    await waitFor(() => expect(search()).toBe('?format=json_feed'));
    expect(api.callsTo(listCustomFeeds).at(-1)?.query.format).toBe('json_feed');
  });

  test('deletes a feed, which Undo brings back', async () => {
    api.on(deleteCustomFeed, () => ({ batch_id: 71 }));
    const { user } = await renderScreen(FeedBuilderScreen);
    await user.click(await screen.findByRole('button', { name: 'Delete Digest' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct).at(-1)?.params).toMatchObject({ batchId: 71 }));
    expect(api.callsTo(deleteCustomFeed)[0]?.params).toMatchObject({ customFeedId: 3 });
  });

  test('says to whoever may not that they may not', async () => {
    api.on(listCustomFeeds, () => ({ refuse: 403, code: 'permission_denied' }));
    await renderScreen(FeedBuilderScreen);
    expect(await screen.findByText(/don't have permission to see this page/)).toBeTruthy();
  });
});

describe('a new feed', () => {
  const onKey = vi.fn();
  const open = () => renderScreen(() => <LoadedBuilder feedId={null} isCopy={false} onKey={onKey} />);

  test('begins with the usual mapping, makes its address of its title, and is added', async () => {
    api.on(createCustomFeed, ({ body }) => ({
      ...feed(7, body.title),
      ...body,
      path: '',
      key: 'secret-key',
    }));
    const { user } = await open();
    await user.type(await field('Title'), 'City Wire');
    expect((await field('Slug')).value).toBe('city-wire');
    await user.click(await screen.findByRole('radio', { name: 'With a key' }));
    await user.click(await screen.findByRole('button', { name: 'Add feed' }));
    await waitFor(() => expect(api.callsTo(createCustomFeed)).toHaveLength(1));
    const [{ body } = { body: null }] = api.callsTo(createCustomFeed);
    expect(body).toMatchObject({ title: 'City Wire', slug: 'city-wire', access: 'token', item_limit: 50 });
    expect(body?.items).toEqual(usualItems.rss2);
    await waitFor(() => expect(onKey).toHaveBeenCalledWith(expect.objectContaining({ key: 'secret-key' })));
  });

  test('truncate-20: a text is shortened to 20 characters unless another number is typed', async () => {
    const { user } = await open();
    const first = within(await mapping(1));
    await user.click(first.getByRole('button', { name: 'Add transform' }));
    const chosen = first.getAllByRole('combobox', { name: /^Transform/ }).at(-1) as HTMLElement;
    await user.selectOptions(chosen, 'Shorten to');
    expect((first.getByLabelText('Length') as HTMLInputElement).value).toBe('20');
  });

  test('is not called saved before it is, and says what is missing when it is sent empty', async () => {
    const { user } = await open();
    await field('Title');
    expect(screen.queryByText('All changes saved')).toBeNull();
    expect(screen.getByText('Made from the title.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add feed' }));
    await waitFor(async () => expect((await field('Title')).getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsTo(createCustomFeed)).toEqual([]);
  });

  test('names the mappings that are wrong once it is sent, and marks their fields', async () => {
    const { user } = await open();
    await user.type(await field('Title'), 'Wire');
    const path = within(await mapping(2)).getByRole('textbox', { name: 'Path' });
    await user.clear(path);
    await user.type(path, 'a b<c');
    await user.click(screen.getByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('Fix mapping 2.')).toBeTruthy();
    expect(within(await mapping(2)).getByText('Use a path such as media:content@url.')).toBeTruthy();
    expect(path.getAttribute('aria-invalid')).toBe('true');
    expect(api.callsTo(createCustomFeed)).toEqual([]);
  });

  test('gets the usual mapping of another format, as long as nobody changed it', async () => {
    const { user } = await open();
    const format = await screen.findByRole('combobox', { name: 'Format' });
    await user.selectOptions(format, 'json_feed');
    expect(within(await mapping(1)).getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe(
      'id',
    );
    await user.type(within(await mapping(1)).getByRole('textbox', { name: 'Path' }), 'x');
    await user.selectOptions(format, 'rss2');
    expect(within(await mapping(1)).getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe(
      'idx',
    );
  });

  test('is filtered by the fields that the search index has', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    const offered = async (kind: string) => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), kind);
      const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field' });
      return [select.value, ...[...select.options].map(({ text }) => text)];
    };
    expect(await offered('Has value')).toEqual(['type', 'type']);
    expect(await offered('Is in range')).toEqual(['custom-depth', 'custom-depth']);
  });

  test('says the exact sentence where it cannot be saved, and what is wrong under its field', async () => {
    api.on(createCustomFeed, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'Taken.' },
      details: [{ loc: ['body', 'slug'], msg: 'Taken.' }],
    }));
    const { user } = await open();
    await user.type(await field('Title'), 'Wire');
    await user.click(await screen.findByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('There was an error saving your new feed')).toBeTruthy();
    expect((await field('Slug')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a feed that is there', () => {
  const open = (id: number, onKey = vi.fn()) =>
    renderScreen(() => <LoadedBuilder feedId={id} isCopy={false} onKey={onKey} />);

  test('is shown as it would be, and says what is wrong with a mapping at once', async () => {
    const { user } = await open(1);
    const document = await screen.findByRole('region', { name: 'Feed document' });
    await waitFor(() => expect(document.textContent).toContain('<title>Newsreader</title>'));
    expect(api.callsTo(previewCustomFeed)[0]?.body.feed_id).toBe(1);
    const path = within(await mapping(2)).getByRole('textbox', { name: 'Path' });
    await user.clear(path);
    await user.type(path, 'geo:lat');
    expect(await screen.findByText('Add the namespace of this prefix first.')).toBeTruthy();
    const before = api.callsTo(previewCustomFeed).length;
    await user.clear(path);
    await user.type(path, 'title');
    expect(await screen.findByText('Use each path once.')).toBeTruthy();
    expect(api.callsTo(previewCustomFeed)).toHaveLength(before);
  });

  test('says what becomes of its old address when it moves', async () => {
    const { user } = await open(1);
    expect(await screen.findByText(/^Your feed is at .*feed-1\.xml$/)).toBeTruthy();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Format' }), 'json_feed');
    expect(await screen.findByText(/feed-1\.json.*feed-1\.xml stops working/)).toBeTruthy();
  });

  test('shows which posts lack a value, by the mapping and beside the document', async () => {
    api.on(previewCustomFeed, () => ({
      ...{
        content_type: '',
        document: '',
        item_count: 0,
        failure: 'no_post_fits' as const,
        problems: [problem],
      },
    }));
    await open(1);
    expect(await within(await mapping(1)).findByText(/Missing in 1 post.*Bridge opens/)).toBeTruthy();
    expect(await screen.findByText('“Bridge opens” has no value for title')).toBeTruthy();
    expect(await screen.findByText(/Every post is missing a required value/)).toBeTruthy();
  });

  test('is saved with the mapping as it was changed', async () => {
    api.on(
      updateCustomFeed,
      ({ body }) => ({ ...feed(1, 'Newsreader'), ...body, revision: 2, key: null }) as never,
    );
    const { user } = await open(1);
    const row = within(await mapping(1));
    await user.selectOptions(row.getByRole('combobox', { name: 'Value' }), 'custom.kicker');
    await user.click(row.getByRole('button', { name: 'Add transform' }));
    await user.selectOptions(row.getByRole('combobox', { name: 'Transform 1' }), 'prefix');
    await user.type(row.getByRole('textbox', { name: 'Text' }), 'News: ');
    await user.click(row.getByRole('button', { name: 'Move mapping 1 down' }));
    await user.click(screen.getByRole('button', { name: 'Save feed' }));
    await screen.findByText('Newsreader saved.');
    const [{ body } = { body: null }] = api.callsTo(updateCustomFeed);
    expect(body?.revision).toBe(1);
    expect(body?.items?.[1]).toEqual({
      ...{ path: 'title', source_field: 'custom.kicker', required: true, cdata: false },
      transforms: [{ type: 'prefix', value: 'News: ' }],
    });
  });

  test('says the exact sentence where a change cannot be saved', async () => {
    api.on(updateCustomFeed, () => ({ refuse: 500, code: 'internal_error', message: 'Down.' }));
    const { user } = await open(1);
    await user.type(await field('Description'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save feed' }));
    expect(await screen.findByText(/^There was an error updating your new feed/)).toBeTruthy();
  });

  test('shows what somebody else saved meanwhile', async () => {
    const current = feed(1, 'Renamed', { revision: 4 });
    api.on(updateCustomFeed, () => ({ refuse: 409, code: 'revision_conflict', extra: { current } }));
    const { user } = await open(1);
    await user.type(await field('Title'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Save feed' }));
    expect(await screen.findByText('Renamed')).toBeTruthy();
  });

  test('gets a new key once somebody has agreed', async () => {
    const onKey = vi.fn();
    api.on(renewCustomFeedKey, () => ({
      ...feed(2, 'Wire', { access: 'token', key_end: 'neww' }),
      key: 'k-neww',
    }));
    const { user } = await open(2, onKey);
    await user.click(await screen.findByRole('button', { name: 'Generate new key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate a new key?' }));
    await user.click(dialog.getByRole('button', { name: 'Generate new key' }));
    await waitFor(() => expect(onKey).toHaveBeenCalledWith(expect.objectContaining({ key: 'k-neww' }), true));
    expect(await screen.findByText('Current key ends in neww')).toBeTruthy();
  });

  test('says the exact sentence where its schema cannot be read', async () => {
    api.on(getCustomFeedSchema, () => ({ refuse: 500, code: 'internal_error' }));
    await open(1);
    expect(await screen.findByText('There has been an error retrieving your schema')).toBeTruthy();
  });
});
