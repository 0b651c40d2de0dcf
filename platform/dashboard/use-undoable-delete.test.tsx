import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { CallError } from './call.ts';
import { forgetDeeds, offerUndo, undoLast } from './undo/undo.ts';
import { type UndoableDelete, useUndoableDelete } from './use-undoable-delete.ts';

const said = {
  deleted: (ids: number[]) => `${ids.length} deleted.`,
  deleteFailed: (reason: string) => `Nothing was deleted. ${reason}`,
  restoreFailed: (reason: string) => `Not brought back. ${reason}`,
};

type Acts = Pick<UndoableDelete<number[]>, 'remove' | 'restore'> & { onEnd: (isDone: boolean) => void };

function DeleteButton({ onEnd, ...acts }: Acts) {
  const undoableDelete = useUndoableDelete();
  return (
    <button type="button" onClick={() => void undoableDelete({ ...acts, said }).then(onEnd)}>
      Delete
    </button>
  );
}

async function press(remove: Acts['remove'], restore: Acts['restore']) {
  const isDone = vi.fn();
  const { user } = await renderScreen(() => <DeleteButton {...{ remove, restore }} onEnd={isDone} />);
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

test('G-31: a fault of the server says its request and offers to try again; a refusal offers no second try', async () => {
  const busy = new CallError(503, { error: 'unavailable', message: 'Busy.' }, 'request-7', null);
  const remove = vi.fn<Acts['remove']>().mockRejectedValueOnce(busy).mockResolvedValue([3]);
  const { user } = await press(remove, vi.fn());
  expect(await screen.findByRole('button', { name: 'Copy request ID request-7' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 deleted.')).toBeTruthy();
  const refused = new CallError(409, { error: 'is_used', message: 'It is used.' }, 'request-8', null);
  remove.mockRejectedValueOnce(refused);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Copy request ID request-8' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('offers no undo where nothing was deleted, and leaves the deed before the last one', async () => {
  forgetDeeds();
  const before = vi.fn();
  offerUndo('Before.', before);
  const restore = vi.fn();
  await press(async () => [], restore);
  expect(await screen.findByText('0 deleted.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  undoLast();
  await waitFor(() => expect(before).toHaveBeenCalledOnce());
  expect(restore).not.toHaveBeenCalled();
});

test('says why it was not brought back', async () => {
  const { user } = await press(
    async () => [3],
    () => Promise.reject(new Error('Taken.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not brought back. Taken.')).toBeTruthy();
});
