import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { CallError } from '../call.ts';
import { TextField } from '../text-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useConflict } from './use-conflict.ts';

const Motto = z.object({ title: z.string(), note: z.string(), revision: z.number() });
type Motto = z.output<typeof Motto>;
const initial = { title: 'Ours', note: '' };

function EditMotto({ write }: { write: (motto: Motto) => Promise<unknown> }) {
  const conflict = useConflict(Motto);
  const [isOpen, setIsOpen] = useState(true);
  const { current } = conflict;
  if (!isOpen) return <p>Saved</p>;
  return (
    <FormDialog
      title="Edit motto"
      submit="Save"
      initial={initial}
      schema={Motto.partial()}
      onSubmit={(values) => conflict.watch(write({ ...values, revision: current?.revision ?? 1 }))}
      onClose={() => setIsOpen(false)}
    >
      {(form) => (
        <>
          {current ? (
            <ConflictPanel
              {...{ form, initial, revision: current.revision, isOwn: conflict.isOwn }}
              theirs={{ title: current.title, note: current.note }}
              labels={{ title: 'Title', note: 'Note' }}
            />
          ) : null}
          {(['title', 'note'] as const).map((name) => (
            <TextField key={name} label={name} value={form.values[name]} onText={(t) => form.set(name, t)} />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** A server that has the given rows saved by others, one after the other, before it takes ours. */
async function open(...theirs: Motto[]) {
  const sent: Motto[] = [];
  const write = async (motto: Motto) => {
    sent.push(motto);
    const current = theirs[sent.length - 1];
    if (current)
      throw new CallError(409, { error: 'revision_conflict', message: 'Saved.', current }, null, null);
  };
  const { user } = await renderScreen(() => <EditMotto write={write} />);
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  return { user, sent, field, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

test('takes over what only the others changed, and keeps what was typed', async () => {
  const { user, sent, field, save } = await open({ title: 'Theirs', note: 'new', revision: 2 });
  await user.type(await field('title'), '!');
  await save();
  expect(await screen.findByText('Someone else saved this in the meantime.')).toBeTruthy();
  expect((await field('note')).value).toBe('new');
  expect((await field('title')).value).toBe('Ours!');
  expect(screen.getByText('Theirs')).toBeTruthy();
  expect(screen.queryByText('Saved.')).toBeNull();
  await save();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ title: 'Ours!', note: 'new', revision: 2 });
});

test('says so when it was the same person in another window, and what the other window saved is no one’s else', async () => {
  const write = async () => {
    const current = { title: 'Elsewhere', note: '', revision: 2 };
    const body = { error: 'revision_conflict', message: 'Saved.', current, saved_by_caller: true };
    throw new CallError(409, body, null, null);
  };
  const { user } = await renderScreen(() => <EditMotto write={write} />);
  await user.type(await screen.findByRole('textbox', { name: 'title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You saved this in another window.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use saved version' }));
  expect(screen.getByText('The saved values match what you typed.')).toBeTruthy();
  expect(screen.queryByText(/[Tt]heir|[Ss]omebody/)).toBeNull();
});

test('puts theirs in the place of what was typed when that is chosen', async () => {
  const { user, sent, field, save } = await open({ title: 'Theirs', note: '', revision: 2 });
  await user.type(await field('title'), '!');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect((await field('title')).value).toBe('Theirs');
  expect(screen.getByText('Their values match yours.')).toBeTruthy();
  await save();
  expect(sent.at(-1)?.title).toBe('Theirs');
});

test('asks no more about what is kept, until it is saved by others once more', async () => {
  const { user, field, save } = await open(
    { title: 'Theirs', note: '', revision: 2 },
    { title: 'Theirs again', note: 'more', revision: 3 },
  );
  await user.type(await field('title'), '!');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(screen.queryByText('Theirs')).toBeNull();
  expect((await field('title')).value).toBe('Ours!');
  await save();
  expect(await screen.findByText('Theirs again')).toBeTruthy();
  expect((await field('note')).value).toBe('more');
});

test('leaves to the foot what else is refused while it stands', async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries > 1) throw new Error('The server is away.');
    const body = { error: 'revision_conflict', message: 'Saved.', current: { ...initial, revision: 2 } };
    throw new CallError(409, body, null, null);
  };
  const { user } = await renderScreen(() => <EditMotto write={write} />);
  await user.type(await screen.findByRole('textbox', { name: 'title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else saved this in the meantime.');
  expect(screen.queryByText('Saved.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The server is away.')).toBeTruthy();
});
