import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { CallError } from '../call.ts';
import { textOf } from '../dialogs/text-of.ts';
import { TextField } from '../text-field.tsx';
import { RecordDialog } from './record-dialog.tsx';

const Stone = z.object({ id: z.number(), revision: z.number(), updated_ts: z.number(), name: z.string() });
type Stone = z.infer<typeof Stone>;
type Values = { name: string };

const stone = (revision: number, name: string): Stone => ({
  id: 7,
  revision,
  updated_ts: 1_764_000_000,
  name,
});
const create = vi.fn(async ({ name }: Values) => stone(1, name));
const update = vi.fn(async ({ revision }: { revision: number }, { name }: Values) =>
  stone(revision + 1, name),
);
const onClose = vi.fn();

beforeEach(() => vi.clearAllMocks());

const refusal = (status: number, code: string, more: object = {}) =>
  new CallError(status, { error: code, message: 'It was refused.', ...more }, 'request-1', null);

async function open(record: Stone | null) {
  let fetchedAgain: (record: Stone) => void = () => undefined;
  const drawn = await renderScreen(() => {
    const [row, setRow] = useState(record);
    fetchedAgain = setRow;
    return (
      <RecordDialog<Stone, Values>
        record={row}
        rowSchema={Stone}
        schema={z.object({ name: z.string().min(1) })}
        valuesOf={(one) => ({ name: one?.name ?? '' })}
        words={{ add: 'Add stone', edit: 'Edit stone', save: 'Save stone' }}
        labels={{ name: 'Name' }}
        {...{ create, update, onClose }}
      >
        {(form) => <TextField label="Name" {...textOf(form, 'name')} />}
      </RecordDialog>
    );
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { ...drawn, name, fetchedAgain: (row: Stone) => fetchedAgain(row) };
}

test('adds what was typed, says so and closes', async () => {
  const { user, name } = await open(null);
  await user.type(name, 'Flint{Enter}');
  expect(await screen.findByText('Flint added.')).toBeTruthy();
  expect(create).toHaveBeenCalledWith({ name: 'Flint' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('sends nothing while a field is wrong, and says what is', async () => {
  const { user } = await open(null);
  await user.click(screen.getByRole('button', { name: 'Add stone' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This field is required.');
  expect(create).not.toHaveBeenCalled();
});

test('saves over the revision that was opened, though a newer one was fetched meanwhile', async () => {
  const { user, name, fetchedAgain } = await open(stone(3, 'Slate'));
  fetchedAgain(stone(9, 'Chalk'));
  await user.type(name, 's{Enter}');
  expect(await screen.findByText(/^Slate.* saved\.$/)).toBeTruthy();
  expect(update).toHaveBeenCalledWith({ id: 7, revision: 3 }, { name: 'Slates' });
});

test('shows what somebody else saved, and saves over it only once that was seen', async () => {
  const { user, name } = await open(stone(3, 'Slate'));
  update.mockRejectedValueOnce(refusal(409, 'revision_conflict', { current: stone(5, 'Chalk') }));
  await user.type(name, 's{Enter}');
  expect(await screen.findByText(/^Someone else saved this at/)).toBeTruthy();
  expect(screen.getByText('Chalk')).toBeTruthy();
  expect(name.value).toBe('Slates');
  await user.click(screen.getByRole('button', { name: 'Save stone' }));
  expect(await screen.findByText(/^Slate.* saved\.$/)).toBeTruthy();
  expect(update).toHaveBeenLastCalledWith({ id: 7, revision: 5 }, { name: 'Slates' });
});

test('adds again what was deleted meanwhile, with what was typed', async () => {
  const { user, name } = await open(stone(3, 'Slate'));
  update.mockRejectedValueOnce(refusal(404, 'not_found'));
  await user.type(name, 's{Enter}');
  expect(await screen.findByText(/^Someone deleted this in the meantime\./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Add stone' }));
  expect(await screen.findByText('Slates added.')).toBeTruthy();
  expect(create).toHaveBeenCalledWith({ name: 'Slates' });
});

test('puts a refusal under the field that it names, keeps what was typed and stays open', async () => {
  create.mockRejectedValueOnce(
    refusal(409, 'duplicate', { details: [{ loc: ['body', 'name'], msg: 'There is one of this name.' }] }),
  );
  const { user, name } = await open(null);
  await user.type(name, 'Flint{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('There is one of this name.');
  expect(name.value).toBe('Flint');
  expect(onClose).not.toHaveBeenCalled();
});
