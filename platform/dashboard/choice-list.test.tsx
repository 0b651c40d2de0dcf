import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { ChoiceList } from './choice-list.tsx';

const sections = ['Transport', 'Roads', 'Sport', 'Motorsport'];
const choices = sections.map((label, at) => ({ value: at, label, indent: at === 1 ? 1 : 0 }));

async function open() {
  const onChoose = vi.fn<(value: number) => void>();
  const { user } = await renderScreen(() => (
    <ChoiceList
      label="Section"
      search="labels"
      choices={choices}
      isChosen={() => false}
      onChoose={onChoose}
    />
  ));
  return { user, onChoose, field: screen.getByRole('combobox', { name: 'Search' }) };
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test.each([
  ['sport', ['Transport', 'Sport', 'Motorsport'], 'Sport'],
  ['mot', ['Motorsport'], 'Motorsport'],
  ['ROA', ['Roads'], 'Roads'],
  ['spor', ['Transport', 'Sport', 'Motorsport'], 'Sport'],
  ['port', ['Transport', 'Sport', 'Motorsport'], 'Transport'],
])(
  'Enter after “%s” takes what is called so or begins so, in a list that keeps its order',
  async (typed, found, taken) => {
    const { user, onChoose, field } = await open();
    await user.type(field, typed);
    expect(offered()).toEqual(found);
    await user.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([[sections.indexOf(taken)]]);
  },
);

test('nothing is said of a search that nobody has made', async () => {
  const search = { text: '', onText: () => undefined };
  const list = (state: 'unasked' | 'ready') => (
    <ChoiceList
      {...{ label: 'Posts', search, state, choices: [] as { value: number; label: string }[] }}
      isChosen={() => false}
      onChoose={() => undefined}
    />
  );
  await renderScreen(() => list('unasked'));
  expect(screen.queryByText('No results')).toBeNull();
  await renderScreen(() => list('ready'));
  expect(screen.getByText('No results')).toBeTruthy();
});
