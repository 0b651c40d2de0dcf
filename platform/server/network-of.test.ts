import { describe, expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

describe('networkOf', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['2001:DB8:1:2::9', '2001:0db8:0001:0002'],
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['::1', '0000:0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
  ])('takes %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
