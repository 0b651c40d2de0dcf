import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { KeysHelp } from './keys-help.tsx';

test('lists what works everywhere, and of the rest what does something here', async () => {
  const nothing = () => undefined;
  await renderScreen(() => (
    <KeysHelp live={new Set(['find'])} places={new Map()} onSettings={nothing} onClose={nothing} />
  ));
  const shown = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(['Undo last action', 'Open notifications', 'Find in list']));
  expect(shown).not.toContain('Refresh list');
});
