import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { getSignInFacts, signIn } from '../../accounts.contract.ts';
import { SignInAgain } from './sign-in-again.tsx';

const facts = (api: FakeApi, is_session_over = false) =>
  api.on(getSignInFacts, () => ({
    ...{ site_title: 'Civic Desk', locale: 'en-US', today: '2026-11-23', providers: [], demo: null },
    ...{ is_provider_only: false, is_session_over },
  }));

test('asks for the code of whoever has a second factor, and keeps the password', async () => {
  const api = fakeApi();
  facts(api);
  api.on(signIn, ({ body }) =>
    body.code === '123456'
      ? { profile: { id: 5, name: 'amelia-wong', title: 'Amelia Wong', logo: null }, next_url: '/' }
      : {
          refuse: body.code ? 422 : 401,
          code: body.code ? 'code_is_invalid' : 'code_is_missing',
          message: 'No.',
        },
  );
  const onDone = vi.fn();
  const { user } = await renderScreen(() => <SignInAgain onDone={onDone} onOther={() => undefined} />);
  await screen.findByLabelText('Password');
  await user.keyboard('Correct-Horse-9{Enter}');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByText('No.')).toBeNull();
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText('No.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
  expect(api.faults).toEqual([]);
});

test('knows whose session has ended, so that only the password is asked for', async () => {
  const api = fakeApi();
  facts(api);
  const profile = { id: 5, name: 'amelia-wong', title: 'Amelia Wong', logo: null };
  api.on(signIn, () => ({ profile, next_url: '/r/dashboard/' }));
  const onDone = vi.fn();
  const { user } = await renderScreen(() => <SignInAgain onDone={onDone} onOther={() => undefined} />);
  const password = await screen.findByLabelText('Password');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amelia@civic.test');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.keyboard('Correct-Horse-9{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
  expect(api.callsTo(signIn)[0]?.body).toEqual({ email: 'amelia@civic.test', password: 'Correct-Horse-9' });
  expect(api.faults).toEqual([]);
});

test('says it where a role of the person ended the session', async () => {
  const api = fakeApi();
  facts(api, true);
  await renderScreen(() => <SignInAgain onDone={() => undefined} onOther={() => undefined} />);
  await screen.findByText(/^Your role requires you to sign in again after 12 hours/);
  expect(api.faults).toEqual([]);
});
