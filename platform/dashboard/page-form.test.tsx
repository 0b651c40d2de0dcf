import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { PageForm } from './page-form.tsx';
import { TextField } from './text-field.tsx';

const schema = z.object({ name: z.string().min(3, 'is too short') });

async function open() {
  const onSubmit = vi.fn(async (values: { name: string }) => values);
  const { user } = await renderScreen(() => (
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
  ));
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
  expect(await screen.findByText('Is too short')).toBeTruthy();
  await user.type(field, 'n');
  await user.click(save);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann' }));
});
