import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { previewAddress, readPreview } from './preview-address.ts';

const secrets = { of: async () => Buffer.alloc(32, 7) } as never;
const NOW = 1_800_000_000;

test('a letter that fits an address is read from it for an hour', async () => {
  const address = (await previewAddress(secrets, 1, '<p>Grüße</p>', NOW)) ?? '';
  const [, query = ''] = address.split('?');
  expect(await readPreview(secrets, 1, query, NOW + 60)).toBe('<p>Grüße</p>');
  expect(await readPreview(secrets, 1, query, NOW + 3_601)).toBeNull();
  expect(await readPreview(secrets, 2, query, NOW + 60)).toBeNull();
});

test.each([
  ['packs badly', randomBytes(5_000).toString('base64')],
  ['packs well', '<p></p>'.repeat(100_000)],
  ['packs well and is longer in bytes than in letters', 'ü'.repeat(250_000)],
])('a letter that is too long has no address: it %s', async (_, html) => {
  expect(await previewAddress(secrets, 1, html, NOW)).toBeNull();
});
