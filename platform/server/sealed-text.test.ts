import { expect, test } from 'vitest';
import { openSealedText, sealText } from './sealed-text.ts';

test('a sealed text opens where it belongs, and nowhere else', () => {
  const sealed = sealText('of this place', 'cdn 7', 'tökén');
  expect(openSealedText('of this place', 'cdn 7', sealed)).toBe('tökén');
  expect(sealText('of this place', 'cdn 7', 'tökén')).not.toBe(sealed);
  expect(openSealedText('of this place', 'cdn 8', sealed)).toBeNull();
  expect(openSealedText('of another place', 'cdn 7', sealed)).toBeNull();
  expect(openSealedText('of this place', 'cdn 7', `A${sealed.slice(1)}B`)).toBeNull();
  expect(openSealedText('of this place', 'cdn 7', '')).toBeNull();
});
