import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { createHook, deleteHook, type Hook, listHooks, updateHook } from '../automations.contract.ts';
import { replaySelected } from '../delivery-log.contract.ts';
import {
  type HookExecution,
  listExecutions,
  replayExecution,
  replayExecutions,
  rotateHookSecret,
  testHook,
} from '../executions.contract.ts';
import { DeliveriesScreen } from './deliveries-screen.tsx';
import { HookDrawer } from './hook-drawer.tsx';
import { HooksScreen } from './hooks-screen.tsx';
import { serviceReason } from './service-reason.ts';
import { useHookActs } from './use-hook-acts.ts';

const hook = (id: number, title: string, more: Partial<Hook> = {}): Hook => ({
  ...{ _id: id, id, title, enabled: true, trigger: { kind: 'event' }, events: ['post.published'] },
  ...{ schedule: null, filter: {}, url: 'https://hooks.example.com/posts', headers: {}, payload: 'full' },
  ...{ timeout_s: 15, secret_end: 'abcd', old_secret_until_ts: null, disabled_reason: null },
  ...{ failing_since_ts: null, last_sent_ts: 1_764_000_000, next_run_ts: null, created_by: 5 },
  ...{ created_by_title: 'Amelia Wong', created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 3 },
  ...more,
});
const execution = (id: number, more: Partial<HookExecution> = {}): HookExecution => ({
  ...{
    id,
    hook_id: 1,
    hook_title: 'Site search',
    event_id: 1,
    message_id: 1,
    event: 'post.published',
    object_id: 7,
  },
  ...{ attempt: 1, status: 'success', http_status: 200, duration_ms: 143, response_excerpt: 'indexed' },
  ...{ error: null, is_replay: false, due_ts: 1_764_000_000, created_timestamp: 1_764_000_000 },
  ...{ body: '{"type":"post.published"}', ...more },
});

let api: FakeApi;
const there = [
  hook(1, 'Site search', { events: ['post.published', 'post.updated', 'post.deleted'] }),
  hook(2, 'Newsroom chat', { failing_since_ts: 1_764_000_000 }),
  hook(3, 'Old print system', { enabled: false, disabled_reason: 'failing' }),
  hook(4, 'Monday figures', {
    ...{ enabled: false, trigger: { kind: 'schedule' }, schedule: { at: '07:30', weekday: 1 }, events: [] },
  }),
];

