import { expect, test } from 'vitest';
import { openLogHosts, readLogHost } from './own-hosts.ts';

test.each([
  ['old.example.com', 'old.example.com'],
  [' WWW.Old.Example.com. ', 'old.example.com'],
  ['https://www.old.example.com:8443/path?x', 'old.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['my_app:80', 'my_app'],
  ['[2001:db8::7]:443', '[2001:db8::7]'],
  ['a b', null],
  ['', null],
  ['-', null],
])('the host %j is %j', (text, host) => {
  expect(readLogHost(text)).toBe(host);
});

test('lines without a host are those of the site, and no number of made-up hosts fills memory', () => {
  const hosts = openLogHosts(['a.test']);
  expect(
    ['', '-', '_', '_:80', 'a.test', 'WWW.A.test:443', 'b.test'].map((host) =>
      hosts.isOwn(hosts.nameOf(host)),
    ),
  ).toEqual([true, true, true, true, true, true, false]);
  hosts.count('b.test');
  for (let at = 0; at < 5_000; at += 1) hosts.count(`x${at}.test`);
  hosts.count('b.test');
  hosts.count('<script>');
  const { otherHosts, hosts: named } = hosts.others();
  expect(otherHosts).toBe(5_003);
  expect(named).toHaveLength(5);
  expect(named[0]).toEqual({ host: 'b.test', lines: 2 });
});
