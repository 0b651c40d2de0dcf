import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  createPackage,
  listPackageProducts,
  listPackages,
  type Package,
  type Plan,
  updatePackage,
} from '../packages.contract.ts';
import { PackagesScreen } from './packages-screen.tsx';

const plan = (id: number, more: Partial<Plan> = {}): Plan => ({
  ...{ id, interval: 'month', interval_count: 1, amount: 900, currency: 'EUR', trial_days: 14 },
  gateway_price_ref: null,
  ...more,
});
const pack = (id: number, title: string, more: Partial<Package> = {}): Package => ({
  ...{ id, title, slug: title.toLowerCase(), description: '', products: [], plans: [], retired_plans: [] },
  ...{ status: 'active', sort: 0, subscribers_count: 0, plan_subscribers: [] },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

let api: FakeApi;
let there: Package[];

beforeEach(() => {
  api = fakeApi();
  there = [
    pack(1, 'Digital', {
      plans: [plan(11), plan(12, { interval: 'year', amount: 9_000 })],
      products: [
        { type: 'user_group', ref_id: 7 },
        { type: 'ad_free', ref_id: null },
      ],
      ...{ subscribers_count: 1_284, plan_subscribers: [{ plan_id: 11, count: 1_200 }], revision: 3 },
    }),
    pack(2, 'Print', { status: 'archived' }),
  ];
  api
    .on(listPackages, () => ({ items: there, total_count: there.length, after: null }))
    .on(listPackageProducts, () => ({
      user_groups: [{ id: 7, title: 'Subscribers' }],
      files: [{ id: 31, title: 'Annual report' }],
      sections: [
        { id: 9, title: 'News', level: 0, is_page: true },
        { id: 8, title: 'Archive', level: 1, is_page: true },
        { id: 10, title: "Editor's picks", level: 0, is_page: false },
      ],
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the list of packages', () => {
  test('shows what each costs, opens and how many have it', async () => {
    await renderScreen(PackagesScreen);
    const row = within(await rowOf('Digital'));
    expect(row.getByText('€9.00 a month, €90.00 a year')).toBeTruthy();
    expect(await row.findByText('Subscribers, No ads')).toBeTruthy();
    expect(row.getByText('1,284')).toBeTruthy();
    expect(within(await rowOf('Print')).getByText('No plans')).toBeTruthy();
  });

  test('is filtered by status, and says so in the address', async () => {
    const { user, search } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Archived' }));
    await waitFor(() => expect(search()).toBe('?status=archived'));
    expect(api.callsTo(listPackages).at(-1)?.query.status).toBe('archived');
  });

  test('says the exact sentence when it cannot be loaded', async () => {
    api.on(listPackages, () => ({ refuse: 400, message: 'No.' }));
    await renderScreen(PackagesScreen);
    expect(await screen.findByText('Something wrong, please try later')).toBeTruthy();
  });
});

describe('a package', () => {
  test('is added with a plan, whose price is sent in minor units', async () => {
    api.on(createPackage, ({ body }) => pack(3, body.title));
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    await user.type(await field('Title'), 'Weekend');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    await user.type(await field('Price'), '4,50');
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    await user.type(await screen.findByRole('combobox', { name: /^Search/ }), 'arch');
    await user.click(await screen.findByRole('option', { name: 'Archive' }));
    expect(screen.getByRole('button', { name: 'Remove Archive' })).toBeTruthy();
    await user.type(await field('Title'), '{Enter}');
    expect(await screen.findByText('Weekend added.')).toBeTruthy();
    expect(api.callsTo(createPackage)[0]?.body).toEqual({
      ...{ title: 'Weekend', description: '', status: 'draft', sort: 0 },
      products: [{ type: 'section_access', ref_id: 8 }],
      plans: [
        {
          ...{ interval: 'month', interval_count: 1, amount: 450, currency: 'EUR', trial_days: 0 },
          gateway_price_ref: null,
        },
      ],
    });
  });

  test('gives gated files, which are chosen by their names', async () => {
    api.on(createPackage, ({ body }) => pack(3, body.title));
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    await user.type(await field('Title'), 'Archive');
    await user.click(screen.getByRole('button', { name: 'Add file' }));
    await user.click(await screen.findByRole('option', { name: 'Annual report' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText(/^Subscribers download these gated files/)).toBeTruthy();
    await user.type(await field('Title'), '{Enter}');
    expect(await screen.findByText('Archive added.')).toBeTruthy();
    expect(api.callsTo(createPackage)[0]?.body.products).toEqual([{ type: 'file_download', ref_id: 31 }]);
  });

  test('hears which of its plans is wrong, and nothing is sent', async () => {
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    await user.type(await field('Title'), 'Weekend');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    await user.clear(screen.getByRole('spinbutton', { name: 'Every' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Trial days' }), '1.5');
    await user.type(await field('Price'), 'nine{Enter}');
    expect(await screen.findByText('Enter a price such as 9.00.')).toBeTruthy();
    expect(screen.getByText('Enter a count from 1 to 36.')).toBeTruthy();
    expect(screen.getByText('Enter up to 90 trial days, or 0 for none.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' })));
    expect(screen.getByRole('textbox', { name: 'Price' }).getAttribute('aria-invalid')).toBe('true');
    expect(api.callsTo(createPackage)).toEqual([]);
  });

  test('hears at each field what is wrong, with a price as its currency has them', async () => {
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    await user.type(await field('Title'), 'Weekend');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    await user.clear(await field('Currency'));
    await user.type(await field('Currency'), 'EUX{Enter}');
    expect(await screen.findByText('Enter a currency such as EUR.')).toBeTruthy();
    expect(screen.getByText('Enter a price such as 9.00.')).toBeTruthy();
    await user.clear(await field('Currency'));
    await user.type(await field('Currency'), 'JPY');
    await user.type(await field('Price'), '9.50{Enter}');
    expect(await screen.findByText('Enter a price such as 900.')).toBeTruthy();
    expect(screen.queryByText('Enter a currency such as EUR.')).toBeNull();
    expect(api.callsTo(createPackage)).toEqual([]);
  });

  test('hears at its currency that Stripe takes no payments in it', async () => {
    const said = "Stripe doesn't take payments in this currency. Choose another one.";
    api.on(createPackage, () => ({
      ...{ refuse: 422, code: 'currency_is_invalid', message: said },
      details: [{ loc: ['body', 'plans', 0, 'currency'], msg: said }],
    }));
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Add package' }));
    await user.type(await field('Title'), 'Weekend');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    await user.type(await field('Price'), '9');
    await user.clear(await field('Currency'));
    await user.type(await field('Currency'), 'KPW{Enter}');
    expect(await screen.findByText(said)).toBeTruthy();
    expect((await field('Currency')).getAttribute('aria-invalid')).toBe('true');
  });

  test('opens no stages, and what is taken out gives the focus to the next', async () => {
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Edit Digital' }));
    await user.click(await screen.findByRole('button', { name: 'Add section' }));
    const list = await screen.findByRole('listbox', { name: 'Add section' });
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['News', 'Archive']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove Subscribers' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add membership group' })),
    );
  });

  test('says how many have a plan, and sends it with its id', async () => {
    api.on(updatePackage, () => ({ ...(there[0] as Package), revision: 4 }));
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Edit Digital' }));
    expect(await screen.findByText(/^1,200 subscribers have this plan/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Slug (optional)' })).toBeNull();
    const first = within(screen.getByRole('group', { name: 'Plan 1' }));
    await user.clear(first.getByRole('textbox', { name: 'Price' }));
    await user.type(first.getByRole('textbox', { name: 'Price' }), '12{Enter}');
    expect(await screen.findByText('Digital saved.')).toBeTruthy();
    const body = api.callsTo(updatePackage)[0]?.body;
    expect(body?.plans?.map(({ id, amount }) => [id, amount])).toEqual([
      [11, 1_200],
      [12, 9_000],
    ]);
    expect(body?.revision).toBe(3);
  });

  test('is archived, and offered again by Undo', async () => {
    api.on(updatePackage, ({ body }) => ({
      ...(there[0] as Package),
      status: body.status ?? 'active',
      revision: body.revision + 1,
    }));
    const { user } = await renderScreen(PackagesScreen);
    await user.click(await screen.findByRole('button', { name: 'Archive Digital' }));
    expect(await screen.findByText('Digital archived.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. Digital restored.')).toBeTruthy();
    expect(api.callsTo(updatePackage).map(({ body }) => [body.status, body.revision])).toEqual([
      ['archived', 3],
      ['active', 4],
    ]);
  });
});
