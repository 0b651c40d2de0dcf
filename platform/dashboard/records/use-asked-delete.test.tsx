import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { useAskedDelete } from './use-asked-delete.tsx';
import type { DeleteRows } from './use-delete.tsx';

const shown = [
  { id: 1, name: 'Unused', uses: 0 },
  { id: 2, name: 'Used', uses: 3 },
  { id: 3, name: 'Worn', uses: 4 },
];
const usesOf = ({ uses }: { uses: number }): number => uses;

type Acts = { run: DeleteRows; onEnd: (isDone: boolean) => void };

function DeleteButtons({ run, onEnd }: Acts) {
  const { onDelete, dialog } = useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: `Delete ${count}, ${first.name} first?`,
      confirm: 'Delete them',
      used: `${uses} lose it.`,
    }),
  });
  const press = (ids: number[]) => void onDelete(ids).then(onEnd);
  return (
    <>
      <button type="button" onClick={() => press([1])}>
        Unused
      </button>
      <button type="button" onClick={() => press([1, 2, 3])}>
        All
      </button>
      {dialog}
    </>
  );
}

async function openScreen(isDone = true) {
  const run = vi.fn<DeleteRows>(async () => isDone);
  const onEnd = vi.fn();
  const { user } = await renderScreen(() => <DeleteButtons {...{ run, onEnd }} />);
  return { user, run, onEnd };
}

test('what nobody uses is deleted at once', async () => {
  const { user, run, onEnd } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Unused' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
  expect(run).toHaveBeenCalledWith([1]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is used is asked about with the sum of its uses, and deleted with its neighbours once confirmed', async () => {
  const { user, run, onEnd } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByRole('dialog', { name: 'Delete 3, Unused first?' })).toBeTruthy();
  expect(screen.getByText('7 lose it.')).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete them' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
  expect(run).toHaveBeenCalledWith([1, 2, 3]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who cancels keeps the rows, and the selection is told that nothing was deleted', async () => {
  const { user, run, onEnd } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false));
  expect(run).not.toHaveBeenCalled();
});
