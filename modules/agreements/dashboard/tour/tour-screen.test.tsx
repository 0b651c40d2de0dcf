import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { consentIsMissing, getAgreement, getAgreementHash } from '../../agreements.contract.ts';
import { Tour } from './tour.tsx';

const hash = 'ab'.repeat(32);
const places = [
  { id: 'screen.home', url: '/r/dashboard/home' },
  { id: 'screen.posts', url: '/r/dashboard/posts' },
];
let api: FakeApi;
let went: string[];
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  went = [];
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getAgreement, () => ({ v1: '1' as const })).on(getAgreementHash, () => ({ hash }));
});
afterEach(() => {
  warned.mockRestore();
  expect(api.faults).toEqual([]);
});

/** The dashboard around the tour: where it stands, and what asks for it again. */
function Dashboard() {
  const [path, setPath] = useState('/r/dashboard/posts');
  const [asked, setAsked] = useState(0);
  const go = (url: string) => {
    went.push(url);
    setPath(url);
  };
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" data-place="menu" onClick={() => setAsked((times) => times + 1)}>
        Take the tour
      </button>
      <Tour places={places} path={path} onGo={go} asked={asked} />
    </main>
  );
}

const caller = (isOn = true) => ({
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set(['PUBLISH_POST']),
    settings: new Set(isOn ? ['enable_product_notifications'] : []),
  },
});
const offer = () => screen.findByRole('complementary', { name: 'Product tour' });
const stop = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('the offer of the tour', () => {
  test('tour-hash: comes once the server has signed who takes it', async () => {
    await renderScreen(Dashboard, { caller: caller() });
    expect(within(await offer()).getByText('New here? Take the tour')).toBeTruthy();
    expect(api.callsTo(getAgreementHash)).toHaveLength(1);
  });

  test.each([
    ['product notifications are off', false, '1', null],
    ['nobody has answered', true, '0', null],
    ['consent is denied', true, '2', null],
    ['it was put off yesterday', true, '1', Math.floor(Date.now() / 1000) - 86_400],
  ] as const)('tour-conditions: does not come when %s', async (_, isOn, v1, dismissed) => {
    api.on(getAgreement, () => ({ v1 }));
    if (dismissed) localStorage.setItem('masthead.dismissed.tour', String(dismissed));
    await renderScreen(Dashboard, { caller: caller(isOn) });
    await waitFor(() => expect(api.callsTo(getAgreement)).toHaveLength(isOn ? 1 : 0));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(api.callsTo(getAgreementHash)).toEqual([]);
  });

  test('comes again once it was put off more than 14 days ago', async () => {
    localStorage.setItem('masthead.dismissed.tour', String(Math.floor(Date.now() / 1000) - 14 * 86_400 - 60));
    await renderScreen(Dashboard, { caller: caller() });
    await offer();
  });

  test('tour-dismissal-stored: putting it off is kept apart from the question for consent', async () => {
    const { user } = await renderScreen(Dashboard, { caller: caller() });
    await offer();
    await user.click(press('Maybe later'));
    expect(screen.queryByRole('complementary')).toBeNull();
    const kept = Number(localStorage.getItem('masthead.dismissed.tour'));
    expect(Math.abs(kept - Date.now() / 1000)).toBeLessThan(60);
    expect(localStorage.getItem('masthead.dismissed.product_tour')).toBeNull();
  });

  test.each([
    ['the proof is refused', getAgreementHash, { refuse: 403, code: consentIsMissing.code }],
    ['the proof fails', getAgreementHash, { refuse: 500 }],
    ['the consent cannot be read', getAgreement, { refuse: 500 }],
  ] as const)('tour-errors-logged: nothing shows when %s, and the log has it', async (_, call, refusal) => {
    api.on(call as typeof getAgreementHash, () => refusal as never);
    await renderScreen(Dashboard, { caller: caller() });
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith('The product tour could not be set up.', expect.anything()),
    );
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the tour', () => {
  test('leads over its screens, back and on to its end, and is not offered again', async () => {
    const { user } = await renderScreen(Dashboard, { caller: caller() });
    await offer();
    await user.click(press('Start tour'));
    await stop('All screens are in the menu');
    expect(screen.getByText('Step 1 of 8')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(press('Next')));
    await user.click(press('Next'));
    await user.click(press('Next'));
    await stop("Home shows what's waiting for you");
    expect(went).toEqual(['/r/dashboard/home']);
    await user.click(press('Back'));
    await stop('Go anywhere from the keyboard');
    for (let step = 2; step < 8; step += 1) await user.click(press('Next'));
    expect(went).toEqual(['/r/dashboard/home', '/r/dashboard/posts']);
    await user.click(press('Finish tour'));
    expect(screen.queryByRole('dialog')).toBeNull();
    localStorage.removeItem('masthead.dismissed.tour');
    await user.click(press('Take the tour'));
    await user.click(press('Leave tour'));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('is left by Escape, and started again from its beginning', async () => {
    const { user } = await renderScreen(Dashboard, { caller: caller() });
    await offer();
    await user.click(press('Start tour'));
    await user.click(press('Next'));
    await stop('Go anywhere from the keyboard');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.id).toBe('content');
    await user.click(press('Take the tour'));
    await stop('All screens are in the menu');
  });

  test('goes on where somebody left it, when it is offered to them again', async () => {
    localStorage.setItem(`masthead.tour.${hash.slice(0, 16)}`, '2');
    const { user } = await renderScreen(Dashboard, { caller: caller() });
    await offer();
    await user.click(press('Continue tour'));
    await stop("Home shows what's waiting for you");
  });

  test('can be taken without consent, and then keeps nothing of the person', async () => {
    api.on(getAgreement, () => ({ v1: '2' as const }));
    const { user } = await renderScreen(Dashboard, { caller: caller() });
    await user.click(press('Take the tour'));
    await stop('All screens are in the menu');
    await user.click(press('Next'));
    expect(api.callsTo(getAgreementHash)).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('masthead.tour'))).toEqual([]);
  });
});
