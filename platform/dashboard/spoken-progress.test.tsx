import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SpokenProgress } from './spoken-progress.tsx';

test('what is said changes at the quarters, not with each percent', () => {
  const said: string[] = [];
  const view = (share: number | null) => (
    <SpokenProgress share={share} said={(percent) => `Writing: ${percent} %`} />
  );
  const { rerender } = render(view(null));
  const heard = () => screen.getByRole('status').textContent ?? '';
  expect(heard()).toBe('');
  for (let percent = 0; percent <= 100; percent += 1) {
    rerender(view(percent / 100));
    if (said.at(-1) !== heard()) said.push(heard());
  }
  expect(said).toEqual([0, 25, 50, 75, 100].map((percent) => `Writing: ${percent} %`));
});

test('what waits to begin says so, until it is known how far it is', () => {
  const view = (share: number | null) => (
    <SpokenProgress share={share} said={(percent) => `${percent} %`} waiting="It is about to begin." />
  );
  const { container, rerender } = render(view(null));
  const heard = () => within(container).getByRole('status').textContent;
  expect(heard()).toBe('It is about to begin.');
  rerender(view(0));
  expect(heard()).toBe('0 %');
});