beforeEach(() => {
  api = fakeApi();
  api
    .on(listHooks, () => ({ items: there, total_count: there.length, after: null }))
    .on(listSections, () => [])
    .on(listExecutions, () => ({
      items: [
        execution(11),
        execution(12, { status: 'dead', http_status: null, response_excerpt: null, error: 'Too slow.' }),
      ],
      total_count: 2,
      is_exact: true,
      after: null,
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const tabs = { views: [], current: 'hooks', onView: () => undefined } as const;
const Hooks = () => <HooksScreen tabs={tabs} />;
const Deliveries = () => <DeliveriesScreen tabs={{ ...tabs, current: 'deliveries' }} />;
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

let secret = '';
const Drawn = ({ shown }: { shown: Hook }) => (
  <HookDrawer
    {...{ hook: shown, shown: { rows: [], first: 1, total: 1 }, acts: useHookActs([shown]) }}
    onOpen={() => undefined}
    onEdit={() => undefined}
    onSecret={(fresh) => {
      secret = fresh;
    }}
    onClose={() => undefined}
  />
);

const Drawer = () => <Drawn shown={there[0] as Hook} />;

describe('the list of webhooks', () => {
  test('says how each is, and what it is sent on', async () => {
    await renderScreen(Hooks);
    const said = [
      ['Site search', 'Active', 'Post published and 2 more'],
      ['Newsroom chat', 'Failing', 'Post published'],
      ['Old print system', 'Off after failures', 'Post published'],
      ['Monday figures', 'Off', 'Mondays, 07:30 UTC'],
    ];
    for (const [title = '', ...texts] of said) {
      const row = within(await rowOf(title));
      for (const text of texts) expect(row.getByText(text)).toBeTruthy();
    }
  });

  test('asks for what the address says', async () => {
    await renderScreen(Hooks, { search: '?q=chat&state=off&order_by=updated' });
    await rowOf('Newsroom chat');
    expect(api.callsTo(listHooks).at(-1)?.query).toMatchObject({
      ...{ query: 'chat', enabled: false, order_by: 'updated' },
    });
  });
});

describe('adding a webhook', () => {
  const open = async () => {
    const opened = await renderScreen(Hooks);
    await rowOf('Site search');
    await opened.user.click(await button('Add webhook'));
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    return {
      ...opened,
      form,
      type: (name: string, text: string) => opened.user.type(form.getByLabelText(name), text),
    };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const send = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Add webhook' }));

  test('sends what is chosen, and shows the secret this once', async () => {
    api.on(createHook, () => ({ ...hook(9, 'Search'), secret: 'whsec_onlyonce' }));
    const opened = await open();
    const { user, form, type } = opened;
    await type('Title', 'Search');
    await type('Address', 'https://hooks.example.com/in');
    await user.click(form.getByLabelText('Post published'));
    await user.click(form.getByLabelText('Comment posted'));
    await user.selectOptions(form.getByLabelText('Posts of type'), 'Video');
    await user.click(form.getByRole('button', { name: 'Add header' }));
    await type('Name', 'Authorization');
    await type('Value', 'Bearer abc');
    await user.click(form.getByLabelText('Secret: never shown again'));
    await send(opened);
    const secret = await field('Secret');
    expect(secret.value).toBe('whsec_onlyonce');
    expect(api.callsTo(createHook)[0]?.body).toMatchObject({
      ...{ title: 'Search', url: 'https://hooks.example.com/in', trigger: { kind: 'event' } },
      events: ['post.published', 'comment.created'],
      filter: { all: [{ labels: { field: 'type', values: ['video'] } }] },
      headers: { Authorization: { value: 'Bearer abc', is_secret: true } },
      ...{ schedule: null, payload: 'full', timeout_s: 15, enabled: true },
    });
    await user.click(await button('Done'));
    expect(await screen.findByText("You haven't copied it, and we can't show it again.")).toBeTruthy();
    await user.click(await button('Copy secret'));
    await user.click(await button('Done'));
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
  });

  test('is for any section, or for one of those that posts can be in', async () => {
    const section = { parent_id: null, site_id: 1, slug: '', path: '/', status: 1, parent_ids: [] };
    api.on(listSections, () =>
      ['Home', 'Sport'].map((title, at) => ({
        ...{ ...section, id: at * 7, title, full_title: title, type: 'section' as const },
      })),
    );
    const { form, user } = await open();
    await user.click(form.getByLabelText('Post published'));
    await form.findByRole('option', { name: 'Sport' });
    const choices = within(form.getByLabelText('Posts in section')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Any section', 'Sport']);
  });

  test('says under its fields what is missing, before anything is sent', async () => {
    await send(await open());
    expect(await screen.findByText('Choose at least one event.')).toBeTruthy();
    expect(api.callsTo(createHook)).toEqual([]);
  });

  test('says what the server has against an address under it, and keeps what was typed', async () => {
    const msg = 'This address is not on the public internet.';
    api.on(createHook, () => ({
      ...{ refuse: 422, code: 'url_is_invalid', message: msg, details: [{ loc: ['body', 'url'], msg }] },
    }));
    const opened = await open();
    const { user, form, type } = opened;
    await type('Title', 'Search');
    await type('Address', 'https://10.0.0.1/');
    await user.click(form.getByLabelText('Tags merged'));
    await send(opened);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('https://10.0.0.1/');
  });

  test('a schedule asks for a day and a time in place of events', async () => {
    api.on(createHook, () => ({ ...hook(9, 'Weekly'), secret: 'whsec_x' }));
    const opened = await open();
    const { user, form, type } = opened;
    await type('Title', 'Weekly');
    await type('Address', 'https://hooks.example.com/in');
    await user.click(form.getByLabelText('On a schedule'));
    expect(form.queryByLabelText('Post published')).toBeNull();
    await user.selectOptions(form.getByLabelText('Day'), 'Fridays');
    await send(opened);
    await field('Secret');
    expect(api.callsTo(createHook)[0]?.body).toMatchObject({
      ...{ trigger: { kind: 'schedule' }, events: [], schedule: { at: '00:00', weekday: 5 }, filter: {} },
    });
  });
});

describe('a webhook beside the list', () => {
  test('tries itself, and shows what the other side said', async () => {
    api.on(testHook, () =>
      execution(31, { event: 'webhook.test', http_status: 418, response_excerpt: 'teapot' }),
    );
    const { user } = await renderScreen(Drawer);
    await user.click(await button('Send test'));
    expect(await screen.findByText('teapot')).toBeTruthy();
    expect(screen.getByText('HTTP 418')).toBeTruthy();
  });

  test('is turned off and on, with its version', async () => {
    api.on(updateHook, () => hook(1, 'Site search', { enabled: false }));
    const { user } = await renderScreen(Drawer);
    await user.click(await button('Turn off'));
    await screen.findByText('Webhook turned off.');
    expect(api.callsTo(updateHook)[0]?.body).toEqual({ enabled: false, revision: 3 });
  });

  test('gets a new secret after a question', async () => {
    api.on(rotateHookSecret, () => ({ secret: 'whsec_new', secret_end: '_new', old_secret_until_ts: 1 }));
    const { user } = await renderScreen(Drawer);
    await user.click(await button('Replace secret'));
    const question = await screen.findByRole('dialog', { name: 'Replace the secret?' });
    await user.click(within(question).getByRole('button', { name: 'Replace secret' }));
    await waitFor(() => expect(secret).toBe('whsec_new'));
  });

  test('sends what failed once more, and says how many that are', async () => {
    api.on(replayExecutions, () => ({ count: 3, is_more: false }));
    const { user } = await renderScreen(Drawer);
    await user.click(await button('Send all failed deliveries again'));
    expect(await screen.findByText('3 deliveries queued again.')).toBeTruthy();
  });

  test('is deleted with a way back', async () => {
    api.on(deleteHook, () => ({ batch_id: 71 }));
    const { user } = await renderScreen(Drawer);
    await user.click(await button('Delete webhook'));
    expect(await screen.findByText('Site search deleted.')).toBeTruthy();
    expect(await button('Undo')).toBeTruthy();
  });

  test.each([
    [there[2], 'Turned off after three days of failed deliveries.'],
    [
      hook(5, 'Gone', { enabled: false, disabled_reason: 'gone' }),
      'Turned off because the address returned “410 Gone”.',
    ],
  ])('says why it was turned off', async (shown, text) => {
    await renderScreen(() => <Drawn shown={shown as Hook} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the list of deliveries', () => {
  test('asks by webhook, outcome and days of the site', async () => {
    await renderScreen(Deliveries, { search: '?hook=1&status=dead&from=01/11/2026&to=02/11/2026' });
    await screen.findAllByText('Post published');
    const at = (text: string) => Date.parse(text) / 1000;
    expect(api.callsTo(listExecutions).at(-1)?.query).toMatchObject({
      ...{ hook_id: 1, status: 'dead', created_timestamp_from: at('2026-11-01T00:00:00-04:00') },
      created_timestamp_to: at('2026-11-03T00:00:00-05:00') - 1,
    });
  });

  test('of a later page says where it stands among all of them', async () => {
    api.on(listExecutions, () => ({
      ...{ items: [execution(11), execution(12)], total_count: 60, is_exact: true, after: null },
    }));
    await renderScreen(Deliveries, { search: '?open=12&limit=25&page=3' });
    expect(await screen.findByText('52 of 60')).toBeTruthy();
  });

  test('opens one, with what was sent and why it failed, and sends it again', async () => {
    api.on(replayExecution, () => execution(13, { status: 'queued', is_replay: true }));
    const { user } = await renderScreen(Deliveries, { search: '?open=12' });
    expect(await screen.findByText('Too slow.')).toBeTruthy();
    expect(screen.getByText(/"type": "post.published"/)).toBeTruthy();
    await user.click(await button('Send again'));
    expect(await screen.findByText('1 delivery queued again.')).toBeTruthy();
    expect(api.callsTo(replayExecution)[0]?.params).toEqual({ siteId: 1, executionId: 12 });
  });
});

describe('several deliveries', () => {
  test('are sent again together, and what is left out says why', async () => {
    api.on(replaySelected, () => ({ count: 1, skipped: [{ id: 12, reason: 'off' as const }] }));
    const { user } = await renderScreen(DeliveriesScreen);
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    await user.click(await button('Send again'));
    expect(
      await screen.findByText('1 delivery queued again. 1 belongs to a webhook that is off.'),
    ).toBeTruthy();
    expect(api.callsTo(replaySelected)[0]?.body).toEqual({ ids: [11, 12] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  });

  test('are asked by event, and one names its message', async () => {
    await renderScreen(DeliveriesScreen, { search: '?event=post.published&open=11' });
    expect(await screen.findByText('msg_1')).toBeTruthy();
    expect(api.callsTo(listExecutions).at(-1)?.query).toMatchObject({ event: 'post.published' });
  });
});

describe('automation-errors: what the service says', () => {
  const refusal = (body: object) => new CallError(422, { error: 'x', message: 'No.', ...body }, null, null);
  test('is each place with its message, joined by commas', () => {
    const detail = [
      { loc: ['body', 'url'], msg: 'not public' },
      { loc: ['body', 'events', 0], msg: 'unknown' },
    ];
    expect(serviceReason(refusal({ detail }))).toBe('body.url: not public, body.events.0: unknown');
  });
  test('is the text itself where it names no places', () => {
    expect(serviceReason(refusal({}))).toBe('No.');
    expect(serviceReason(new Error('Offline'))).toBe('Offline');
  });
});
