import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStrayDrops } from './use-stray-drops.ts';

test('a file that is dropped beside what takes files does not take the place of the page', () => {
  const { unmount } = renderHook(useStrayDrops);
  const dropped = (types: string[], at: Element) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types, dropEffect: 'copy' } });
    at.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const chosen = document.body.appendChild(document.createElement('input'));
  chosen.type = 'file';
  expect(dropped(['Files'], document.body)).toBe(true);
  expect([dropped(['text/plain'], document.body), dropped(['Files'], chosen)]).toEqual([false, false]);
  chosen.remove();
  unmount();
  expect(dropped(['Files'], document.body)).toBe(false);
});
