import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { NumberField } from './number-field.tsx';

const Limit = ({ start }: { start: number | null }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField label="Limit" value={value} onNumber={setValue} />
      <button type="button" onClick={() => setValue(40)}>
        Reset
      </button>
      <output>{String(value)}</output>
    </>
  );
};
const open = (start: number | null) => renderScreen(() => <Limit start={start} />);
const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Limit' });
const said = () => screen.getByRole('status').textContent;

test('a number is shown as it is typed, and nothing is none', async () => {
  const { user } = await open(7);
  expect((await field()).value).toBe('7');
  await user.clear(await field());
  expect(said()).toBe('null');
  await user.type(await field(), '1.05');
  expect([(await field()).value, said()]).toEqual(['1.05', '1.05']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect((await field()).value).toBe('40');
});

test('what is no number is said to be none, and not to be empty', async () => {
  const { user } = await open(null);
  Object.defineProperty(await field(), 'validity', { value: { badInput: true } });
  await user.type(await field(), '1');
  expect([(await field()).value, said()]).toEqual(['1', 'NaN']);
});
