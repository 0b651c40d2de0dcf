import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  type Channel,
  disconnectChannel,
  listChannels,
  saveChannel,
  testChannel,
} from '../channels.contract.ts';
import {
  type DistributionError,
  ignoreError,
  listIntegration,
  reopenError,
  resubmitArticles,
  retryError,
  type SyndicatedArticle,
} from '../syndication.contract.ts';
import { ArticlesScreen } from './articles/articles-screen.tsx';
import { ChannelsScreen } from './channels/channels-screen.tsx';
import { DistributionErrorsScreen } from './errors/distribution-errors-screen.tsx';

const TS = 1_764_000_000;
const error = (id: number, more: Partial<DistributionError> = {}): DistributionError => ({
  ...{ id, post_id: id * 10, post_title: `Post ${id}`, provider: 'apple_news', code: 'INVALID_DOCUMENT' },
  ...{ message: `Refused ${id}`, keypath: 'components.1.URL', attempts: 2, first_seen_ts: TS },
  ...{ last_seen_ts: TS, status: 'open', ...more },
});
const article = (id: number, more: Partial<SyndicatedArticle> = {}): SyndicatedArticle => ({
  ...{ id, post_id: id * 10, post_title: `Post ${id}`, channel: 'apple_news', status: 'sent', reason: null },
  ...{
    is_removal: false,
    error: null,
    attempt: 0,
    due_ts: null,
    sent_ts: TS,
    updated_ts: TS,
    share_url: null,
    ...more,
  },
});
const channel = (kind: Channel['kind'], more: Partial<Channel> = {}): Channel => ({
  ...{
    kind,
    is_closed: kind === 'instant_articles',
    is_enabled: false,
    feed_url: null,
    remote_id: '',
    key_id: '',
  },
  ...{ secret_end: null, is_preview: false, section_map: [], remote_title: '', remote_sections: [] },
  ...{
    verified_ts: null,
    last_sent_ts: null,
    problem: null,
    problem_ts: null,
    revision: 0,
    updated_ts: null,
  },
  counts: { sent: 0, failed: 0, pending: 0, skipped: 0 },
  ...more,
});
const id = '6a1f0c1e-0c7e-4d7b-9c55-0b6f5d0e2a11';
const secret = `${'A'.repeat(43)}=`;

let api: FakeApi;
let channels: Channel[] = [];
let articles: SyndicatedArticle[] = [];
beforeEach(() => {
  api = fakeApi();
  channels = [
    channel('apple_news', { is_enabled: true }),
    channel('msn', { feed_url: 'https://news.test/msn.xml' }),
  ];
  articles = [article(1)];
  api
    .on(listIntegration, ({ query }) => {
      const items = query?.apple_news_errors ? [error(1), error(2)] : articles;
      return { items, total_count: items.length, is_exact: true, after: null };
    })
    .on(listChannels, () => ({ items: channels }))
    .on(listSections, () => []);
});
afterEach(() => expect(api.faults).toEqual([]));

