import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from './caller.ts';

/** What a reader asks the site for: the path as it came, and the query with its question mark or nothing. */
export type SiteRequest = { site: Site; path: string; query: string };

/** A redirect, or a page with its status. */
export type SiteAnswer = { status: number; location: string } | { status: number; html: string };

/** The public site, which answers readers where no call, no file and no screen does. */
export type SiteAnswers = {
  /** Null when the site has nothing there. */
  answer(request: SiteRequest): Promise<SiteAnswer | null>;
  /** Writes down what is still in memory; called when the server stops. */
  close(): Promise<void>;
};

/** Paths under these belong to Masthead itself, whatever stands there. */
const OWN_PATHS = /^\/+(core|api|r|u)(\/|$)/i;

/** Lets the site answer its front page and every address that nothing else answers. */
export function registerSite(
  app: FastifyInstance,
  answers: SiteAnswers,
  finders: { site(host: string): Promise<Site | null> },
): void {
  app.addHook('onClose', () => answers.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!isForSite(request)) return;
    const site = await finders.site(request.hostname);
    if (!site) return;
    const at = request.url.indexOf('?');
    const path = at < 0 ? request.url : request.url.slice(0, at);
    const found = await answers.answer({ site, path, query: at < 0 ? '' : request.url.slice(at) });
    if (!found) return;
    // A redirect that is changed must not live on in the caches of readers.
    reply.header('cache-control', 'no-cache').code(found.status);
    if ('location' in found) return reply.header('location', found.location).send();
    return reply.type('text/html; charset=utf-8').send(found.html);
  });
}

function isForSite(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?', 1);
  return (request.is404 || path === '/') && !OWN_PATHS.test(path);
}
