import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/contract/endpoint.ts';
import { integerInQuery } from '#platform/contract/listing.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { registerApiDocs } from './api-docs.ts';

const Badge = z.object({ id: z.number().int(), title: z.string().max(80) }).meta({ id: 'Badge' });
const listBadges = endpoint({
  method: 'GET',
  path: '/core/badges/{kind}',
  summary: 'List badges <of a kind>',
  permission: onSite('EDIT_SITE'),
  params: z.object({ kind: z.enum(['gold', 'silver']) }),
  query: z.object({ limit: integerInQuery(1, 100), order: z.string().default('newest') }),
  response: z.object({ items: z.array(Badge), owner: z.string().nullable() }),
});
const app = fastify();
registerApiDocs(app, { badges: ['listBadges'] }, () =>
  describeApi({ listBadges: listBadges as Endpoint }, '1.2.3'),
);

test('gives the description to programs', async () => {
  const description = (await app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/core/badges/{kind}'].get.operationId).toBe('listBadges');
});

test('shows people each call with who may make it, what it takes and what it answers', async () => {
  const page = (await app.inject('/api/docs')).body;
  expect(page).toContain('<code>/core/badges/{kind}</code>');
  expect(page).toMatch(/<summary>badges <small>1<\/small><\/summary>\s*<ol><li><a href="#listBadges">/);
  expect(page).toContain('Who: EDIT_SITE on the site');
  expect(page).toContain('&quot;gold&quot; | &quot;silver&quot;');
  expect(page).toContain('<a href="#schema-Badge">Badge</a>');
  expect(page).toContain('<section id="schema-Badge">');
  expect(page).toContain('string, at most 80 characters');
  expect(page).toContain('<code>&quot;newest&quot;</code> when left out');
});

test('escapes what the contracts say', async () => {
  expect((await app.inject('/api/docs')).body).toContain('List badges &lt;of a kind&gt;');
});

test('runs no script and loads nothing from elsewhere', async () => {
  const answer = await app.inject('/api/docs');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answer.body).not.toMatch(/<script|https?:\/\//);
});
