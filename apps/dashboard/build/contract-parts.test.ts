import { expect, test } from 'vitest';
import { contractParts } from './contract-parts.ts';

const source = `
import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { id, isDate } from '#platform/contract/listing.ts';
import type { Holder } from '#platform/contract/permission-rule.ts';
const isShort = (text: string): boolean => text.length < 9;
export const Draft = z.object({ name: z.string().refine(isShort).meta({ description: 'a (short) name' }) }).meta({ id: 'Draft' });
export type Draft = z.output<typeof Draft>;
export const Thing = Draft.extend({ id, z: z.string().refine(isDate) });
export const taken = apiError('taken', 409, 'Taken.');
export const listThings = endpoint({ method: 'GET', path: '/things', response: z.array(Thing) });
export const keys = ['name', 'id'] as const;
export function nameOf(thing: Thing): string { return thing.z; }
`;
const parts = (text: string) =>
  contractParts('things.contract.ts', text, {
    calls: new Map([['listThings', '{"method":"GET","path":"/things"}']]),
    isSchema: (from, name) => from === 'zod' || name === 'id',
    lightOf: (from) => from.replace('listing.ts', 'listing.light.ts'),
    itself: './things.contract.light.ts',
  });

test('leaves calls and all that is no schema in the light part, without what only schemas need', () => {
  const { light, lightNames } = parts(source);
  expect(lightNames).toEqual(['taken', 'listThings', 'keys', 'nameOf']);
  expect(light).toContain('const listThings = {"method":"GET","path":"/things"};');
  expect(light).toContain('/*#__PURE__*/ (() => (apiError(');
  expect(light).not.toMatch(/zod|listing|endpoint|permission-rule/);
});

test('gives the schemas what they are made of, wherever it stands', () => {
  const { schemas, schemaNames } = parts(source);
  expect(schemaNames).toEqual(['Draft', 'Thing']);
  expect(schemas).toContain("import { z as z } from 'zod';");
  expect(schemas).toContain("import { id as id } from '#platform/contract/listing.ts';");
  expect(schemas).toContain("import { isDate as isDate } from '#platform/contract/listing.light.ts';");
  expect(schemas).toContain("import { isShort } from './things.contract.light.ts';");
  expect(schemas).toContain('(() => (z.object({ name: z.string().refine(isShort) })))();');
  expect(schemas).not.toMatch(/listThings|api-error/);
});

test('refuses a contract that does something when it is read', () => {
  expect(() => parts(`${source}\nregister(Draft);`)).toThrow('a contract only declares');
});
