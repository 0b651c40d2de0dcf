import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedByStripe } from './stripe-signature.ts';

const NOW = 1_800_000_000;
const body = Buffer.from('{ "id": "evt_1" }');
const sign = (at: number, secret = 'whsec_a', text: Buffer | string = body) =>
  createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
const isSigned = (header: unknown) => isSignedByStripe(header, body, 'whsec_a', NOW);

test.each<[string, unknown, boolean]>([
  ['of now', `t=${NOW},v1=${sign(NOW)}`, true],
  [
    'of a secret that is being replaced, beside the new one',
    `t=${NOW},v1=${sign(NOW, 'old')},v1=${sign(NOW)}`,
    true,
  ],
  ['of five minutes ago', `t=${NOW - 300},v1=${sign(NOW - 300)}`, true],
  ['of longer ago', `t=${NOW - 301},v1=${sign(NOW - 301)}`, false],
  ['of the future', `t=${NOW + 301},v1=${sign(NOW + 301)}`, false],
  ['with another time than was signed', `t=${NOW},v1=${sign(NOW - 1)}`, false],
  ['by another secret', `t=${NOW},v1=${sign(NOW, 'whsec_b')}`, false],
  ['of another text', `t=${NOW},v1=${sign(NOW, 'whsec_a', '{}')}`, false],
  ['of an older scheme', `t=${NOW},v0=${sign(NOW)}`, false],
  ['that is half of one', `t=${NOW},v1=${sign(NOW).slice(0, 32)}`, false],
  ['without a time', `v1=${sign(NOW)}`, false],
  ['that is none', undefined, false],
])('a signature %s', (_, header, expected) => {
  expect(isSigned(header)).toBe(expected);
});
