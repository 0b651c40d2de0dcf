import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asset, getAsset, updateAsset } from '#modules/assets/assets.contract.ts';
import { type CustomField, listCustomFields } from '#modules/custom-fields/custom-fields.contract.ts';
import { getPreview } from '#modules/pages/pages.contract.ts';
import { getPostAddress } from '#modules/posts/post-drawer.contract.ts';
import {
  listTranslations,
  readLanguage,
  settleTranslation,
} from '#modules/posts/post-translations.contract.ts';
import { createPost, type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { listShortcodes } from '#modules/shortcodes/shortcodes.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { keepLayer } from '../editor.contract.ts';
import { editorApi, post } from './editor-api.fixture.ts';
import { PostEditor } from './post-editor.tsx';
import { copyKey, keepCopy, readCopy } from './saving/offers.ts';

let api: FakeApi;
let made: number[];

beforeEach(() => {
  api = editorApi();
  made = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(api.faults).toEqual([]);
});

const open = (start: PostContent | null, caller = {}) =>
  renderScreen(() => <PostEditor start={start} type="article" onMade={(id) => made.push(id)} />, { caller });
const headline = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Headline' });
const press = (name: string) => screen.getByRole('button', { name });

describe('a new post', () => {
  test('is made by its first save, not by opening the editor, and then has an address', async () => {
    const { user } = await open(null);
    await user.type(await headline(), 'Bridge closes');
    expect(api.callsTo(createPost)).toEqual([]);
    await user.click(press('Save draft'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(createPost)).toHaveLength(1);
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 1, headline: 'Bridge closes' });
    await waitFor(() => expect(made).toEqual([7]));
  });

  test('is published in one go', async () => {
    api.on(getPostAddress, () => ({ path: '/bridge-closes', preview: null, redirects: null }));
    const { holder } = testCaller;
    const sitePermissions = new Set([...holder.sitePermissions, 'PUBLISH_POST']);
    const { user } = await open(null, { holder: { ...holder, sitePermissions } });
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.type(await headline(), 'Bridge closes');
    await user.click(press('Publish'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this post?' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Post published.')).toBeTruthy();
    expect(api.callsTo(createPost)).toHaveLength(1);
    const body = { revision: 1, headline: 'Bridge closes', status: 0 };
    expect(api.callsTo(updatePost).map((call) => call.body)).toEqual([body]);
  });

  test('that could not be saved at first is not made twice', async () => {
    api.on(updatePost, () => ({ refuse: 422, code: 'slug_is_invalid', message: 'No.' }));
    const { user } = await open(null);
    await user.type(await headline(), 'A');
    await user.click(press('Save draft'));
    await screen.findByText('Not saved');
    await user.click(press('Save'));
    await waitFor(() => expect(api.callsTo(updatePost)).toHaveLength(2));
    expect(api.callsTo(createPost)).toHaveLength(1);
  });
});

