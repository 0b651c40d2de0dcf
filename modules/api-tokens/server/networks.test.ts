import { expect, test } from 'vitest';
import { isWithin } from './networks.ts';

test.each([
  ['no network at all', [], '198.51.100.7', true],
  ['a network', ['203.0.113.0/24'], '203.0.113.255', true],
  ['one next to it', ['203.0.113.0/24'], '203.0.114.0', false],
  ['one of several', ['192.0.2.1', '203.0.113.0/24'], '203.0.113.9', true],
  ['an address alone', ['192.0.2.1'], '192.0.2.1', true],
  ['its neighbour', ['192.0.2.1'], '192.0.2.2', false],
  ['IPv4 that comes as IPv6', ['192.0.2.0/24'], '::ffff:192.0.2.77', true],
  ['IPv6', ['2001:db8::/32'], '2001:db8:1::5', true],
  ['another IPv6', ['2001:db8::/32'], '2001:db9::5', false],
  ['IPv6 where IPv4 alone is named', ['0.0.0.0/0'], '2001:db8::5', false],
  ['what is no address', ['0.0.0.0/0'], 'unknown', false],
])('%s', (_, networks, ip, isIn) => {
  expect(isWithin(networks, ip)).toBe(isIn);
});
