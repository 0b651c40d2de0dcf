import { createBrowserHistory, Link, type RouterHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { PageForm } from './page-form.tsx';
import { TextField } from './text-field.tsx';

const schema = z.object({ name: z.string().min(3, 'is too short') });

async function open(history?: RouterHistory) {
  const onSubmit = vi.fn(async (values: { name: string }) => values);
  const { user } = await renderScreen(
    () => (
      <>
        <PageForm submit="Save" initial={{ name: '' }} schema={schema} onSubmit={onSubmit}>
          {(form) => (
            <TextField
              label="Name"
              value={form.values.name}
              onText={(name) => form.set('name', name)}
              onLeave={() => form.leave('name')}
              error={form.error('name')}
            />
          )}
        </PageForm>
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    ),
    { history },
  );
  return { user, onSubmit, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }) };
}

test('the press of its button leaves the focus in the field, so that no error moves the button away', async () => {
  const { user, onSubmit, field } = await open();
  await user.type(field, 'An');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.pointer({ keys: '[MouseLeft>]', target: save });
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: save });
  expect(await screen.findByText('Is too short.')).toBeTruthy();
  await user.type(field, 'n');
  await user.click(save);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann' }));
});

describe('what is typed and not saved', () => {
  const leave = () => screen.getByRole('link', { name: 'Elsewhere' });
  const asked = () => screen.findByRole('dialog', { name: 'You have unsaved changes.' });

  test('is asked about before another page opens: it can be stayed with, or discarded', async () => {
    const { user, field } = await open();
    await user.type(field, 'Ann');
    await user.click(leave());
    await asked();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('Ann');
    await user.click(leave());
    await asked();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field.isConnected).toBe(false));
  });

  test('is not asked about once it is saved', async () => {
    const { user, field } = await open();
    await user.type(field, 'Ann{Enter}');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await user.click(leave());
    await waitFor(() => expect(field.isConnected).toBe(false));
  });

  test('keeps the window from closing unasked', async () => {
    window.history.replaceState(null, '', '/screen');
    const history = createBrowserHistory();
    const { user, field } = await open(history);
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await user.type(field, 'Ann');
    expect(close()).toBe(false);
    history.destroy();
  });
});
