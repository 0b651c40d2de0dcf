import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { CallError } from '../call.ts';
import { textOf } from '../dialogs/text-of.ts';
import { TextField } from '../text-field.tsx';
import { RecordPageForm } from './record-page-form.tsx';

type Stone = { revision: number; name: string };
const changed = () => new CallError(412, { error: 'revision_conflict', message: 'Changed.' }, null, null);
const save = vi.fn(async ({ name }: { name: string }, { revision }: Stone) => ({
  ...{ name, revision: revision + 1 },
}));
const schema = z.object({ name: z.string().min(1) });

const open = () =>
  renderScreen(() => (
    <RecordPageForm<Stone, { name: string }>
      record={{ revision: 1, name: 'Granite' }}
      onRefresh={async () => ({ revision: 8, name: 'Marble' })}
      {...{ save, submit: 'Save stone', said: 'Stone saved.', schema: () => schema }}
      valuesOf={({ name }) => ({ name })}
    >
      {(form) => <TextField label="Name" {...textOf(form, 'name')} />}
    </RecordPageForm>
  ));
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const button = () => screen.getByRole('button', { name: 'Save stone' });

test('what is saved is what the next save goes over', async () => {
  const { user } = await open();
  await user.type(await field(), 's');
  await user.click(button());
  expect(await screen.findByText('Stone saved.')).toBeTruthy();
  await user.type(await field(), '!');
  await user.click(button());
  expect(save.mock.calls.map(([{ name }, { revision }]) => [name, revision])).toEqual([
    ['Granites', 1],
    ['Granites!', 2],
  ]);
});

test('what somebody else saved meanwhile is told, and what is typed stays until the saved is taken', async () => {
  save.mockRejectedValueOnce(changed());
  const { user } = await open();
  await user.type(await field(), 's');
  await user.click(button());
  expect(await screen.findByText('Changed.')).toBeTruthy();
  expect((await field()).value).toBe('Granites');
  await user.click(screen.getByRole('button', { name: 'Use saved version' }));
  expect(await screen.findByDisplayValue('Marble')).toBeTruthy();
  expect(screen.queryByText('Changed.')).toBeNull();
  await user.type(await field(), 's');
  await user.click(button());
  expect(save.mock.calls.at(-1)?.[1].revision).toBe(8);
});
