import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type Coupon, createCoupon, listCoupons, removeCoupons, updateCoupon } from '../coupons.contract.ts';
import { listPlanData } from '../plan-data.contract.ts';
import { CouponsScreen } from './coupons-screen.tsx';

const coupon = (id: number, code: string, more: Partial<Coupon> = {}): Coupon => ({
  ...{ id, code, title: '', percent_off: 20, amount_off: null, currency: null, duration: 'once' },
  ...{ duration_in_months: null, max_redemptions: null, per_customer: 1, redeem_by: null, applies_to: [] },
  ...{ first_time_only: false, active: true, times_redeemed: 0, gateway_coupon_ref: null },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});
const plan = {
  ...{ id: 51, package_id: 5, package_title: 'Digital', interval: 'month' as const, interval_count: 1 },
  ...{ amount: 900, currency: 'EUR', is_retired: false, gateway_price_ref: null },
  difference: 'unlinked' as const,
};

let api: FakeApi;
let there: Coupon[];

beforeEach(() => {
  knowRooms(async () => [{ kinds: ['coupon'], load: () => import('./coupons.words.ts') }]);
  api = fakeApi();
  there = [
    coupon(1, 'SPRING-20', {
      ...{ duration: 'repeating', duration_in_months: 3, max_redemptions: 500, times_redeemed: 184 },
      ...{ title: 'Spring', revision: 3 },
    }),
    coupon(2, 'FIVE', { percent_off: null, amount_off: 500, currency: 'EUR', applies_to: [51] }),
  ];
  api
    .on(listCoupons, () => ({ items: there, total_count: there.length, after: null }))
    .on(listPlanData, () => ({
      ...{ gateway: null, degraded: false, local_plans: [plan], gateway_plans: [], gateway_discounts: [] },
    }))
    .on(undoAct, () => undoState({ kind: 'coupon', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (code: string) => screen.findByRole('row', { name: new RegExp(code) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const numberField = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name });

describe('the list of coupons', () => {
  test('shows how much each takes off, for what and how often', async () => {
    await renderScreen(CouponsScreen);
    const spring = within(await rowOf('SPRING-20'));
    for (const text of ['20% off for 3 months', '184 of 500', 'All plans', 'Active']) {
      expect(spring.getByText(text)).toBeTruthy();
    }
    const five = within(await rowOf('FIVE'));
    for (const text of ['€5.00 off once', '1 plan']) expect(five.getByText(text)).toBeTruthy();
  });

  test('is filtered by status', async () => {
    const { user, search } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await waitFor(() => expect(search()).toBe('?state=off'));
    expect(api.callsTo(listCoupons).at(-1)?.query.active).toBe(false);
  });

  test('offers no change to whoever may only look', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) };
    await renderScreen(CouponsScreen, { caller: { holder } });
    await rowOf('FIVE');
    for (const name of ['Add coupon', 'Edit FIVE', 'Delete FIVE']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a coupon', () => {
  const open = async () => {
    const { user } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }));
    return user;
  };

  test('is added with what was typed, its amount in minor units', async () => {
    api.on(createCoupon, ({ body }) => coupon(3, body.code));
    const user = await open();
    await user.type(await field('Code'), 'winter_5');
    await user.click(screen.getByRole('radio', { name: 'Fixed amount' }));
    await user.type(await field('Amount off'), '5,50');
    await user.click(await screen.findByRole('checkbox', { name: /Digital/ }));
    await user.type(await numberField('Redemption limit (optional)'), '20{Enter}');
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(api.callsTo(createCoupon)[0]?.body).toMatchObject({
      ...{ code: 'WINTER_5', percent_off: null, amount_off: 550, currency: 'EUR', max_redemptions: 20 },
      ...{ applies_to: [51], redeem_by: null, duration: 'once', duration_in_months: null, active: true },
    });
  });

  test('hears of all its wrong fields at once, and nothing is sent', async () => {
    const user = await open();
    await user.type(await field('Percent off'), '120');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Duration' }), 'Multiple months');
    const limit = await numberField('Redemption limit (optional)');
    Object.defineProperty(limit, 'validity', { value: { badInput: true } });
    await user.type(limit, '2');
    await user.type(await field('Code'), 'a{Enter}');
    for (const text of [
      'Use 3 to 40 letters, digits, hyphens and underscores.',
      'Enter a percentage from 0.01 to 100.',
      'Enter 1 to 36 months.',
      'Enter a whole number of 1 or more.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(api.callsTo(createCoupon)).toEqual([]);
  });

  test('that was redeemed shows what may still change, and sends no last day that nobody touched', async () => {
    api.on(updateCoupon, () => coupon(1, 'SPRING-20', { revision: 4 }));
    there = [coupon(1, 'SPRING-20', { times_redeemed: 184, redeem_by: 1_700_000_000, revision: 3 })];
    const { user } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: 'Edit SPRING-20' }));
    expect(await screen.findByText(/^This coupon has been redeemed/)).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('SPRING-20').closest('p')?.textContent).toBe('SPRING-20 20% off once');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await user.type(await field('Title (optional)'), 'Known{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    const body = api.callsTo(updateCoupon)[0]?.body ?? {};
    expect(body).toMatchObject({ title: 'Known', percent_off: 20, revision: 3 });
    expect('redeem_by' in body).toBe(false);
  });

  describe('deleted', () => {
    beforeEach(() => {
      api.on(removeCoupons, ({ body }) => ({
        items: there.filter(({ id }) => id === 2 && body.ids.includes(2)),
        deactivated: there
          .filter(({ id }) => id === 1 && body.ids.includes(1))
          .map((one) => ({ ...one, active: false, revision: 4 })),
        batch_id: body.ids.includes(2) ? 71 : null,
      }));
      api.on(updateCoupon, () => there[0] as Coupon);
    });

    test('is brought back', async () => {
      const { user } = await renderScreen(CouponsScreen);
      await user.click(await screen.findByRole('button', { name: 'Delete FIVE' }));
      expect(await screen.findByText('FIVE deleted.')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Undone. 1 coupon restored.')).toBeTruthy();
    });

    test('after it was redeemed is deactivated: one notice says so, and its undo activates it', async () => {
      const { user } = await renderScreen(CouponsScreen);
      await user.click(await screen.findByRole('button', { name: 'Delete SPRING-20' }));
      expect(await screen.findByText('SPRING-20 deactivated: it has already been redeemed.')).toBeTruthy();
      expect(screen.queryByText(/deleted/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Undone. SPRING-20 is active again.')).toBeTruthy();
      expect(api.callsTo(updateCoupon)[0]?.body).toEqual({ active: true, revision: 4 });
    });

    test('with others is told in one notice, and undone with them', async () => {
      const { user } = await renderScreen(CouponsScreen);
      await rowOf('FIVE');
      await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(/^1 deleted, 1 deactivated/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Undone. 1 coupon restored.')).toBeTruthy();
      expect(await screen.findByText('Undone. SPRING-20 is active again.')).toBeTruthy();
    });
  });
});

describe('the plans at the gateway', () => {
  test('say that none is connected, and show the plans of the site', async () => {
    const { user } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: 'Compare with Stripe' }));
    expect(await screen.findByText(/^No payment provider is connected/)).toBeTruthy();
    expect(screen.getByText('Not linked')).toBeTruthy();
  });

  test('show what differs, and make a coupon of a discount there', async () => {
    const discount = {
      ref: 'off-20',
      title: 'Twenty off',
      percent_off: 20,
      amount_off: null,
      currency: null,
    };
    api.on(listPlanData, () => ({
      ...{ gateway: 'stripe' as const, degraded: false },
      local_plans: [{ ...plan, gateway_price_ref: 'price_1', difference: 'differs' as const }],
      gateway_plans: [],
      gateway_discounts: [
        { ...discount, duration: 'forever' as const, duration_in_months: null, linked_coupon_id: null },
      ],
    }));
    const { user } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: 'Compare with Stripe' }));
    expect(await screen.findByText('Differs from Stripe')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create a coupon from Twenty off' }));
    expect((await field('Code')).value).toBe('OFF-20');
    expect((await field('Stripe coupon ID (optional)')).value).toBe('off-20');
    expect((await field('Percent off')).value).toBe('20');
  });

  test('say when the gateway does not answer', async () => {
    api.on(listPlanData, () => ({
      ...{ gateway: 'stripe' as const, degraded: true, local_plans: [plan] },
      ...{ gateway_plans: [], gateway_discounts: [] },
    }));
    const { user } = await renderScreen(CouponsScreen);
    await user.click(await screen.findByRole('button', { name: 'Compare with Stripe' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/isn't responding/);
  });
});
