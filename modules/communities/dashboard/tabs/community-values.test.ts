import { expect, test } from 'vitest';
import type { Community } from '../../community-details.contract.ts';
import { firstNameOf } from '../../community-kinds.contract.ts';
import { bodyOf, valuesOf } from './community-values.ts';

const community = {
  ...{ id: 7, name: 'north', title: 'North End', description: '', logo: '4711', language: 'en-US' },
  ...{
    direct_publish: false,
    can_apply: true,
    extra: { Address_City: 'Wrenford', Motto: 'Up' },
    revision: 3,
  },
} as unknown as Community;

test.each([
  ['North End', 'North-End'],
  ['North  &  East!', 'North-East-'],
  ['Über München', 'Über-München'],
])('community-first-name: of "%s" is "%s"', (title, name) => {
  expect(firstNameOf(title)).toBe(name);
});

test('community-logo: is sent only if it was changed', () => {
  const values = valuesOf(community);
  expect(bodyOf(values, community)).not.toHaveProperty('logo');
  expect(bodyOf({ ...values, logo: '12' }, community).logo).toBe('12');
  expect(bodyOf({ ...values, logo: '' }, community).logo).toBeNull();
});

test('fields of the site are sent where they changed, those of no form included', () => {
  const values = valuesOf(community);
  expect(values.extra).toMatchObject({ Address_City: 'Wrenford', Social_Blog: '', Motto: 'Up' });
  expect(bodyOf(values, community)).not.toHaveProperty('extra');
  const extra = { ...values.extra, Address_City: '', Social_Blog: 'https://a.test/' };
  expect(bodyOf({ ...values, extra }, community).extra).toEqual({
    Address_City: null,
    Social_Blog: 'https://a.test/',
  });
});
