import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listPackages } from '../packages.contract.ts';
import {
  createSubscription,
  listSubscriptions,
  type Subscription,
  updateSubscription,
} from '../subscriptions.contract.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const subscription = (id: number, name: string, more: Partial<Subscription> = {}): Subscription => ({
  ...{ id, profile_id: id, profile_title: name, email: `${name.split(' ')[0]}@mail.test`.toLowerCase() },
  ...{
    package_id: 5,
    package_title: 'Digital',
    plan_id: null,
    group_ids: [],
    status: 'active',
    is_open: true,
  },
  ...{ is_ending: false, date_start: now - DAY, date_expire: now + 30 * DAY, auto_renew: false },
  ...{ paused_ts: null, past_due_ts: null, canceled_ts: null, gateway: 'manual', gateway_ref: null },
  gateway_url: null,
  ...{ price: 0, currency: null, coupon_id: null, source: '', note: '' },
  ...{ created_ts: now, updated_ts: now, revision: 1 },
  ...more,
});

let api: FakeApi;
let there: Subscription[];

beforeEach(() => {
  api = fakeApi().on(listSavedViews, () => ({ items: [], total_count: 0 }));
  there = [
    subscription(1, 'Ruth Adler', { revision: 4, note: 'Won the raffle' }),
    subscription(2, 'Omar Haddad', {
      gateway_url: 'https://dashboard.stripe.com/subscriptions/sub_1',
      ...{ gateway: 'stripe', price: 900, currency: 'EUR', date_expire: null, auto_renew: true },
    }),
  ];
  const plan = { interval: 'month' as const, interval_count: 1, amount: 900, currency: 'EUR', trial_days: 0 };
  api
    .on(listSubscriptions, () => ({ items: there, total_count: there.length, after: null }))
    .on(listUserGroups, () => ({ items: [], total_count: 0, after: null }))
    .on(listPackages, () => ({
      items: [
        {
          ...{ id: 5, slug: 'digital', title: 'Digital', description: '', products: [], retired_plans: [] },
          plans: [{ ...plan, id: 51, gateway_price_ref: null }],
          ...{ status: 'active' as const, sort: 0, subscribers_count: 0, plan_subscribers: [] },
          ...{ created_ts: now, updated_ts: now, revision: 1 },
        },
      ],
      ...{ total_count: 1, after: null },
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.findByRole('combobox', { name });
const openRow = async (name: string) => {
  const { user } = await renderScreen(SubscriptionsScreen);
  await user.click(within(await rowOf(name)).getByText(name));
  await screen.findByRole('dialog', { name });
  return user;
};

describe('the list of subscriptions', () => {
  test('shows who subscribes to what, for how much and through whom', async () => {
    await renderScreen(SubscriptionsScreen);
    const row = within(await rowOf('Omar Haddad'));
    for (const text of ['omar@mail.test', 'Digital', 'Active', '€9.00', 'No end']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(within(await rowOf('Ruth Adler')).getByText('Free')).toBeTruthy();
  });

  test('asks for what the address says', async () => {
    await renderScreen(SubscriptionsScreen, {
      search: '?q=ruth&status=paused&group=7&from=01/02/2026&to=03/04/2026&order_by=expire',
    });
    await rowOf('Ruth Adler');
    expect(api.callsTo(listSubscriptions).at(-1)?.query).toMatchObject({
      ...{ subscription_name: 'ruth', status: 'paused', group_id: 7, order_by: 'expire' },
      ...{ date_start: '01-02-2026', date_expire: '03-04-2026' },
    });
  });

  test('is mailed as a CSV with its filters, to oneself unless another address is typed', async () => {
    const { user } = await renderScreen(SubscriptionsScreen, { search: '?status=active' });
    await user.click(await screen.findByRole('button', { name: 'Email CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email a CSV of this list' }));
    const email = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(email.value).toBe(testCaller.profile.email);
    await user.clear(email);
    await user.type(email, 'mira@press.test{Enter}');
    expect(await screen.findByText("We'll email mira@press.test when the CSV is ready.")).toBeTruthy();
    expect(api.callsTo(listSubscriptions).at(-1)?.query).toMatchObject({
      ...{ download_format: 'csv', target_email: 'mira@press.test', status: 'active', total: 2 },
    });
  });

  test('offers neither the file nor a change to whoever may only look', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) };
    const { user } = await renderScreen(SubscriptionsScreen, { caller: { holder } });
    await user.click(within(await rowOf('Ruth Adler')).getByText('Ruth Adler'));
    await screen.findByText('Won the raffle');
    for (const name of ['Email CSV', 'Add subscription', 'Extend Ruth Adler', 'Pause', 'Cancel now']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a subscription', () => {
  test('is added for free, for a year unless something else is chosen', async () => {
    api.on(createSubscription, ({ body }) => subscription(3, 'Ada King', { email: body.email ?? '' }));
    const { user } = await renderScreen(SubscriptionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add subscription' }));
    await user.type(await field('Email'), 'ada@mail.test');
    await user.selectOptions(await choice('Package'), 'Digital');
    await user.selectOptions(await choice('Ends'), 'Never');
    await user.type(await field('Note (optional)'), 'Jury');
    await user.type(await field('Email'), '{Enter}');
    expect(await screen.findByText('Ada King now subscribes to Digital.')).toBeTruthy();
    expect(api.callsTo(createSubscription)[0]?.body).toEqual({
      ...{ email: 'ada@mail.test', package_id: 5, plan_id: null, is_complimentary: true },
      ...{ auto_renew: false, date_expire: null, note: 'Jury' },
    });
  });

  test('of a plan that is paid elsewhere leaves its end to the plan', async () => {
    api.on(createSubscription, () => subscription(3, 'Ada King'));
    const { user } = await renderScreen(SubscriptionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add subscription' }));
    await user.type(await field('Email'), 'ada@mail.test');
    await user.selectOptions(await choice('Package'), 'Digital');
    await user.selectOptions(await choice('Plan'), '€9.00 a month');
    await user.click(screen.getByRole('radio', { name: 'Paid elsewhere' }));
    await user.click(screen.getByRole('checkbox', { name: /^Renews at the end/ }));
    await user.type(await field('Email'), '{Enter}');
    await screen.findByText('Ada King now subscribes to Digital.');
    expect(api.callsTo(createSubscription)[0]?.body).toEqual({
      ...{ email: 'ada@mail.test', package_id: 5, plan_id: 51, is_complimentary: false },
      ...{ auto_renew: true, note: '' },
    });
  });

  test('says what the person of the address subscribes to already', async () => {
    const { user } = await renderScreen(SubscriptionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add subscription' }));
    await user.type(await field('Email'), 'Ruth@mail.test');
    expect(await screen.findByText('This person already subscribes to Digital.')).toBeTruthy();
    expect(api.callsTo(listSubscriptions).at(-1)?.query).toMatchObject({
      subscription_name: 'ruth@mail.test',
    });
    expect(api.callsTo(createSubscription)).toEqual([]);
  });

  test('hears what is missing, and the exact sentence when the server refuses', async () => {
    api.on(createSubscription, () => ({ refuse: 503, message: 'Later.' }));
    const { user } = await renderScreen(SubscriptionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add subscription' }));
    await user.type(await field('Email'), 'ada{Enter}');
    expect(await screen.findByText('Choose a package.')).toBeTruthy();
    expect(api.callsTo(createSubscription)).toEqual([]);
    await user.selectOptions(await choice('Package'), 'Digital');
    await user.type(await field('Email'), '@mail.test{Enter}');
    expect(await screen.findByText(/^Error saving subscription\./)).toBeTruthy();
  });

  test('is paused, and resumed by Undo', async () => {
    api.on(updateSubscription, ({ body }) =>
      subscription(1, 'Ruth Adler', { status: 'paused', revision: body.revision + 1 }),
    );
    const user = await openRow('Ruth Adler');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Digital is paused for Ruth Adler until you resume it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.callsTo(updateSubscription).map(({ body }) => [body.act, body.revision])).toEqual([
        ['pause', 4],
        ['resume', 5],
      ]),
    );
    expect(await screen.findByText('Undone. Digital is active for Ruth Adler again.')).toBeTruthy();
  });

  test('is extended from the end that it has', async () => {
    api.on(updateSubscription, () => subscription(1, 'Ruth Adler', { revision: 5 }));
    const user = await openRow('Ruth Adler');
    await user.click(screen.getByRole('button', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend Ruth Adler' }));
    await user.selectOptions(await choice('New end'), 'In 1 year');
    await user.click(dialog.getByRole('button', { name: 'Extend' }));
    expect(await screen.findByText(/^Subscription extended to \d/)).toBeTruthy();
    const end = api.callsTo(updateSubscription)[0]?.body.date_expire ?? 0;
    expect(Math.round((end - now) / DAY)).toBeGreaterThanOrEqual(395);
  });

  test('that was canceled at once ended then, and is offered to be opened again first', async () => {
    there = [
      subscription(1, 'Ruth Adler', {
        status: 'canceled',
        canceled_ts: now - DAY,
        date_expire: now + 90 * DAY,
      }),
    ];
    await openRow('Ruth Adler');
    const dialog = within(screen.getByRole('dialog'));
    const ended = dialog.getByText('Ended').nextElementSibling?.querySelector('time');
    expect(ended?.dateTime).toBe(new Date((now - DAY) * 1000).toISOString());
    expect(dialog.getByRole('button', { name: 'Reopen' }).dataset.variant).toBe('filled');
    expect(dialog.getByRole('button', { name: 'Extend' }).dataset.variant).toBe('default');
  });

  test('of a gateway says where it is managed, and leads there', async () => {
    await openRow('Omar Haddad');
    expect(screen.getByText('The payment provider manages this subscription. Change it there.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel now' })).toBeNull();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Change it in Stripe' });
    expect([link.href, link.target]).toEqual([
      ...['https://dashboard.stripe.com/subscriptions/sub_1', '_blank'],
    ]);
  });
});
