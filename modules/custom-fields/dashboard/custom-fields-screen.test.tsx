import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  type CustomField,
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomFields,
  updateCustomField,
} from '../custom-fields.contract.ts';
import { CustomFieldsScreen } from './custom-fields-screen.tsx';

const field = (id: number, more: Partial<CustomField> = {}): CustomField => ({
  ...{ id, title: 'Rating', name: 'rating', type: 'number', help: '', is_required: true, options: [] },
  ...{ min: 1, max: 5, max_length: null, post_types: ['video'], created_ts: 1, updated_ts: 2, revision: 1 },
  ...{ entity: 'post', staff_only: false },
  ...more,
});

let api: FakeApi;

beforeEach(() => {
  const items = [field(1)];
  api = fakeApi()
    .on(listCustomFields, () => ({ items, total_count: 1, after: null }))
    .on(createCustomField, ({ body }) => field(2, body))
    .on(updateCustomField, () => field(1, { revision: 2 }))
    .on(removeCustomFields, () => ({ items, batch_id: 9 }));
});
afterEach(() => expect(api.faults).toEqual([]));

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the custom fields', () => {
  test('show their type, their posts and whether they are required', async () => {
    await renderScreen(CustomFieldsScreen);
    const row = within(await screen.findByRole('row', { name: /Rating/ }));
    for (const words of ['Number', 'Videos', 'Required', 'rating']) expect(row.getByText(words)).toBeTruthy();
  });

  test('are added with the bounds of their type alone, and ask for what it needs', async () => {
    const { user } = await renderScreen(CustomFieldsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    await user.type(await box('Title'), 'Mood');
    expect((await box('Key')).value).toBe('mood');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Choice');
    const dialog = within(screen.getByRole('dialog', { name: 'Add field' }));
    await user.click(dialog.getByRole('button', { name: 'Add field' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Enter at least one option.');
    await user.type(await box('Options'), 'calm{Enter}loud');
    await user.click(dialog.getByRole('checkbox', { name: 'Pages' }));
    await user.click(dialog.getByRole('button', { name: 'Add field' }));
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(api.callsTo(createCustomField)[0]?.body).toEqual({
      ...{ title: 'Mood', name: 'mood', type: 'choice', help: '', options: ['calm', 'loud'] },
      ...{ min: null, max: null, max_length: null, is_required: false, post_types: ['page'] },
      ...{ entity: 'post', staff_only: false },
    });
  });

  test('are of communities too, with what the staff of the site keeps and without types of posts', async () => {
    const { user, search } = await renderScreen(CustomFieldsScreen);
    await user.click(await screen.findByRole('button', { name: 'Communities' }));
    expect(search()).toContain('of=community');
    expect(api.callsTo(listCustomFields).at(-1)?.query).toMatchObject({ entity: 'community' });
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add field' }));
    expect(dialog.queryByRole('checkbox', { name: 'Pages' })).toBeNull();
    expect(dialog.queryByRole('option', { name: 'Long text' })).toBeNull();
    await user.type(await box('Title'), 'Sponsor');
    await user.click(dialog.getByRole('checkbox', { name: 'Only site staff can see and change it' }));
    await user.click(dialog.getByRole('button', { name: 'Add field' }));
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(api.callsTo(createCustomField)[0]?.body).toMatchObject({
      ...{ entity: 'community', name: 'sponsor', staff_only: true, post_types: [] },
    });
  });

  test('are put in another order by the keyboard', async () => {
    const items = [field(1), field(2, { title: 'Mood', name: 'mood' })];
    api
      .on(listCustomFields, () => ({ items, total_count: 2, after: null }))
      .on(orderCustomFields, ({ body }) => ({ ids: body.ids }));
    const { user } = await renderScreen(CustomFieldsScreen);
    await user.click(await screen.findByRole('button', { name: 'Reorder fields' }));
    (await screen.findByRole('button', { name: 'Move Mood up' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Mood is now 1 of 2.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save order' }));
    expect(await screen.findByText('Order saved.')).toBeTruthy();
    expect(api.callsTo(orderCustomFields)[0]?.body).toEqual({
      ...{ entity: 'post', ids: [2, 1], ids_before: [1, 2] },
    });
  });

  test('keep their key and type when they are changed', async () => {
    const { user } = await renderScreen(CustomFieldsScreen);
    await user.click(await screen.findByText('Rating'));
    expect((await box('Key')).readOnly).toBe(true);
    const most = await screen.findByRole('spinbutton', { name: 'Maximum (optional)' });
    await user.clear(most);
    await user.type(most, '10');
    await user.click(screen.getByRole('button', { name: 'Save field' }));
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    const sent = api.callsTo(updateCustomField)[0]?.body;
    expect(sent).toMatchObject({ min: 1, max: 10, revision: 1 });
    expect(sent).not.toHaveProperty('name');
  });

  test('are deleted once it is said that posts keep their values', async () => {
    const { user } = await renderScreen(CustomFieldsScreen);
    await user.click(await screen.findByRole('button', { name: 'Delete Rating' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Rating?' }));
    expect(dialog.getByText(/Posts keep their values/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete field' }));
    expect(await screen.findByText('Rating deleted.')).toBeTruthy();
  });
});
