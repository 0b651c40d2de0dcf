import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/contract/api-error.ts';
import { readCookies } from './cookies.ts';
import { isFromThisMachine } from './loopback.ts';
import { closedMailPage, mailListPage, mailPage } from './mail/dev-mail-pages.ts';
import { readMail, readMails } from './mail/mail-folder.ts';

const MOST_SHOWN = 100;
/** Mails may run no script; their own looks are their own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PATH = '/dev/mail';
const COOKIE = 'dev_mail_key';

/** The path by which a browser gets the key to the mails. */
export const devMailPath = (key: string): string => `${PATH}?key=${encodeURIComponent(key)}`;

/**
 * Shows the mails that were written instead of sent, at `/dev/mail`. They hold links that sign people in, so this is
 * registered only where the server listens on loopback and no proxy is trusted, and answers this machine alone, with
 * the key: a proxy on this machine that says nothing of itself would pass on what comes from outside.
 */
export function registerDevMail(
  app: FastifyInstance,
  { folder, key }: { folder: string; key: string },
): void {
  app.get<{ Querystring: { key?: unknown } }>(PATH, async (request, reply) => {
    refuseOthers(request);
    const given = request.query.key;
    if (given !== undefined && isKey(given, key)) {
      const cookie = `${COOKIE}=${encodeURIComponent(key)}; Path=${PATH}; HttpOnly; SameSite=Strict`;
      return reply.header('set-cookie', cookie).redirect(PATH, 303);
    }
    if (!holdsKey(request, key)) return sendPage(reply.code(403), closedMailPage());
    return sendPage(reply, mailListPage(await readMails(folder, MOST_SHOWN)));
  });
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, async (request, reply) => {
    refuseOthers(request);
    if (!holdsKey(request, key)) return sendPage(reply.code(403), closedMailPage());
    const mail = await readMail(folder, request.params.id);
    if (!mail) throw notFound();
    return sendPage(reply, mailPage(mail, `http://${request.headers.host}`));
  });
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);

function refuseOthers(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw notFound();
}

const holdsKey = ({ headers }: FastifyRequest, key: string): boolean =>
  isKey(readCookies(headers.cookie)[COOKIE], key);

function isKey(given: unknown, key: string): boolean {
  const [sent, kept] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(key)];
  return sent.length === kept.length && timingSafeEqual(sent, kept);
}
