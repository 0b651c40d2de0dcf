import { Link } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { CallError } from '../call.ts';
import { TextField } from '../text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const Draft = z.object({ path: z.string().startsWith('/', 'starts with a slash') });

function AddRedirect(props: {
  onSubmit: (values: { path: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog title="Add redirect" submit="Add redirect" initial={{ path: '' }} schema={Draft} {...props}>
      {(form) => (
        <TextField
          label="Path"
          value={form.values.path}
          onText={(path) => form.set('path', path)}
          onLeave={() => form.leave('path')}
          error={form.error('path')}
        />
      )}
    </FormDialog>
  );
}

const openForm = async (onSubmit: (values: { path: string }) => Promise<unknown>) => {
  const onClose = vi.fn();
  const { user } = await renderScreen(() => <AddRedirect onSubmit={onSubmit} onClose={onClose} />);
  return { user, onClose, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Path' }) };
};

test('starts in its first field', async () => {
  const { field } = await openForm(async () => undefined);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('checks a field when it is left, not while somebody types', async () => {
  const { user, field } = await openForm(async () => undefined);
  await user.type(field, 'news');
  expect(screen.queryByText('Starts with a slash.')).toBeNull();
  await user.tab();
  expect(screen.getByText('Starts with a slash.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('sends what the schema accepts, and closes', async () => {
  const sent: unknown[] = [];
  const { user, field, onClose } = await openForm(async (values) => sent.push(values));
  await user.type(field, '/news{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ path: '/news' }]);
});

const pathRefused = () =>
  new CallError(422, { details: [{ loc: ['body', 'path'], msg: 'path_is_invalid' }] }, null, null);

test('puts the complaint of the server under its field and keeps the text', async () => {
  const { user, field, onClose } = await openForm(() => Promise.reject(pathRefused()));
  await user.type(field, '/news{Enter}');
  expect(await screen.findByText('Path Is Invalid')).toBeTruthy();
  expect(field.value).toBe('/news');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('asks before typed text is thrown away', async () => {
  const { user, field, onClose } = await openForm(async () => undefined);
  await user.type(field, '/news');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(field.value).toBe('/news');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('one Escape too many stays, and throws nothing away', async () => {
  const { user, field, onClose } = await openForm(async () => undefined);
  await user.type(field, '/news{Escape}');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  expect(field.value).toBe('/news');
  expect(onClose).not.toHaveBeenCalled();
});

test('a press on a button of the form moves no line above it, so that it reaches the button', async () => {
  const { user, field } = await openForm(async () => undefined);
  const submit = screen.getByRole('button', { name: 'Add redirect' });
  await user.type(field, 'news');
  await user.pointer({ keys: '[MouseLeft>]', target: submit });
  expect(screen.queryByText('Starts with a slash.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: submit });
  expect(await screen.findByText('Starts with a slash.')).toBeTruthy();
});

test.each(['Keep editing', 'Discard'])(
  'a press on %s reaches it, whatever the server said of the field',
  async (name) => {
    const { user, field, onClose } = await openForm(() => Promise.reject(pathRefused()));
    await user.type(field, '/news{Enter}');
    const said = await screen.findByText('Path Is Invalid');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const button = screen.getByRole('button', { name });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    // The field keeps the focus: left, it would be checked anew, and the line below it would go.
    expect([said.isConnected, document.activeElement]).toEqual([true, field]);
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(onClose).toHaveBeenCalledTimes(name === 'Discard' ? 1 : 0);
  },
);

test('an error goes with the letter that mends its field', async () => {
  const { user, field } = await openForm(async () => undefined);
  await user.type(field, 'news');
  await user.tab();
  expect(await screen.findByText('Starts with a slash.')).toBeTruthy();
  await user.type(field, 's');
  expect(screen.getByText('Starts with a slash.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '/');
  expect(screen.queryByText('Starts with a slash.')).toBeNull();
});

test('what was typed is asked about before another page takes the dialog away', async () => {
  const onClose = vi.fn();
  const { user } = await renderScreen(() => (
    <>
      <AddRedirect onSubmit={async () => undefined} onClose={onClose} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  ));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Path' });
  // Back does the same, and reaches what lies under a dialog.
  const leave = () => screen.getByText('Elsewhere').click();
  await user.type(field, '/news');
  leave();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field.value).toBe('/news');
  expect(onClose).not.toHaveBeenCalled();
  leave();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(onClose).toHaveBeenCalled();
});

test('a confirmation starts on Cancel, and stays when the act fails', async () => {
  const onClose = vi.fn();
  const onConfirm = vi
    .fn()
    .mockRejectedValueOnce(new Error('The server said no.'))
    .mockResolvedValueOnce(undefined);
  const { user } = await renderScreen(() => (
    <ConfirmDialog title="Delete 3 posts?" confirm="Delete 3 posts" onConfirm={onConfirm} onClose={onClose}>
      <p>You can restore them for 30 days.</p>
    </ConfirmDialog>
  ));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(screen.getByRole('button', { name: 'Delete 3 posts' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server said no.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete 3 posts' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <ConfirmDialog title="Delete?" confirm="Delete" onConfirm={async () => undefined} onClose={close}>
          It is gone.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

test('gives the focus back to what opened it', async () => {
  const { user } = await renderScreen(Opener);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});
