import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  document.documentElement.lang = 'ar-SA';
  vi.resetModules();
});
afterEach(() => {
  document.documentElement.lang = '';
  vi.resetModules();
});

test('G-24: an English sentence in a page from right to left keeps its words and signs in their order', async () => {
  const { platformText } = await import('./texts.ts');
  expect(platformText('failure.offline')).toMatch(/^\u2066[A-Z].*[a-z]\.\u2069$/s);
  expect(platformText('clear')).toBe('Clear');
});

test('G-24: the sizes of a page are written in the digits of the language, like the numbers beside them', async () => {
  const { renderScreen } = await import('#platform/testing/render-screen.tsx');
  const { Paging } = await import('./paging.tsx');
  const nothing = () => undefined;
  await renderScreen(() => (
    <Paging
      {...{ page: 1, size: 10, sizes: [10, 25], total: 30, lastRow: 10_000, isExact: true }}
      onPage={nothing}
      onSize={nothing}
    />
  ));
  expect(await screen.findByRole('button', { name: '٢٥' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\d/);
});
