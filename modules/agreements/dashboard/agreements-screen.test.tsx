import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { decideAgreement, getAgreement, listAgreements } from '../agreements.contract.ts';
import { listOwnAgreements, type OwnAgreement } from '../site-agreements.contract.ts';
import { AgreementsScreen, rowsOf } from './agreements-screen.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';

let api: FakeApi;
let status: 0 | 1 | 2;
let own: OwnAgreement[];

beforeEach(() => {
  status = 0;
  own = [];
  api = fakeApi();
  api
    .on(listAgreements, () => ({ third_party_sharing: { product_tour: status } }))
    .on(listOwnAgreements, () => ({ items: own }))
    .on(getAgreement, () => ({ v1: String(status) as '0' }))
    .on(decideAgreement, ({ params, body }) => {
      status = body.v1 === '1' ? 1 : 2;
      return { v1: body.v1, key: params.agreementKey, version: 1, decided_ts: 1_800_000_000 };
    });
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const dialog = () => screen.findByRole('dialog', { name: 'Product tour' });
const review = () => screen.findByRole('button', { name: 'Review Product tour' });

describe('the agreements', () => {
  test('agreement-group: are shown with their status in words', async () => {
    await renderScreen(AgreementsScreen);
    const row = await screen.findByRole('row', { name: /Product tour/ });
    expect(within(row).getByText('Unacknowledged')).toBeTruthy();
    expect(within(row).getByText('Needed for: telling the product tour who you are')).toBeTruthy();
    for (const name of ['Agreement', 'Status', 'Review'])
      expect(screen.getByRole('columnheader', { name })).toBeTruthy();
    expect(rowsOf({ a: { b: 1, c: 2 }, d: { e: 0 } }).map(({ key, status: one }) => [key, one])).toEqual([
      ...[['b', 1] as const, ['c', 2] as const, ['e', 0] as const],
    ]);
  });

  test.each([
    ['Agree', '1', 'Allowed'],
    ['Deny', '2', 'Denied'],
  ] as const)('consent-agree-deny: %s sends "%s", and the table says %s', async (button, v1, word) => {
    const { user } = await renderScreen(AgreementsScreen);
    await user.click(await review());
    await user.click(within(await dialog()).getByRole('button', { name: button }));
    await screen.findByText(word);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsTo(decideAgreement).map(({ body }) => body)).toEqual([{ v1 }]);
  });

  test('consent-later: Maybe later closes the dialog and sends nothing', async () => {
    const { user } = await renderScreen(AgreementsScreen);
    await user.click(await review());
    await user.click(within(await dialog()).getByRole('button', { name: 'Maybe later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(decideAgreement)).toEqual([]);
  });

  test('consent-no-backdrop: neither Escape nor the scrim closes the dialog, and there is no cross', async () => {
    const { user } = await renderScreen(AgreementsScreen);
    await user.click(await review());
    const shown = await dialog();
    await user.keyboard('{Escape}');
    const overlay = document.querySelector('[class*="overlay"]');
    if (overlay) await user.click(overlay);
    expect(overlay).not.toBeNull();
    expect(screen.getByRole('dialog', { name: 'Product tour' })).toBe(shown);
    expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('stay open with the reason when the decision was not kept', async () => {
    api.on(decideAgreement, () => ({ refuse: 503, message: 'The database does not answer.' }));
    const { user } = await renderScreen(AgreementsScreen);
    await user.click(await review());
    await user.click(within(await dialog()).getByRole('button', { name: 'Agree' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.');
  });

  test('of the site are read in the same dialog', async () => {
    own = [
      {
        ...{ name: 'site', key: 'house_rules', title: 'House rules', body: 'Be kind.', language: 'en-US' },
        ...{ version: 1, dismissible: true, required_for: ['community_publishing'], status: 0 },
      },
    ];
    api.on(listAgreements, () => ({ site: { house_rules: status } }));
    const { user } = await renderScreen(AgreementsScreen);
    expect(await screen.findByText('Needed for: writing posts in a community')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Review House rules' }));
    const shown = within(await screen.findByRole('dialog', { name: 'House rules' }));
    expect(shown.getByText('Be kind.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(api.callsTo(decideAgreement)).toHaveLength(1));
    expect(api.callsTo(decideAgreement)[0]?.params).toEqual({ agreementKey: 'house_rules' });
  });

  test('show the new version of one that changed while it was read, and agree to that', async () => {
    const version = (number: number, body: string): OwnAgreement => ({
      ...{ name: 'site', key: 'house_rules', title: 'House rules', body, language: 'en-US' },
      ...{ version: number, dismissible: true, required_for: [], status: 0 },
    });
    const [first, second] = [version(1, 'Be kind.'), version(2, 'Be kind, and brief.')];
    own = [first];
    api
      .on(listAgreements, () => ({ site: { house_rules: status } }))
      .on(decideAgreement, ({ params, body }) => {
        own = [second];
        if (body.version !== second.version)
          return { refuse: 409, code: 'agreement_has_changed', message: 'This agreement has changed.' };
        return { v1: body.v1, key: params.agreementKey, version: 2, decided_ts: 1_800_000_000 };
      });
    const { user } = await renderScreen(AgreementsScreen);
    await user.click(await screen.findByRole('button', { name: 'Review House rules' }));
    const shown = within(await screen.findByRole('dialog', { name: 'House rules' }));
    await user.click(shown.getByRole('button', { name: 'Agree' }));
    expect((await shown.findByRole('alert')).textContent).toContain('has changed');
    expect(await shown.findByText('Be kind, and brief.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(decideAgreement).map(({ body }) => body.version)).toEqual([1, 2]);
  });

  test('empty-table: say "No agreements" where there are none', async () => {
    api.on(listAgreements, () => ({}));
    await renderScreen(AgreementsScreen);
    expect(await screen.findByText('No agreements')).toBeTruthy();
  });

  test('agreements-load-failure: a failed load is logged, and nothing shows', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api.on(listAgreements, () => ({ refuse: 500 }));
    await renderScreen(AgreementsScreen);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/No agreements|Refused/)).toBeNull();
    warned.mockRestore();
  });
});

describe('the question for consent', () => {
  const on = { holder: { ...testCaller.holder, settings: new Set(['enable_product_notifications']) } };

  test('comes where product notifications are on, and stays away for 14 days once put off', async () => {
    const { user } = await renderScreen(ConsentPrompt, { caller: on });
    await user.click(within(await dialog()).getByRole('button', { name: 'Maybe later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const kept = Number(localStorage.getItem('masthead.dismissed.product_tour'));
    expect(Math.abs(kept - Date.now() / 1000)).toBeLessThan(60);
  });

  test.each([
    ['product notifications are off', {}, 0, null],
    ['somebody has agreed', on, 1, null],
    ['somebody has denied', on, 2, null],
    ['it was put off yesterday', on, 0, Math.floor(Date.now() / 1000) - 86_400],
  ] as const)('does not come when %s', async (_, caller, decided, dismissed) => {
    status = decided;
    if (dismissed) localStorage.setItem('masthead.dismissed.product_tour', String(dismissed));
    await renderScreen(ConsentPrompt, { caller });
    if (caller === on) await waitFor(() => expect(api.callsTo(getAgreement)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
