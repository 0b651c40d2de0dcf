import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { readPostsSearch } from '../../list/posts-search.ts';
import { CustomPanel } from './custom-panel.tsx';

const postFields = {
  stars: { title: 'Stars', type: 'number' },
  mood: { title: 'Mood', type: 'string', enum: ['calm', 'tense'] },
  paid: { title: 'Paid', type: 'boolean' },
  embargo: { title: 'Embargo', type: 'string', format: 'date' },
};
let held: unknown;

function Panel() {
  const [search, setSearch] = useState(readPostsSearch({}));
  held = search.customFilters;
  const onChange = (next: object) => setSearch((before) => ({ ...before, ...next }));
  return <CustomPanel search={search} onChange={onChange} onClose={() => undefined} />;
}

test('conditions are put together by what a field takes, and taken away again', async () => {
  const { user } = await renderScreen(Panel, { caller: { postFields } });
  const add = () => screen.getByRole('button', { name: 'Add condition' });
  expect((add() as HTMLButtonElement).disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Condition'), 'is more than');
  await user.type(screen.getByLabelText('Value'), '3');
  await user.click(add());
  await user.selectOptions(screen.getByLabelText('Field'), 'Mood');
  await user.selectOptions(screen.getByLabelText('Value'), 'tense');
  await user.click(add());
  await user.selectOptions(screen.getByLabelText('Field'), 'Paid');
  await user.selectOptions(screen.getByLabelText('Condition'), 'is no');
  expect(screen.queryByLabelText('Value')).toBeNull();
  await user.click(add());
  expect(held).toEqual([
    { field: 'stars', op: 'gt', value: 3 },
    { field: 'mood', op: 'eq', value: 'tense' },
    { field: 'paid', op: 'neq', value: true },
  ]);
  const list = within(screen.getByRole('list', { name: 'Conditions' }));
  expect(list.getByText('Stars is more than 3')).toBeTruthy();
  expect(list.getByText('Paid is no')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Remove Mood is tense' }));
  expect(held).toMatchObject([{ field: 'stars' }, { field: 'paid' }]);
});

test('a day is said as people write it', async () => {
  const { user } = await renderScreen(Panel, { caller: { postFields } });
  await user.selectOptions(screen.getByLabelText('Field'), 'Embargo');
  await user.selectOptions(screen.getByLabelText('Condition'), 'is after');
  await user.type(screen.getByLabelText('Value'), '2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Add condition' }));
  expect(held).toEqual([{ field: 'embargo', op: 'gt', value: '2026-11-20' }]);
  expect(screen.getByText('Embargo is after 20/11/2026')).toBeTruthy();
});
