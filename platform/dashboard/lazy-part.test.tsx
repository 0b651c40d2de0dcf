import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

test('a part that does not come at first is asked for once more', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return { Greeting };
  }, 'Greeting');
  render(
    <Suspense fallback="…">
      <Part name="Ann" />
    </Suspense>,
  );
  expect(await screen.findByText('Good morning, Ann')).toBeTruthy();
  expect(tries).toBe(2);
});

test('what can be done without has something in its place when it does not come', async () => {
  const load = async (): Promise<{ Greeting: typeof Greeting }> => {
    throw new TypeError('Failed to fetch dynamically imported module: /greeting.js');
  };
  const Part = lazyPart(load, 'Greeting', () => <p>Nobody greets</p>);
  render(
    <Suspense fallback="…">
      <Part name="Ann" />
    </Suspense>,
  );
  expect(await screen.findByText('Nobody greets')).toBeTruthy();
});
