import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiError } from './api-error.ts';
import { empty, endpoint, multipart, stream } from './endpoint.ts';
import { idInPath } from './listing.ts';
import { describeApi } from './openapi.ts';
import { everyone, onSite } from './permission-rule.ts';

const Node: z.ZodType = z
  .object({
    name: z.string(),
    get children() {
      return z.array(Node);
    },
  })
  .meta({ id: 'Node' });

const contracts = {
  getNode: endpoint({
    method: 'GET',
    path: '/core/nodes/{id}',
    summary: 'One node',
    permission: onSite('EDIT_SITE'),
    params: z.object({ id: idInPath }),
    query: z.object({ deep: z.string().optional().meta({ description: 'how deep' }) }),
    response: Node,
    errors: [apiError('node_is_gone', 410, 'Gone.')],
  }),
  deleteNode: endpoint({
    method: 'DELETE',
    path: '/core/nodes/{id}',
    summary: 'Delete it',
    permission: onSite('EDIT_SITE'),
    params: z.object({ id: idInPath }),
    response: empty(),
  }),
  deleteNodes: endpoint({
    method: 'DELETE',
    path: '/core/nodes',
    summary: 'Delete one or several',
    permission: onSite('EDIT_SITE'),
    deletesVersion: true,
    body: z.object({ ids: z.array(z.number()) }).optional(),
    response: empty(),
  }),
  sendFile: endpoint({
    method: 'POST',
    path: '/core/files',
    summary: 'Send a file',
    permission: everyone(),
    csrf: 'not-required',
    body: multipart({ maxFileBytes: 1 }),
    response: stream('text/csv'),
  }),
};
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into by key.
const api = describeApi(contracts, '1.2.3') as any;

test('one path holds all its methods, with the names of the contract as ids', () => {
  expect(Object.keys(api.paths['/core/nodes/{id}'])).toEqual(['get', 'delete']);
  expect(api.paths['/core/nodes/{id}'].get.operationId).toBe('getNode');
});

test('named schemas become components, also when they contain themselves', () => {
  const { schema } = api.paths['/core/nodes/{id}'].get.responses['200'].content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/Node' });
  expect(api.components.schemas.Node.properties.children.items).toEqual({
    $ref: '#/components/schemas/Node',
  });
});

test('the permission, the parameters and the refusals are told', () => {
  const { get } = api.paths['/core/nodes/{id}'];
  expect(get['x-permission']).toBe('EDIT_SITE on the site');
  expect(get.parameters.map((one: { name: string; required: boolean }) => [one.name, one.required])).toEqual([
    ['id', true],
    ['deep', false],
  ]);
  expect(get.responses['410'].description).toBe('node_is_gone');
  expect(get.responses['403'].description).toContain('permission_denied');
});

test('writes ask for the token, forms and other answers have their own types', () => {
  const { parameters, responses } = api.paths['/core/nodes/{id}'].delete;
  expect(parameters.some((one: { name: string }) => one.name === 'X-CSRF-Token')).toBe(true);
  expect(responses['204']).toEqual({ description: 'Done' });
  const { post } = api.paths['/core/files'];
  expect(Object.keys(post.requestBody.content)).toEqual(['multipart/form-data']);
  expect(Object.keys(post.responses['200'].content)).toEqual(['text/csv']);
});

test('If-Match is told with what it is refused for, also beside several ids', () => {
  const { parameters, responses } = api.paths['/core/nodes'].delete;
  const { description } = parameters.find(({ name }: { name: string }) => name === 'If-Match');
  expect(description).toMatch(/^the ETag of the row that is deleted: .*; refused with several ids/);
  expect([responses['400'].description, responses['412'].description]).toEqual([
    'if_match_is_invalid',
    'if_match_is_stale',
  ]);
});
