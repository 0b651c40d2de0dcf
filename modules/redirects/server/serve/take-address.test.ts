import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeAddress } from './take-address.ts';

const segment = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    'evil.test',
    '\\',
    '\\evil.test',
    '%2f',
    '%5C',
    ':',
    '@evil.test',
    'javascript:',
    '\t',
    '*',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const kinds = fc.constantFrom(
  ['prefix', '/go', '/'],
  ['prefix', '/', '/here'],
  ['pattern', '/go/*', '/*'],
  ['pattern', '/:a/*', '/:a/*'],
  ['pattern', '/:a/:b', '/:b'],
);

test('F-11: whatever path a reader asks for, a redirect within the site stays on the site', () => {
  const query = fc.constantFrom('', '?x=//evil.test', '?/\\evil.test');
  fc.assert(
    fc.property(
      kinds,
      fc.array(segment, { maxLength: 4 }),
      query,
      ([match, path, redirect_to], parts, search) => {
        const redirect = {
          id: 1,
          path: path ?? '',
          redirect_to: redirect_to ?? '',
          status: 302,
          query: 'keep',
        };
        const asked = match === 'prefix' && path === '/' ? `/${parts.join('/')}` : `/go/${parts.join('/')}`;
        const address = takeAddress({ ...redirect, match: match ?? '' }, asked, search);
        if (address === undefined || address === null) return;
        expect(address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(address, 'https://ours.test').host).toBe('ours.test');
      },
    ),
    { numRuns: 2_000 },
  );
});
