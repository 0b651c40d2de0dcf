import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from './caller.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { isLoopbackHost } from './loopback.ts';
import { OWN_PATHS } from './readable-path.ts';

/** What a reader asks the site for: the path as it came, and the query with its question mark or nothing. */
export type SiteRequest = {
  site: Site;
  path: string;
  query: string;
  /** Where the site is asked, without a slash at the end: its own address, or on this machine the one that was called. */
  base: string;
  /** The host that was called, with its port where it is not the usual one. */
  host: string;
  headers: IncomingHttpHeaders;
  ip: string;
  /** The id of the request, as the log has it. */
  id: string;
  isSecure: boolean;
  /** What a form of a page sent, by its names; null when the reader only asks. */
  form: Readonly<Record<string, string>> | null;
};

/** A redirect, or what is sent with its status and its headers. */
export type SiteAnswer = (
  | { status: number; location: string; headers?: Readonly<Record<string, string>> }
  | {
      status: number;
      headers: Readonly<Record<string, string>>;
      body: string | Buffer | Readable | null;
      /** For what anybody gets who asks the same: whether they still would. */
      stands?: () => boolean;
    }
) & {
  /** Further cookies, beside the one that its headers may set. */
  cookies?: readonly string[];
};

/** The public site, which answers readers where no call, no file and no screen does. */
export type SiteAnswers = {
  /** Null when the site has nothing there and says nothing about it. */
  answer(request: SiteRequest): Promise<SiteAnswer | null>;
  /** What every answer on a host of the site says of https; what the product says where it is left out. */
  transport?(siteId: number): Promise<string>;
  /** Another number each time something changed that is looked at before answers which still stand. */
  era(): number;
  /** Writes down what is still in memory; called when the server stops. */
  close(): Promise<void>;
};

/** Of these, the site answers what lies under its own part, and the pages of people. */
const SITE_PATHS = /^\/u\/(site\/|[^/]+\/?$)/;
/** What a form of a page sends is a comment at most: 10,000 characters, each of which may be written as twelve. */
const LONGEST_FORM = 128 * 1024;

/** Lets the site answer its front page and every address that nothing else answers. */
export function registerSite(
  app: FastifyInstance,
  answers: SiteAnswers,
  finders: { site(host: string): Promise<Site | null>; wrote?(siteId: number): Promise<void> },
  kept: KeptAnswers,
): void {
  app.addHook('onClose', () => answers.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!isForSite(request)) return;
    const era = answers.era();
    const site = await finders.site(request.hostname);
    if (!site) return;
    if (site.movedTo !== undefined && request.method !== 'POST') {
      return send(reply, { status: 301, location: site.movedTo + request.url });
    }
    const form = request.method === 'POST' ? await formOf(request) : null;
    if (request.method === 'POST' && form === null) return;
    const at = request.url.indexOf('?');
    const path = at < 0 ? request.url : request.url.slice(0, at);
    const found = await answers.answer({
      site,
      path: isFront(path) ? '/' : path,
      query: at < 0 ? '' : request.url.slice(at),
      base: isLoopbackHost(request.hostname) ? `${request.protocol}://${request.host}` : site.uri,
      host: request.host,
      headers: request.headers,
      ip: request.ip,
      id: request.id,
      isSecure: request.protocol === 'https',
      form,
    });
    if (!found) return;
    // A form may have written something: whoever reacts to it does so now, as after a call.
    if (form) await finders.wrote?.(site.id);
    const stands = 'stands' in found ? found.stands : undefined;
    if (stands) kept.keep(request, () => answers.era() === era && stands());
    return send(reply, found);
  });
}

function send(reply: FastifyReply, found: SiteAnswer): FastifyReply {
  reply.code(found.status).headers({
    // A redirect that is changed must not live on in the caches of readers.
    'cache-control': 'no-cache',
    ...found.headers,
  });
  for (const cookie of found.cookies ?? []) reply.header('set-cookie', cookie);
  if ('location' in found) return reply.header('location', found.location).send();
  return reply.send(found.body ?? undefined);
}

/** The router takes several slashes for one. */
const isFront = (path: string): boolean => /^\/+$/.test(path);

function isForSite(request: FastifyRequest): boolean {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return false;
  const [path = ''] = request.url.split('?', 1);
  return (request.is404 || isFront(path)) && (!OWN_PATHS.test(path) || SITE_PATHS.test(path));
}

/** The fields of a plain form, read here because no call takes such a body; null when it is none, or too long. */
async function formOf(request: FastifyRequest): Promise<Record<string, string> | null> {
  const type = String(request.headers['content-type']);
  const isMultipart = type.startsWith('multipart/form-data');
  if (!isMultipart && !type.startsWith('application/x-www-form-urlencoded')) return null;
  if (Number(request.headers['content-length'] ?? LONGEST_FORM + 1) > LONGEST_FORM) return null;
  let text = '';
  for await (const piece of request.raw) {
    text += String(piece);
    if (text.length > LONGEST_FORM) return null;
  }
  if (!isMultipart) return Object.fromEntries(new URLSearchParams(text));
  // Mail programs end a subscription by such a form.
  const parts = await new Response(text, { headers: { 'content-type': type } }).formData().catch(() => null);
  return (
    parts &&
    Object.fromEntries(
      [...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  );
}
