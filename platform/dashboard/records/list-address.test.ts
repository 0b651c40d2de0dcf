import { expect, test } from 'vitest';
import { oneOf } from '../list-search.ts';
import { listAddress, pageQuery } from './list-address.ts';

const address = listAddress({ kind: oneOf(['user', 'post'] as const, undefined) }, ['name', 'changed'], {
  ...{ sortBy: 'name', sortDirection: 1, limit: 25 },
});

test('an address that says nothing is the first page in the usual order', () => {
  const state = address.read({});
  expect(state).toEqual({
    ...{ q: '', kind: undefined, sortBy: 'name', sortDirection: 1, limit: 25, page: 1 },
  });
  expect(address.write(state)).toEqual({});
  expect(pageQuery(state)).toEqual({ order_by: 'name', order_direction: 1, limit: 25, offset: 0 });
});

test('what it says is read and written back by its own names', () => {
  const pairs = {
    q: 'a b',
    kind: 'post',
    order_by: 'changed',
    order_direction: '-1',
    limit: '50',
    page: '3',
  };
  const state = address.read(pairs);
  expect(state).toMatchObject({ kind: 'post', sortBy: 'changed', sortDirection: -1, limit: 50, page: 3 });
  expect(address.write(state)).toEqual(pairs);
  expect(pageQuery(state)).toEqual({ order_by: 'changed', order_direction: -1, limit: 50, offset: 100 });
});

test('what no list has is as if it did not stand there', () => {
  const wrong = { kind: 'other', order_by: 'password', order_direction: '0', limit: '7', page: '-2' };
  expect(address.read(wrong)).toEqual(address.read({}));
});