describe('a post', () => {
  test('is saved by Ctrl+S with what was changed and nothing else', async () => {
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await screen.findByText('Unsaved changes');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, headline: 'Old bridge!' });
  });

  test('shows the custom fields of its type with their bounds, and keeps what no field names', async () => {
    const field: CustomField = {
      ...{ id: 1, title: 'Rating', name: 'rating', type: 'number', help: '', is_required: false },
      ...{ options: [], min: 1, max: 5, max_length: null, post_types: [], entity: 'post' },
      ...{ staff_only: false, created_ts: 1, updated_ts: 1, revision: 1 },
    };
    const items = [field, { ...field, id: 2, title: 'Length', post_types: ['video' as const] }];
    api.on(listCustomFields, () => ({ items, total_count: 2, after: null }));
    const { user } = await open(post({ custom: { wp_guid: 'a' } }));
    const rating = await screen.findByRole('spinbutton', { name: 'Rating' });
    expect(screen.queryByRole('spinbutton', { name: 'Length' })).toBeNull();
    await user.type(rating, '9');
    expect(await screen.findByText('Enter 5 or less.')).toBeTruthy();
    await user.clear(rating);
    await user.type(rating, '4');
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[0]?.body.custom).toEqual({ wp_guid: 'a', rating: 4 });
  });

  test('keeps a fraction in a custom field as it is typed', async () => {
    const field: CustomField = {
      ...{ id: 1, title: 'Rating', name: 'rating', type: 'number', help: '', is_required: false },
      ...{ options: [], min: null, max: null, max_length: null, post_types: [], entity: 'post' },
      ...{ staff_only: false, created_ts: 1, updated_ts: 1, revision: 1 },
    };
    const items = [field, { ...field, id: 2, title: 'Change', name: 'change' }];
    api.on(listCustomFields, () => ({ items, total_count: 2, after: null }));
    const { user } = await open(post());
    const rating = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Rating' });
    await user.type(rating, '0.05');
    await user.type(screen.getByRole('spinbutton', { name: 'Change' }), '-0.5');
    expect(rating.value).toBe('0.05');
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[0]?.body.custom).toEqual({ rating: 0.05, change: -0.5 });
  });

  test('names required fields before it goes live, and leads to the one that it was refused for', async () => {
    const field: CustomField = {
      ...{ id: 1, title: 'Byline', name: 'byline', type: 'text', help: '', is_required: true },
      ...{ options: [], min: null, max: null, max_length: null, post_types: [], entity: 'post' },
      ...{ staff_only: false, created_ts: 1, updated_ts: 1, revision: 1 },
    };
    api.on(listCustomFields, () => ({ items: [field], total_count: 1, after: null }));
    const details = [{ loc: ['body', 'custom', 'byline'], msg: 'custom_is_missing' }];
    api.on(updatePost, () => ({ refuse: 422, code: 'custom_is_missing', details }));
    const { user } = await open(post());
    expect(await screen.findByText('Byline is required')).toBeTruthy();
    await user.click(press('Publish'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Byline is required')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Byline' })));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('Ann');
    expect(await screen.findByText('Byline is filled in')).toBeTruthy();
  });

  test('is sent back with a reason, which stands above the text for its author', async () => {
    const returned = { reason: 'Name the source.', by: 'Michelle Rago', at_ts: 1 };
    api.on(updatePost, ({ body }) => post({ status: body.status ?? 5, revision: 4, returned }));
    const { user } = await open(post({ status: 8, allowed_statuses: [8, 9] }));
    await user.click(await screen.findByRole('button', { name: 'Request a revision' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a revision?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Name the source.');
    await user.click(dialog.getByRole('button', { name: 'Request a revision' }));
    expect(await screen.findByText('Michelle Rago requested a revision.')).toBeTruthy();
    expect(screen.getByText('Name the source.')).toBeTruthy();
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, status: 9, reason: 'Name the source.' });
  });

  test('is shown as readers would get it with what was just typed, which the server has by then', async () => {
    api.on(getPreview, ({ query }) => ({ url: `about:blank?${query.unsaved}`, expires_ts: 9 }));
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Preview'));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Page preview');
    expect(api.callsTo(keepLayer)[0]?.body?.content).toEqual({ headline: 'Old bridge!' });
    expect(frame.getAttribute('src')).toBe('about:blank?true');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    await user.click(screen.getByRole('radio', { name: 'Tablet' }));
    expect(frame.style.width).toBe('820px');
  });

  test('is shared as it is saved, whatever is typed later, and says where it could not be copied', async () => {
    api.on(getPreview, ({ query }) => ({ url: `about:blank?${query.unsaved}`, expires_ts: 9 }));
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Preview'));
    await screen.findByTitle('Page preview');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied.');
    expect(await navigator.clipboard.readText()).toBe('about:blank?false');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(press('Copy link'));
    await screen.findByText(/^Couldn't copy/);
  });

  test('is shown with the word that it is behind, where the last of it was refused for good', async () => {
    const asked: unknown[] = [];
    api.on(getPreview, ({ query }) => {
      asked.push(query.unsaved);
      return { url: 'about:blank', expires_ts: 9 };
    });
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Preview'));
    await screen.findByTitle('Page preview');
    expect(asked).toContain(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTitle('Page preview')).toBeNull());
    asked.length = 0;
    api.on(keepLayer, () => ({ refuse: 422, code: 'invalid', message: 'No.' }));
    await user.type(await headline(), '?');
    await user.click(press('Preview'));
    await screen.findByText(/^Your latest changes couldn't be sent/);
    expect(asked).toEqual([false]);
  });

  test('has its authors in the order that keys or a drag give them', async () => {
    const { user } = await open(post({ author_ids: [5, 6, 9] }));
    const chip = (name: RegExp) => screen.findByRole('button', { name });
    (await chip(/^#9, 3 of 3/)).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(async () => expect(document.activeElement).toBe(await chip(/^#9, 2 of 3/)));
    const dragged = (await chip(/^#6/)).closest('li') as HTMLElement;
    const target = (await chip(/1 of 3/)).closest('li') as HTMLElement;
    fireEvent.dragStart(dragged, { dataTransfer: { setData: () => {} } });
    fireEvent.drop(target);
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[0]?.body.author_ids).toEqual([6, 5, 9]);
  });

  test('has a lead image and pictures whose focal points are set where they are seen', async () => {
    const picture: Asset = {
      ...{ id: 31, file_id: 31, file_type: 'image', status: 'ready', title: 'A', filename: 'a.jpg' },
      ...{ alt: 'A', caption: '', credit: '', license: '', expires_ts: null, tags: [], folder_id: null },
      ...{ url: '/core/media/31/original/a.jpg?v=1', thumbnails: [], width: 6, height: 4, size: 9 },
      ...{ mime: 'image/jpeg', sha256: null, focal: { x: 0.5, y: 0.5 }, dominant_color: null, version: 1 },
      ...{ is_gated: false, read_groups: [], reader_url: null, is_taken_down: false, in_trash: false },
      ...{ usage_count: 0, uploaded_by: 5 },
      ...{ created_ts: 1, updated_ts: 1, revision: 2 },
    };
    api.on(getAsset, () => picture).on(updateAsset, () => picture);
    const body = '<figure><img src="/core/media/31/original/a.jpg?v=1" alt="A"></figure>';
    const { user } = await open(post({ image: { id: 31 }, body }));
    await user.click(await screen.findByRole('tab', { name: 'Image' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Set focal point' })).toHaveLength(2));
    for (const opener of screen.getAllByRole('button', { name: 'Set focal point' })) {
      await user.click(opener);
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByRole('button', { name: /^Focal/ }).focus();
      await user.keyboard('{ArrowRight}');
      await user.click(dialog.getByRole('button', { name: 'Save focal point' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const sent = { focal: { x: 0.55, y: 0.5 }, revision: 2 };
    expect(api.callsTo(updateAsset).map((one) => one.body)).toEqual([sent, sent]);
  });

  test('shows a shortcode as a block, whose values are typed as its definition says', async () => {
    const param = { type: 'text' as const, default: '', required: true, choices: [] };
    const tone = { ...param, name: 'tone', type: 'enum' as const, choices: ['calm', 'loud'] };
    const box = {
      ...{ id: 1, name: 'my-box', title: 'Box', params: [{ ...param, name: 'title' }, tone], enabled: true },
      ...{ created_ts: 1, updated_ts: 1, revision: 1, usage_count: 0 },
    };
    api.on(listShortcodes, () => ({ items: [box], total_count: 1, after: null }));
    const { user } = await open(
      post({ body: '<p>Words</p>\n<p>[my_box title="Old" tone="calm"]Within[/my_box]</p>' }),
    );
    const text = within(await screen.findByRole('textbox', { name: 'Body' }));
    expect(text.getByText('Old')).toBeTruthy();
    await user.click(text.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByRole('textbox', { name: 'title' });
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: 'Save shortcode' }));
    expect(await dialog.findByText('Enter a value.')).toBeTruthy();
    await user.type(title, 'New');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'tone' }), 'loud');
    await user.click(dialog.getByRole('button', { name: 'Save shortcode' }));
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    const body = '<p>Words</p>\n<p>[my_box title="New" tone="loud"]Within[/my_box]</p>';
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, body });
  });

  test('names a particle that stands in it, says when readers see nothing, and takes another one', async () => {
    const particle = (id: number, status: number): PostRow => ({
      ...{ id, status, type: 'particle', headline: `Box ${id}`, subheadline: '', slug: `box-${id}` },
      ...{ parent_id: null, parent_headline: null, community_id: null, community: null, stage: null },
      ...{ authors: [], authors_site_ids: [], primary_section: null, sections: [], tags: [], rating: 0 },
      ...{ is_suspicious: false, is_locked: false, is_auto_enabled: true, scheduled_at: null, revision: 1 },
      ...{ created_date: '01-01-2026', created_ts: 1, updated_ts: 1, published_ts: null, page_views: null },
      ...{ comments_count: 0, word_count: null },
    });
    api.on(listPosts, ({ query }) => {
      const asked = String(query?.post_ids ?? '');
      const posts = asked === '41' ? [particle(41, 5)] : asked === '' ? [particle(43, 0)] : [];
      const trends = { previous_count: null, change_percent: null };
      const posts_count = { count: posts.length, is_exact: true, trends };
      return { posts, subpages: [], posts_count, is_cut_short: false, after: null };
    });
    const marks = [41, 42].map((id) => `<p>[particle id="${id}"]</p>`);
    const { user } = await open(post({ body: `<p>Words</p>\n${marks.join('\n')}` }));
    const text = within(await screen.findByRole('textbox', { name: 'Body' }));
    const link = await text.findByRole('link', { name: 'Box 41' });
    expect(link.getAttribute('href')).toBe('/r/dashboard/editor/post/41');
    expect(text.getByText("This particle isn't live, so readers don't see it.")).toBeTruthy();
    expect(await text.findByText('This particle was deleted. Readers see nothing here.')).toBeTruthy();
    const [edit] = text.getAllByRole('button', { name: 'Edit' });
    await user.click(edit as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change particle' }));
    await user.click(await dialog.findByRole('option', { name: 'Box 43' }));
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    const body = `<p>Words</p>\n<p>[particle id="43"]</p>\n${marks[1]}`;
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, body });
  });

  test('stands beside the source that it translates, says what changed of that, and is up to date by a press', async () => {
    const german = { lang_id: 'de', translation_post_id: 7, status: 5, headline: '', translator_id: null };
    const row = { ...german, post_id: 6, is_stale: true, created_ts: 1, updated_ts: 1 };
    const source = { post_id: 6, lang_id: null, headline: 'New bridge', status: 5 };
    const changes = [
      {
        ...{ field: 'headline', from: 'Bridge', to: 'New bridge' },
        pieces: [
          { text: 'New ', change: 'added' as const },
          { text: 'bridge', change: 'same' as const },
        ],
      },
    ];
    let isStale = true;
    api
      .on(listTranslations, () => ({ source, items: [{ ...row, is_stale: isStale }], places: [] }))
      .on(readLanguage, () => ({
        ...{ ...source, is_source: true, is_stale: isStale, changes: isStale ? changes : [] },
        ...{ kicker: '', subheadline: '', excerpt: '', body: '<p>It opens.</p>', post_revision: 9 },
      }))
      .on(settleTranslation, () => {
        isStale = false;
        return { ...row, is_stale: false };
      });
    const { user } = await open(post({ language: 'de' }));
    await user.click(await screen.findByRole('button', { name: 'Open side by side' }));
    const pane = within(await screen.findByRole('region', { name: 'Other language' }));
    expect(await pane.findByText('It opens.')).toBeTruthy();
    expect(pane.getByRole('option', { name: 'American English (source)' })).toBeTruthy();
    await user.click(pane.getByRole('button', { name: 'Show changes' }));
    expect((await pane.findByText('New')).tagName).toBe('INS');
    await user.click(pane.getByRole('button', { name: 'Mark as up to date' }));
    await waitFor(() => expect(screen.queryByText(/^The source changed/)).toBeNull());
    expect(api.callsTo(settleTranslation)[0]?.body).toEqual({ source_revision: 9 });
    await user.click(pane.getByRole('button', { name: 'Close other language' }));
    expect(screen.queryByText('It opens.')).toBeNull();
  });

  test('links to another post where its readers get it, whatever its slug', async () => {
    const none = { parent_id: null, parent_headline: null, community_id: null, primary_section: null };
    const found: PostRow = {
      ...{
        ...none,
        id: 9,
        status: 0,
        type: 'article',
        headline: 'Ferries',
        subheadline: '',
        slug: 'ferries',
      },
      ...{ authors: [], authors_site_ids: [], sections: [], tags: [], rating: 0, is_suspicious: false },
      ...{ is_locked: false, created_date: '10-12-2024', created_ts: 1, updated_ts: 1, scheduled_at: null },
      ...{ is_auto_enabled: false, published_ts: null, comments_count: 0, word_count: 0, stage: null },
      ...{ community: null, page_views: 0, revision: 1 },
    };
    const posts_count = { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } };
    api
      .on(listPosts, () => ({ posts: [found], subpages: [], posts_count, is_cut_short: false, after: null }))
      .on(getPostAddress, () => ({ path: '/2026/ferries', preview: null, redirects: null }));
    const { user } = await open(post());
    await user.click(await screen.findByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Find a post' }));
    expect(document.activeElement).toBe(dialog.getByRole('combobox'));
    expect(dialog.queryByText('No results')).toBeNull();
    await user.keyboard('fer');
    await user.click(await dialog.findByRole('option', { name: 'Ferries' }));
    const address = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    await waitFor(() => expect(address.value).toBe('/2026/ferries'));
  });

  test('takes another layout of the site, and keeps one that is gone until then', async () => {
    const { user } = await open(post({ layout: 'long-read' }));
    await user.click(await screen.findByRole('tab', { name: 'Options' }));
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Layout' });
    expect(field.value).toBe('long-read');
    await user.selectOptions(field, 'Wide');
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, layout: 'wide' });
  });

  test('goes live by one verb, and where else it may go stands beside that', async () => {
    api.on(getPostAddress, () => ({ path: '/old-bridge', preview: null, redirects: null }));
    const { user } = await open(post());
    await headline();
    await user.click(press('More'));
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeTruthy();
    await user.click(press('Publish'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Everyone, in lists and search.')).toBeTruthy();
    expect(await dialog.findByText('Description is missing')).toBeTruthy();
    expect(api.callsTo(updatePost)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Post published.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe('/old-bridge');
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, status: 0 });
  });

  test('says under the slug that another post has it, and proposes one that is free', async () => {
    const { user } = await open(post());
    await user.click(await screen.findByRole('tab', { name: 'Social' }));
    const slug = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Slug' });
    await user.clear(slug);
    await user.type(slug, 'taken');
    expect(await screen.findByText(/Another post has this slug/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Use free-one' }));
    expect(slug.value).toBe('free-one');
  });

  test('that could not reach the server is kept, and saved once it can', async () => {
    api.on(updatePost, () => ({ refuse: 503, code: 'unavailable' }));
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Save'));
    await screen.findByText('Not saved, kept on this computer');
    api.on(updatePost, ({ body }) => post({ headline: body.headline ?? '', revision: 4 }));
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Saved/);
  });

  test('that reached neither the server nor a full browser storage says so', async () => {
    api.on(updatePost, () => ({ refuse: 503, code: 'unavailable' }));
    const { user } = await open(post());
    const setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, setItem });
    await user.type(await headline(), '!');
    await user.click(press('Save'));
    await screen.findByText(/^Not saved. Browser storage is full/);
  });

  test('that somebody else changed in another field keeps both changes', async () => {
    const theirs = post({ subheadline: 'By somebody else', revision: 4 });
    api.on(updatePost, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', extra: { current: theirs } }
        : post({ ...theirs, headline: body.headline ?? '', revision: 5 }),
    );
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Save'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(updatePost)[1]?.body).toEqual({ revision: 4, headline: 'Old bridge!' });
    expect(screen.getByDisplayValue('By somebody else')).toBeTruthy();
  });

  test('that somebody else changed in the same field shows both, and nothing is saved before the choice', async () => {
    const theirs = post({ headline: 'Theirs', revision: 4 });
    api.on(updatePost, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', extra: { current: theirs } }
        : post({ ...theirs, headline: body.headline ?? theirs.headline, revision: 5 }),
    );
    const { user } = await open(post());
    await user.type(await headline(), '!');
    await user.click(press('Save'));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Old bridge!')).toBeTruthy();
    await user.click(press('Save'));
    expect(await screen.findByText('Choose which version to keep, then save.')).toBeTruthy();
    expect(api.callsTo(updatePost)).toHaveLength(1);
    await user.click(notice.getByRole('button', { name: 'Use saved version' }));
    expect((await headline()).value).toBe('Theirs');
  });

  test('whose changes were left in this browser offers them, and takes them back by Undo', async () => {
    const start = post();
    const key = copyKey(1, 5, start.id);
    keepCopy(key, { savedAt: Date.now(), values: { headline: 'Left behind' } });
    const { user } = await open(start);
    await screen.findByText(/^Unsaved changes from/);
    expect((await headline()).value).toBe('Old bridge');
    await user.click(press('Apply'));
    expect((await headline()).value).toBe('Left behind');
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(async () => expect((await headline()).value).toBe('Old bridge'));
  });

  test('is kept in this browser as soon as typing rests, and forgotten there once it is saved', async () => {
    const { user } = await open(post());
    await user.type(await headline(), '!');
    const key = copyKey(1, 5, 7);
    await waitFor(() => expect(readCopy(key)?.values.headline).toBe('Old bridge!'), { timeout: 8_000 });
    await user.click(press('Save'));
    await waitFor(() => expect(readCopy(key)).toBeNull(), { timeout: 8_000 });
  });
});
