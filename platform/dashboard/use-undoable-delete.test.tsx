import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { useUndoableDelete } from './use-undoable-delete.ts';

async function press(remove: () => Promise<number[]>, restore: (ids: number[]) => Promise<unknown>) {
  const isDone = vi.fn();
  const said = {
    deleted: (ids: number[]) => `${ids.length} deleted.`,
    deleteFailed: (reason: string) => `Nothing was deleted. ${reason}`,
    restoreFailed: (reason: string) => `Not brought back. ${reason}`,
  };
  const Screen = () => {
    const remover = useUndoableDelete();
    const onClick = () => void remover({ remove, restore, said }).then(isDone);
    return (
      <button type="button" onClick={onClick}>
        Delete
      </button>
    );
  };
  const { user } = await renderScreen(Screen);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  return { user, isDone };
}

test('says what is gone, and brings the same back by Undo', async () => {
  const restore = vi.fn(async () => undefined);
  const { user, isDone } = await press(async () => [3, 4], restore);
  expect(await screen.findByText('2 deleted.')).toBeTruthy();
  expect(isDone).toHaveBeenCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(restore).toHaveBeenCalledWith([3, 4]);
  await waitFor(() => expect(screen.queryByText('2 deleted.')).toBeNull());
});

test('says why nothing was deleted, and offers nothing to undo', async () => {
  const { isDone } = await press(() => Promise.reject(new Error('It is used.')), vi.fn());
  expect(await screen.findByText('Nothing was deleted. It is used.')).toBeTruthy();
  expect(isDone).toHaveBeenCalledWith(false);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says why it was not brought back', async () => {
  const { user } = await press(
    async () => [3],
    () => Promise.reject(new Error('Taken.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not brought back. Taken.')).toBeTruthy();
});
