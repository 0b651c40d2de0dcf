import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ApiDescription } from './api-docs/description.ts';
import { apiDocsPage } from './api-docs/page.ts';
import { STYLE } from './api-docs/style.ts';

/**
 * Answers `GET /api/openapi.json` and, for people, `GET /api/docs`.
 * @param rooms the names of the calls by the part of the product that they belong to
 * @param describe gives the OpenAPI document; asked once, when somebody first wants to read it
 */
export function registerApiDocs(
  app: FastifyInstance,
  rooms: Readonly<Record<string, readonly string[]>>,
  describe: () => object,
): void {
  let json: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    json ??= JSON.stringify(describe());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json);
  });
  app.get('/api/docs', async (_, reply) => {
    page ??= apiDocsPage(describe() as ApiDescription, rooms);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page);
  });
}

const styleHash = createHash('sha256').update(STYLE.text).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
