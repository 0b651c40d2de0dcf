import { Link } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenConfirmationIsNeeded } from '#platform/dashboard/confirmation-gate.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listPasskeys } from '../../passkeys.contract.ts';
import {
  getPersonSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPersonSecondFactor,
  type SecondFactor,
  setUpSecondFactor,
} from '../../second-factor.contract.ts';
import { SecondFactorScreen } from './second-factor-screen.tsx';

let api: FakeApi;
const nothing = { config: null, provisioningUri: null, secret: null, recovery_codes: null };
const pending: SecondFactor = {
  ...nothing,
  ...{ state: 'pending', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
  provisioningUri: 'otpauth://totp/Civic%20Desk:amelia?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
const config = {
  ...{ enabled_ts: 1_800_000_000, last_used_ts: 1_800_000_600, recovery_codes_left: 10 },
  is_required: false,
};
const enabled: SecondFactor = { ...nothing, state: 'enabled', config };
const codes = Array.from({ length: 10 }, (_, at) => `abcd${'kmnpqrstuv'[at]}-fghjk`);
const nobodyElse = { holder: { ...testCaller.holder, sitePermissions: new Set<string>() } };

beforeEach(() => {
  api = fakeApi();
  api.on(listPasskeys, () => ({ items: [], total_count: 0 }));
});
afterEach(() => expect(api.faults).toEqual([]));

const isOff = () =>
  api.on(getSecondFactor, () => ({ refuse: 404, code: 'OTPConfigNotFoundException', message: 'Off.' }));
const button = (name: string) => screen.getByRole('button', { name });

test('mfa-enabled: it is off by a missing configuration, and on after a code, with recovery codes shown once', async () => {
  isOff();
  const { user } = await renderScreen(SecondFactorScreen, { caller: nobodyElse });
  api.on(setUpSecondFactor, () => pending);
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  const qr = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(qr.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();

  const details = [{ loc: ['body', 'code'], msg: 'Wrong code.' }];
  api.on(setUpSecondFactor, () => ({ refuse: 422, code: 'code_is_invalid', details }));
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(button('Turn on two-factor'));
  expect(await screen.findByText('Wrong code.')).toBeTruthy();

  api.on(setUpSecondFactor, () => ({ ...enabled, recovery_codes: codes }));
  api.on(getSecondFactor, () => enabled);
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(button('Turn on two-factor'));
  const shown = await screen.findByRole('region', { name: 'Recovery codes' });
  expect(document.activeElement).toBe(shown);
  for (const code of codes) expect(within(shown).getByText(code)).toBeTruthy();
  await user.click(button("I've saved them"));
  expect(await screen.findByText('10 left')).toBeTruthy();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  expect(api.callsTo(setUpSecondFactor).map(({ body }) => body)).toEqual([
    {},
    { code: '000000' },
    { code: '123456' },
  ]);
});

test('mfa-enabled: it is off again after it was removed with a code', async () => {
  api.on(getSecondFactor, () => enabled);
  const { user } = await renderScreen(SecondFactorScreen, { caller: nobodyElse });
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Code'), '123456');
  api.on(removeSecondFactor, () => undefined);
  isOff();
  await user.click(within(dialog).getByRole('button', { name: 'Turn off two-factor' }));
  await screen.findByText('Two-factor authentication is off.');
  await screen.findByRole('button', { name: 'Set up two-factor' });
});

test('recovery codes are made anew, and whoever leaves before they are saved is asked', async () => {
  api.on(getSecondFactor, () => enabled);
  api.on(renewRecoveryCodes, () => ({ ...enabled, recovery_codes: codes }));
  const { user } = await renderScreen(
    () => (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <SecondFactorScreen />
      </>
    ),
    { caller: nobodyElse },
  );
  await user.click(await screen.findByRole('button', { name: 'Generate new codes' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Generate new codes' }));
  const shown = await screen.findByRole('region', { name: 'Recovery codes' });
  expect(within(shown).getByText(/Your earlier codes no longer work/)).toBeTruthy();
  await user.click(screen.getByText('Elsewhere'));
  await screen.findByRole('dialog', { name: 'Leave without saving your recovery codes?' });
  await user.click(button('Back to the codes'));
  expect(screen.getByText(codes[0] ?? '')).toBeTruthy();
  expect(api.callsTo(renewRecoveryCodes).map(({ body }) => body)).toEqual([{}]);
});

test('a reset shows a new QR code, and leaves what is on as it is when it is given up', async () => {
  api.on(getSecondFactor, () => enabled);
  api.on(setUpSecondFactor, () => pending);
  const { user } = await renderScreen(SecondFactorScreen, { caller: nobodyElse });
  await user.click(await screen.findByRole('button', { name: 'Reset two-factor' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Show new QR code' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(api.callsTo(setUpSecondFactor)[0]?.body).toEqual({ reset: true });
  await user.click(button('Cancel setup'));
  expect(await screen.findByText('10 left')).toBeTruthy();
});

test('who must have it is told so, and cannot turn it off', async () => {
  isOff();
  await renderScreen(SecondFactorScreen, { caller: { ...nobodyElse, needsSecondFactor: true } });
  expect((await screen.findByRole('status')).textContent).toContain('Your role requires two-factor');
  expect(screen.queryByText('Reset for someone else')).toBeNull();
});

test('who has a passkey here and came by a password uses it in place of an app, and is let on', async () => {
  isOff();
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const here = { ...{ id: 7, title: 'Phone', is_synced: true, created_ts: 1, last_used_ts: null } };
  api.on(listPasskeys, () => ({ items: [{ ...here, host: location.hostname }], total_count: 1 }));
  const reached: string[] = [];
  const stop = whenConfirmationIsNeeded(async (reach) => reached.push(reach) > 0);
  const { user } = await renderScreen(SecondFactorScreen, {
    caller: { ...nobodyElse, needsSecondFactor: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  await waitFor(() => expect(reached).toEqual(['for-account']));
  stop();
  expect(await screen.findByText('Phone')).toBeTruthy();
});

test('a failed load is said with a way to try again, and is not taken for off', async () => {
  api.on(getSecondFactor, () => ({ refuse: 500 }));
  const { user } = await renderScreen(SecondFactorScreen, { caller: nobodyElse });
  await screen.findByText("Couldn't load your two-factor settings");
  expect(screen.queryByRole('button', { name: 'Set up two-factor' })).toBeNull();
  api.on(getSecondFactor, () => ({ ...enabled, config: { ...config, is_required: true } }));
  await user.click(button('Retry'));
  await screen.findByText('10 left');
  expect(screen.queryByRole('button', { name: 'Turn off two-factor' })).toBeNull();
});

test('whoever manages people resets it for somebody', async () => {
  const { listProfiles } = await import('#modules/profiles/profiles.contract.ts');
  api.on(getSecondFactor, () => enabled);
  const ben = {
    ...{ id: 7, name: 'ben', title: 'Ben Okri', logo: null, created_date_ts: 1, email: null, status: 0 },
    ...{ type_name: null, job_title: null, profile_groups: null },
  };
  api.on(listProfiles, () => ({ profiles: [ben], total_count: 1, is_exact: true, after: null }));
  api.on(getPersonSecondFactor, () => ({
    ...{ profile_id: 7, enabled_ts: 1, last_used_ts: null },
    state: 'enabled' as const,
  }));
  api.on(resetPersonSecondFactor, () => {
    api.on(getPersonSecondFactor, () => ({
      ...{ profile_id: 7, state: 'off' as const, enabled_ts: null, last_used_ts: null },
    }));
    return undefined;
  });
  const { user } = await renderScreen(SecondFactorScreen);
  await user.click(await screen.findByRole('button', { name: 'Choose a person' }));
  await user.click(await screen.findByText('Ben Okri'));
  await screen.findByText('Two-factor is on');
  await user.click(button('Reset for this person'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Reset for this person' }));
  await waitFor(() => expect(api.callsTo(resetPersonSecondFactor)).toHaveLength(1));
  // What is off is not reset once more.
  await screen.findByText('Two-factor is off');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset for this person' })).toBeNull());
  expect(api.callsTo(resetPersonSecondFactor)[0]).toMatchObject({
    ...{ params: { siteId: 1, profileId: 7 }, body: {} },
  });
});