const tabs = { views: [], current: 'articles', onView: () => undefined } as const;
const Articles = () => <ArticlesScreen tabs={tabs} />;
const Channels = () => <ChannelsScreen tabs={{ ...tabs, current: 'channels' }} />;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('distribution errors', () => {
  test('are asked for by the address, the open ones at first', async () => {
    await renderScreen(DistributionErrorsScreen);
    await screen.findByRole('row', { name: /Post 1/ });
    expect(api.callsTo(listIntegration).at(-1)?.query).toMatchObject({
      apple_news_errors: true,
      status: 'open',
    });
    fireEvent.click(await button('Ignored'));
    await waitFor(() =>
      expect(api.callsTo(listIntegration).at(-1)?.query).toMatchObject({ status: 'ignored' }),
    );
  });

  test('say the given sentence when they cannot be loaded', async () => {
    api.on(listIntegration, () => ({ refuse: 400 }));
    await renderScreen(DistributionErrorsScreen);
    await screen.findByText(
      'There was a problem loading distribution errors, please try again in a few minutes',
    );
  });

  test('show where in the article they are, and are sent again from there', async () => {
    api.on(retryError, () => error(1));
    await renderScreen(DistributionErrorsScreen, { search: '?open=1' });
    await screen.findByText('components.1.URL');
    const drawer = within(await screen.findByRole('complementary', { name: 'Distribution error' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Resend article' }));
    await screen.findByText('Queued to resend.');
    expect(api.callsTo(retryError)[0]?.params).toMatchObject({ errorId: 1 });
  });

  test('are ignored, and come back by Undo', async () => {
    api.on(ignoreError, () => error(2, { status: 'ignored' })).on(reopenError, () => error(2));
    await renderScreen(DistributionErrorsScreen);
    fireEvent.click(await button('Ignore error: Post 2'));
    await screen.findByText('Error ignored.');
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(api.callsTo(reopenError)[0]?.params).toMatchObject({ errorId: 2 }));
  });

  test('that cannot be sent again say why', async () => {
    api.on(retryError, () => ({
      refuse: 422,
      code: 'channel_is_off',
      message: 'This channel is off. Turn it on first.',
    }));
    await renderScreen(DistributionErrorsScreen);
    fireEvent.click(await button('Resend article: Post 1'));
    await screen.findByText("Couldn't resend the article. This channel is off. Turn it on first.");
  });
});

describe('syndicated articles', () => {
  test('that a channel keeps though their post is gone say so, and lead there instead of to the post', async () => {
    const share_url = 'https://apple.news/A1';
    articles = [
      article(1, {
        post_title: '',
        status: 'pending',
        reason: 'not_live',
        error: 'Not now',
        share_url,
        is_removal: true,
        due_ts: TS,
      }),
    ];
    await renderScreen(Articles, { search: '?open=1' });
    const drawer = within(await screen.findByRole('complementary', { name: 'Syndicated article' }));
    expect(drawer.getByRole('heading', { name: 'Deleted post' })).toBeTruthy();
    expect(drawer.getByText(/Still in Apple News\./).textContent).toContain('Not now');
    expect(drawer.queryByRole('link', { name: 'Open post' })).toBeNull();
    expect(drawer.getByRole('link', { name: /Apple News/ }).getAttribute('href')).toBe(share_url);
  });

  test('open in a drawer with all that was said, and are sent again from there', async () => {
    const said = 'The image could not be downloaded from the URL https://news.test/picture.jpg.';
    articles = [article(1, { status: 'failed', error: said })];
    api.on(retryError, () => error(1));
    const sitePermissions = new Set([...testCaller.holder.sitePermissions, 'PUBLISH_POST']);
    const holder = { ...testCaller.holder, sitePermissions };
    await renderScreen(Articles, { search: '?open=1', caller: { holder } });
    const drawer = within(await screen.findByRole('complementary', { name: 'Syndicated article' }));
    expect(drawer.getByText(said)).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Post 1' }).getAttribute('href')).toBe(
      '/r/dashboard/posts?post=10',
    );
    fireEvent.click(await drawer.findByRole('button', { name: 'Resend article' }));
    await screen.findByText('Queued to resend.');
    expect(api.callsTo(listIntegration).at(-1)?.query).toMatchObject({ post_id: 10, status: 'open' });
  });

  test('say which channel that is on is not sending, and why', async () => {
    channels = [channel('apple_news', { is_enabled: true, problem: 'The secret is unreadable.' })];
    await renderScreen(Articles);
    await screen.findByText("Apple News isn't sending. The secret is unreadable.");
    expect(await button('View channels')).toBeTruthy();
  });

  test('say how each is, why it was left out, and what was said against it', async () => {
    articles = [
      article(1),
      article(2, { status: 'skipped', reason: 'not_public', sent_ts: null }),
      article(3, { status: 'failed', error: 'No image' }),
    ];
    await renderScreen(Articles);
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect((await row('Post 1')).getByText('Sent')).toBeTruthy();
    expect((await row('Post 2')).getByText('Not open to all readers')).toBeTruthy();
    expect((await row('Post 3')).getByText('No image')).toBeTruthy();
    expect(api.callsTo(listIntegration).at(-1)?.query).toMatchObject({ limit: 20, apple_news_errors: false });
  });

  test('that failed are resubmitted, and the end is told with their number', async () => {
    const task = { kind: 'syndication.resubmit', done: 7, total: 7, error: null, is_cancel_requested: false };
    const times = { created_ts: TS, started_ts: TS, finished_ts: TS };
    api
      .on(resubmitArticles, () => ({
        success: true,
        task_id: 9,
        status: 'PENDING',
        is_ready: false,
        count: 7,
      }))
      .on(getTask, () => ({
        ...task,
        ...times,
        id: 9,
        status: 'SUCCESS' as const,
        is_ready: true,
        result: { count: 7 },
      }));
    await renderScreen(Articles);
    fireEvent.click(await button('Resend failed articles'));
    await screen.findByText('7 failed articles queued again.');
  });

  test('are not resubmitted where that is refused, which is said', async () => {
    api.on(resubmitArticles, () => ({
      refuse: 410,
      code: 'channel_is_closed',
      message: 'Facebook closed it.',
    }));
    await renderScreen(Articles);
    fireEvent.click(await button('Resend failed articles'));
    await screen.findByText("Failed articles couldn't be resent. Facebook closed it.");
  });

  test('have a notice and no button where only the closed channel is left', async () => {
    channels = [channel('apple_news'), channel('instant_articles')];
    await renderScreen(Articles);
    await screen.findByText(/^Facebook closed Instant Articles in April 2023\. Articles/);
    expect(screen.queryByRole('button', { name: 'Resend failed articles' })).toBeNull();
  });
});

describe('channels', () => {
  test('are turned on, and say their address then', async () => {
    api.on(saveChannel, () => {
      channels = channels.map((one) => (one.kind === 'msn' ? { ...one, is_enabled: true } : one));
      return channels[1] as Channel;
    });
    await renderScreen(Channels);
    fireEvent.click(await button('Turn on: MSN'));
    await screen.findByText('MSN turned on.');
    await screen.findByText('https://news.test/msn.xml');
    expect(api.callsTo(saveChannel)[0]).toMatchObject({
      params: { channel: 'msn' },
      body: { is_enabled: true },
    });
  });

  test('say what keeps them from sending', async () => {
    channels = [channel('apple_news', { is_enabled: true, problem: 'Unauthorized' })];
    await renderScreen(Channels);
    await screen.findByText('Not sending');
    await screen.findByText('Unauthorized');
  });

  test('refuse what is no key before anything is sent, and keep what is', async () => {
    channels = [channel('apple_news')];
    api.on(saveChannel, () =>
      channel('apple_news', { is_enabled: true, remote_id: id, key_id: id, secret_end: 'AQE=', revision: 1 }),
    );
    await renderScreen(Channels);
    fireEvent.click(await screen.findByLabelText('Send articles to Apple News'));
    fireEvent.click(await button('Save channel'));
    expect(await screen.findAllByText('Use the ID as News Publisher shows it.')).toHaveLength(2);
    for (const [label, value] of [
      ['Channel ID', id],
      ['Key ID', id],
      ['Secret', secret],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(await button('Save channel'));
    await screen.findByText('Channel saved.');
    expect(api.callsTo(saveChannel)[0]?.body).toMatchObject({
      is_enabled: true,
      remote_id: id,
      key_id: id,
      secret,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  });

  test('are tried, and disconnected after a question', async () => {
    channels = [
      channel('apple_news', { is_enabled: true, remote_id: id, key_id: id, secret_end: 'AQE=', revision: 1 }),
    ];
    api
      .on(testChannel, () => ({
        is_ok: false,
        message: 'Wrong signature',
        remote_title: '',
        remote_sections: [],
      }))
      .on(disconnectChannel, () => channel('apple_news', { revision: 2 }));
    await renderScreen(Channels);
    fireEvent.click(await button('Test connection'));
    await screen.findByText('Wrong signature');
    fireEvent.click(await button('Disconnect'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Apple News?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Apple News disconnected.');
  });
});
