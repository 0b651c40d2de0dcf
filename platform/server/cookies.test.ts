import { expect, test } from 'vitest';
import { cookiesOf, writeCookie } from './cookies.ts';

test('behind https the session and its token have the prefix that binds them to the host', () => {
  for (const name of ['masthead_session', 'csrf_token']) {
    expect(writeCookie(name, 'a', { isSecure: true })).toMatch(
      new RegExp(`^__Host-${name}=a; Path=/; SameSite=Lax; HttpOnly; Secure$`),
    );
    expect(writeCookie(name, 'a', { isSecure: false })).toMatch(new RegExp(`^${name}=a; `));
  }
  expect(writeCookie('language', 'de', { isSecure: true })).toMatch(/^language=de; /);
});

test('behind https a session without the prefix, which a neighbour may have planted, counts for nothing', () => {
  const planted = 'masthead_session=theirs; csrf_token=theirs; language=de';
  expect({ ...cookiesOf(planted, true) }).toEqual({ language: 'de' });
  expect(cookiesOf(`${planted}; __Host-masthead_session=own`, true).masthead_session).toBe('own');
  expect(cookiesOf(planted, false).masthead_session).toBe('theirs');
});
