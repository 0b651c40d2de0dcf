import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { hearTroubles, type Trouble } from '../trouble.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

beforeEach(() => {
  // React reports what a boundary catches; that is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

const broken = (message: string) =>
  renderScreen(() => (
    <ScreenBoundary place="/posts">
      <Broken message={message} />
    </ScreenBoundary>
  ));

test('says that a screen stopped working, and offers to reload', async () => {
  await broken('Cannot read properties of undefined');
  expect(await screen.findByText('Something went wrong on this screen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('tells of what a screen threw, and of each but once', async () => {
  const told: Trouble[] = [];
  hearTroubles((trouble) => told.push(trouble));
  await broken('Cannot read properties of undefined');
  await screen.findByText('Something went wrong on this screen');
  hearTroubles(() => undefined);
  expect(told.map(({ source, error }) => [source, (error as Error).message])).toEqual([
    ['screen', 'Cannot read properties of undefined'],
  ]);
});

test.each([
  'Failed to fetch dynamically imported module: /static/posts-screen.js',
  'Importing a module script failed.',
  'error loading dynamically imported module',
  'Unable to preload CSS for /static/posts-screen.css',
])('knows a missing part of the program by "%s"', async (message) => {
  await broken(message);
  expect(await screen.findByText("Part of the dashboard couldn't be loaded")).toBeTruthy();
});
