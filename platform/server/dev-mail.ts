import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#platform/contract/api-error.ts';
import { isFromThisMachine } from './loopback.ts';
import { mailListPage, mailPage } from './mail/dev-mail-pages.ts';
import { readMail, readMails } from './mail/mail-folder.ts';

const MOST_SHOWN = 100;
/** Mails may run no script; their own looks are their own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Shows the mails that were written instead of sent, at `/dev/mail`. They hold links that sign people in, so this is
 * registered only where the server listens on loopback and no proxy is trusted, and answers this machine alone.
 */
export function registerDevMail(app: FastifyInstance, { folder }: { folder: string }): void {
  app.get('/dev/mail', async (request, reply) => {
    refuseOthers(request);
    const page = mailListPage(await readMails(folder, MOST_SHOWN));
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    refuseOthers(request);
    const mail = await readMail(folder, request.params.id);
    if (!mail) throw notFound();
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(mailPage(mail));
  });
}

function refuseOthers(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw notFound();
}
