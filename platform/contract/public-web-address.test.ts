import { expect, test } from 'vitest';
import { hostileAddresses } from '../server/outgoing-http/hostile-addresses.fixture.ts';
import { isPublicWebAddress, readableHost } from './public-web-address.ts';

test.each([
  ...['https://example.org', 'http://www.example.org/a?b=c#d', 'https://münchen.de/straße'],
  ...['https://example.org:8443/', 'HTTPS://EXAMPLE.ORG./', 'https://a-b.example.museum/x'],
])('%s is a page that anybody can open', (address) => {
  expect(isPublicWebAddress(address)).toBe(true);
});

test.each([
  ...['', 'example.org', 'https://', 'https:// example.org/', 'https://example', 'https://localhost:8080/'],
  ...['https://printer.local/', 'https://a.home.arpa/', 'https://user@example.org/', 'mailto:a@example.org'],
  ...['http://127.1/', 'http://0x7f.0.0.1/', 'https://8.8.8.8/', 'https://example.org/a b'],
])('%s is none', (address) => {
  expect(isPublicWebAddress(address)).toBe(false);
});

test('no address of a network is one, however it is written', () => {
  expect(hostileAddresses.filter(isPublicWebAddress)).toEqual([]);
});

test('a host is read without what most of them begin with', () => {
  expect([readableHost('https://www.example.org/a'), readableHost('nothing')]).toEqual(['example.org', '']);
});
