import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, siteNotFound } from '#platform/contract/api-error.ts';
import type { Site } from './caller.ts';
import { readCookies } from './cookies.ts';
import { type DashboardPages, sendPage } from './dashboard-pages.ts';
import { languageOf } from './language.ts';

export type DashboardFilesOptions = {
  /** The folder that the build wrote. */
  folder: string;
  pages: DashboardPages;
  site(host: string): Promise<Site | null>;
};

type PageRequest = FastifyRequest<{ Params: { '*'?: string } }>;

const HOME = '/r/dashboard/';
/** Calls and files live under these parts of the dashboard's address; what they do not answer is never a page. */
const NEVER_A_PAGE = /^(es|static)(\/|$)/i;

/**
 * Serves the built dashboard: its files for ever, its page under every address of its own, and the way to it
 * from `/`.
 */
export function registerDashboardFiles(app: FastifyInstance, options: DashboardFilesOptions): void {
  app.register(staticFiles, {
    root: join(options.folder, 'static'),
    prefix: `${HOME}static/`,
    preCompressed: true,
    immutable: true,
    // Names carry a hash of the content, so a file never changes under its name.
    maxAge: '365d',
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
  });
  const answerWithPage = async (request: PageRequest, reply: FastifyReply) => {
    if (NEVER_A_PAGE.test(request.params['*'] ?? '')) throw notFound();
    const site = await options.site(request.hostname);
    if (!site) throw siteNotFound();
    const values = { site_id: String(site.id), time_zone: site.timezone };
    const language = languageOf(request.headers, readCookies(request.headers.cookie), site.locale);
    reply.header('vary', 'accept-language, cookie');
    return sendPage(request, reply, options.pages.render('index.html', language, values));
  };
  app.get(HOME, answerWithPage);
  app.get(`${HOME}*`, answerWithPage);
  app.get('/', async (_, reply) => reply.redirect(HOME));
}
