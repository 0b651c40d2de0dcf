import { describe, expect, test } from 'vitest';
import { addressForMails, isFromThisMachine, isLoopbackAddress, isLoopbackHost } from './loopback.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

test.each(['10.0.0.1', '1127.0.0.1', '127.0.0.1.evil.test', '::ffff:10.0.0.1', '::', 'localhost', ''])(
  '%s is no address of this machine',
  (address) => expect(isLoopbackAddress(address)).toBe(false),
);

test.each(['localhost', 'LOCALHOST', 'news.localhost', 'a.b.localhost', '127.0.0.1', '[::1]', '::1'])(
  '%s names this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each(['evil.test', 'localhost.evil.test', '127.evil.test', 'mylocalhost', '.localhost', '[::2]', ''])(
  '%s names another one',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

describe('somebody on this machine', () => {
  const near = { ip: '127.0.0.1', host: 'localhost:3000', headers: {}, localPort: 3000 };

  test('asks from its address for its name', () => {
    expect(isFromThisMachine(near)).toBe(true);
    expect(isFromThisMachine({ ...near, ip: '::1', host: '[::1]:3000' })).toBe(true);
    expect(isFromThisMachine({ ...near, host: '127.0.0.1' })).toBe(true);
  });

  test('is nobody from elsewhere, who asks for another name, or for whom a proxy asks', () => {
    expect(isFromThisMachine({ ...near, ip: '10.0.0.9' })).toBe(false);
    expect(isFromThisMachine({ ...near, host: 'news.test' })).toBe(false);
    expect(isFromThisMachine({ ...near, headers: { 'x-forwarded-for': '10.0.0.9' } })).toBe(false);
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect(isFromThisMachine({ ...near, headers: { [name]: 'anything' } }), name).toBe(false);
  });

  test('gets mails that lead where it asked; everybody else gets the address of the site', () => {
    const site = { uri: 'https://news.test' };
    expect(addressForMails({ site, request: near })).toBe('http://localhost:3000');
    expect(addressForMails({ site, request: { ...near, host: '127.0.0.1:3000' } })).toBe(
      'http://127.0.0.1:3000',
    );
    expect(addressForMails({ site, request: { ...near, ip: '::1', host: '[::1]:3000' } })).toBe(
      'http://[::1]:3000',
    );
    expect(addressForMails({ site, request: { ...near, host: 'evil.test' } })).toBe('https://news.test');
    expect(addressForMails({ site, request: { ...near, ip: '10.0.0.9' } })).toBe('https://news.test');
  });

  test('gets no port and no name from the Host header', () => {
    const site = { uri: 'https://news.test' };
    expect(addressForMails({ site, request: { ...near, host: 'localhost:9999' } })).toBe(
      'http://localhost:3000',
    );
    expect(addressForMails({ site, request: { ...near, host: 'evil.localhost:9999' } })).toBe(
      'http://127.0.0.1:3000',
    );
    expect(addressForMails({ site, request: { ...near, localPort: null } })).toBe('https://news.test');
  });
});
