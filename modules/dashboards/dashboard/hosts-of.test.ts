import { expect, test } from 'vitest';
import { hostsOf } from './hosts-of.ts';

test('hosts are taken from lines, from lists and from whole addresses', () => {
  expect(hostsOf(' Charts.Example.org\nhttps://maps.example.net/a?b=1, figures.test;\n')).toEqual([
    ...['charts.example.org', 'maps.example.net', 'figures.test'],
  ]);
  expect(hostsOf(' \n ')).toEqual([]);
});
