import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useNoticePlace } from './notice-place.ts';

const boxOf = (element: HTMLElement, left: number, top: number, width: number, height: number) => {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
};
let place = '';

function Notices() {
  const host = useRef<HTMLDivElement>(null);
  const { side, lift } = useNoticePlace(host, 1);
  place = `${side} ${lift}`;
  return (
    <div
      ref={(element) => {
        host.current = element;
        if (element) boxOf(element, 16, window.innerHeight - 60, 200, 44);
      }}
    />
  );
}

test('notices make way for a dialog that opens beside the page while they stand', async () => {
  render(<Notices />);
  expect(place).toBe('start 0');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<button type="submit">Save</button>';
  boxOf(dialog.querySelector('button') as HTMLElement, 20, window.innerHeight - 50, 90, 32);
  document.body.append(dialog);
  await waitFor(() => expect(place).toBe('end 0'));
  dialog.remove();
  await waitFor(() => expect(place).toBe('start 0'));
});
