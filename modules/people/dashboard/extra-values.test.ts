import { expect, test } from 'vitest';
import { changedExtra, faultOfNew, NEW_KEY, NEW_VALUE, nameOfExtra, valuesOfExtra } from './extra-values.ts';

const extra = { column_day: 'Monday', desk: 4, on_call: true };
const values = (more: Record<string, string> = {}) => ({ ...valuesOfExtra(extra), ...more });

test('only what was changed is sent, and what was cleared goes', () => {
  expect(changedExtra(extra, values())).toEqual({});
  expect(changedExtra(extra, values({ column_day: ' Friday ' }))).toEqual({ column_day: 'Friday' });
  expect(changedExtra(extra, values({ column_day: ' ' }))).toEqual({ column_day: null });
});

test('a number stays a number and a yes a yes, as far as what was typed is one', () => {
  expect(changedExtra(extra, values({ desk: '5', on_call: 'false' }))).toEqual({ desk: 5, on_call: false });
  expect(changedExtra(extra, values({ desk: 'window', on_call: 'nights' }))).toEqual({
    ...{ desk: 'window', on_call: 'nights' },
  });
});

test('a new field goes along with its name and its value', () => {
  const typed = values({ [NEW_KEY]: 'floor', [NEW_VALUE]: '2' });
  expect([faultOfNew(extra, typed), changedExtra(extra, typed)]).toEqual([null, { floor: '2' }]);
});

test.each([
  ['no name', { [NEW_VALUE]: '2' }, 'nameMissing'],
  ['a name with a space', { [NEW_KEY]: 'my floor', [NEW_VALUE]: '2' }, 'nameInvalid'],
  ['a name that begins with a digit', { [NEW_KEY]: '2nd', [NEW_VALUE]: '2' }, 'nameInvalid'],
  ['a name that is too long', { [NEW_KEY]: 'x'.repeat(61), [NEW_VALUE]: '2' }, 'nameInvalid'],
  ['a name that is there', { [NEW_KEY]: 'desk', [NEW_VALUE]: '2' }, 'nameTaken'],
])('%s is a fault', (_, typed, fault) => {
  expect(faultOfNew(extra, values(typed as never))).toBe(fault);
});

test('a key is read as a name', () => {
  expect(nameOfExtra('column_day')).toBe('Column day');
});
