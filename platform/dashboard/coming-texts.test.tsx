import { act, screen } from '@testing-library/react';
import { startTransition, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const german = Promise.withResolvers<Response>();

beforeEach(() => {
  document.documentElement.lang = 'de-DE';
  document.documentElement.dataset.texts = JSON.stringify({ stories: '/texts/stories.json' });
  vi.stubGlobal('fetch', () => german.promise);
  vi.resetModules();
});
afterEach(() => {
  document.documentElement.lang = '';
  delete document.documentElement.dataset.texts;
  vi.unstubAllGlobals();
  vi.resetModules();
});

function Heading({ useTexts }: { useTexts: () => (key: 'heading') => string }) {
  const text = useTexts();
  const heading = useMemo(() => text('heading'), [text]);
  return <h1>{heading}</h1>;
}

test('a component that waits for its texts goes on where it stopped, and is not drawn anew', async () => {
  const { roomTexts } = await import('./texts.ts');
  const useStoryTexts = roomTexts('stories', { heading: 'Stories' });
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  const warnings = vi.spyOn(console, 'error').mockImplementation(note);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element, { onRecoverableError: note, onUncaughtError: note });
  await act(async () => startTransition(() => root.render(<Heading useTexts={useStoryTexts} />)));
  expect(element.textContent).toBe('');

  await act(async () => german.resolve(Response.json({ heading: 'Geschichten' })));
  expect((await screen.findByRole('heading')).textContent).toBe('Geschichten');
  expect(failures).toEqual([]);

  // What is drawn from now on has its texts at once.
  const later = createRoot(element.appendChild(document.createElement('div')));
  flushSync(() => later.render(<Heading useTexts={useStoryTexts} />));
  expect(element.textContent).toBe('GeschichtenGeschichten');
  await act(async () => later.unmount());
  warnings.mockRestore();
  await act(async () => root.unmount());
  element.remove();
});
