import { expect, test, vi } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { type LastSent, signInRedirect } from './sign-in-redirect.ts';

const refused = (status: number, error: string) => new CallError(status, { error }, null, null);

function remembered(at = 0): LastSent {
  return {
    read: () => at,
    write: (now) => {
      at = now;
    },
    forget: () => {
      at = 0;
    },
  };
}

test('signin-redirect-once: leaves one time with the way back, however many calls are refused', () => {
  const go = vi.fn();
  const onError = signInRedirect(() => '/core/account/data?next_url=%2Fposts', go, remembered());
  onError(refused(401, 'not_signed_in'));
  onError(refused(401, 'not_signed_in'));
  expect(go.mock.calls).toEqual([['/core/account/data?next_url=%2Fposts']]);
});

test('no-site-name-no-redirect: stays where the site is not known, and with every other failure', () => {
  const go = vi.fn();
  const onError = signInRedirect(() => '/sign-in', go, remembered());
  for (const error of [refused(404, 'site_not_found'), refused(403, 'permission_denied'), new Error('lost')])
    onError(error);
  expect(go).not.toHaveBeenCalled();
});

test('signin-redirect-once: a window that comes straight back, and is still nobody, is not sent round and round', () => {
  const go = vi.fn();
  const sent = remembered();
  const comeIn = () => signInRedirect(() => '/sign-in', go, sent)(refused(401, 'not_signed_in'));
  comeIn();
  comeIn();
  expect(go).toHaveBeenCalledTimes(1);
  sent.write(Date.now() - 60_000);
  comeIn();
  expect(go).toHaveBeenCalledTimes(2);
});

test('config-opaque-redirect: what was answered with a redirect is left to the browser', () => {
  const go = vi.fn();
  signInRedirect(() => '/core/account/data?next_url=%2Fposts', go, remembered())(refused(0, 'redirected'));
  expect(go.mock.calls).toEqual([['/core/account/data?next_url=%2Fposts']]);
});
