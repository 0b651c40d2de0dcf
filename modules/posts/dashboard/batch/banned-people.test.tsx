import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import type { PostBatch } from '../../post-batches.contract.ts';
import { BannedPeople } from './banned-people.tsx';

const shown = (people: PostBatch['people'], spared: PostBatch['spared']) =>
  renderScreen(() => <BannedPeople forecast={{ people, spared } as PostBatch} />);

test('who would be banned is said by name, and who not and why', async () => {
  await shown([{ id: 5, title: 'Max Noise' }], [{ id: 6, title: 'Ruth Lange', reason: 'is_staff' }]);
  expect(await screen.findByText('Max Noise will be banned.')).toBeTruthy();
  expect(screen.getByText("Ruth Lange is staff and can't be banned.")).toBeTruthy();
});

test('nobody is a sentence of its own', async () => {
  await shown([], [{ id: 6, title: 'Me', reason: 'is_self' }]);
  expect(await screen.findByText('None of these authors can be banned.')).toBeTruthy();
  expect(screen.getByText("You can't ban yourself.")).toBeTruthy();
});
