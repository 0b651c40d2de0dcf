import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { signIn } from '../../accounts.contract.ts';
import { SignInAgain } from './sign-in-again.tsx';

test('knows whose session has ended, so that only the password is asked for', async () => {
  const api = fakeApi();
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
