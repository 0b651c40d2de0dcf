import { act, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Translate } from '#platform/contract/text-keys.ts';

beforeEach(() => {
  document.documentElement.lang = 'fr-FR';
  document.documentElement.dataset.texts = JSON.stringify({ stories: '/texts/stories.json' });
  vi.stubGlobal('fetch', async () => Response.json({ heading: 'Articles' }));
  vi.resetModules();
});
afterEach(() => {
  document.documentElement.lang = '';
  delete document.documentElement.dataset.texts;
  vi.unstubAllGlobals();
  vi.resetModules();
});

const english = {
  heading: 'Stories',
  add: 'Add story',
  deleted_one: '{count} story deleted',
  deleted_other: '{count} stories deleted',
};

function Story({ useTexts }: { useTexts: () => Translate<typeof english> }) {
  const text = useTexts();
  return <p>{[text('heading'), text('add'), text('deleted', { count: 0 })].join(', ')}</p>;
}

test('a text that is not translated yet is shown in English, with the English plural', async () => {
  const { roomTexts } = await import('./texts.ts');
  const useStoryTexts = roomTexts('stories', english);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () => root.render(<Story useTexts={useStoryTexts} />));
  expect((await screen.findByText(/^Articles/)).textContent).toBe('Articles, Add story, 0 stories deleted');
  await act(async () => root.unmount());
  element.remove();
});
