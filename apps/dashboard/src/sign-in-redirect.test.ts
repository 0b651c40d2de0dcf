import { expect, test, vi } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { signInRedirect } from './sign-in-redirect.ts';

const refused = (status: number, error: string) => new CallError(status, { error }, null, null);

test('signin-redirect-once: leaves one time with the way back, however many calls are refused', () => {
  const go = vi.fn();
  const onError = signInRedirect(() => '/core/account/data?next_url=%2Fposts', go);
  onError(refused(401, 'not_signed_in'));
  onError(refused(401, 'not_signed_in'));
  expect(go.mock.calls).toEqual([['/core/account/data?next_url=%2Fposts']]);
});

test('no-site-name-no-redirect: stays where the site is not known, and with every other failure', () => {
  const go = vi.fn();
  const onError = signInRedirect(() => '/sign-in', go);
  for (const error of [refused(404, 'site_not_found'), refused(403, 'permission_denied'), new Error('lost')])
    onError(error);
  expect(go).not.toHaveBeenCalled();
});
