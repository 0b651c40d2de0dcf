import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { useCommands } from '../commands/commands.ts';
import { AccountPanel } from './account-panel.tsx';

function Tour() {
  useCommands([{ id: 'tour', title: 'Take the tour', isInAccountMenu: true, run: () => undefined }]);
  return null;
}

let offer: (more: ReactNode) => void = () => undefined;
function Page() {
  const [more, setMore] = useState<ReactNode>(null);
  offer = setMore;
  const nothing = () => undefined;
  return (
    <>
      <AccountPanel entries={[]} onGo={nothing} onSignOut={nothing} onClose={nothing} />
      {more}
    </>
  );
}

test('an account menu that is opened at once shows what is offered a moment later', async () => {
  await renderScreen(Page);
  await screen.findByText('Amelia Wong');
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull();
  act(() => offer(<Tour />));
  expect(await screen.findByRole('button', { name: 'Take the tour' })).toBeTruthy();
  act(() => offer(null));
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull();
});
