import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { ChannelService } from '../channels/open-channel.ts';

export type KeptArticle = {
  id: string;
  revision: number;
  document: Record<string, unknown> & { title: string; components: Record<string, unknown>[] };
  metadata: Record<string, unknown>;
  createdAt: number;
};

type Answer = [status: number, body: object, headers?: Record<string, string>];

/** Credentials as News Publisher hands them out. */
export const appleKey = {
  channelId: '6a1f0c1e-0c7e-4d7b-9c55-0b6f5d0e2a11',
  keyId: '0f2a9d4c-5b0e-4c57-8a43-3b7c1f6de902',
  secret: Buffer.from('a secret of exactly 32 bytes, ok').toString('base64'),
};
export const appleSections = [
  { id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c01', name: 'Top stories', isDefault: true },
  { id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c02', name: 'Culture', isDefault: false },
];

/** A server on this machine that speaks as Apple News does: it checks signatures, forms and revisions, and keeps articles. */
export async function startAppleNews() {
  const articles = new Map<string, KeptArticle>();
  const calls: { method: string; path: string; status: number }[] = [];
  const state = {
    /** What it answers instead, in turn. */
    answers: [] as (Answer | 'hang up' | 'keep and hang up')[],
  };
  let base = '';

  const refuse = (status: number, code: string, more: object = {}): Answer => [
    status,
    { errors: [{ code, ...more }] },
  ];
  const shown = ({ id, revision, document }: KeptArticle) => ({
    ...{ id, type: 'article', title: document.title, state: 'LIVE', revision: `rev-${revision}` },
    shareUrl: `https://apple.news/${id.slice(0, 8)}`,
  });

  function answerTo(request: IncomingMessage, body: string): Answer {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', base);
    const said = /^HHMAC; key=(\S+); signature=(\S+); date=(\S+)$/.exec(headers.authorization ?? '');
    if (!said || said[1] !== appleKey.keyId) return refuse(401, 'UNAUTHORIZED');
    const sent = method === 'POST' ? (headers['content-type'] ?? '') + body : '';
    const mac = createHmac('sha256', Buffer.from(appleKey.secret, 'base64'));
    if (mac.update(method + url.href + said[3] + sent).digest('base64') !== said[2]) {
      return refuse(401, 'WRONG_SIGNATURE');
    }
    if (Math.abs(Date.parse(said[3] ?? '') - Date.now()) > 300_000) return refuse(401, 'DATE_NOT_RECENT');
    const [, kind, id = '', below] = url.pathname.split('/');
    if (kind === 'channels' && id !== appleKey.channelId) return refuse(403, 'FORBIDDEN');
    if (kind === 'channels' && below === undefined)
      return [200, { data: { id, type: 'channel', name: 'The News' } }];
    if (kind === 'channels' && below === 'sections') return [200, { data: appleSections }];
    if (kind === 'channels' && method === 'GET') {
      const from = Date.parse(url.searchParams.get('fromDate') ?? '');
      return [200, { data: [...articles.values()].filter(({ createdAt }) => createdAt >= from).map(shown) }];
    }
    const known = articles.get(id);
    if (kind === 'articles' && !known) return refuse(404, 'NOT_FOUND', { keyPath: ['articleId'], value: id });
    if (known && method === 'DELETE') {
      articles.delete(id);
      return [204, {}];
    }
    if (known && method === 'GET') return [200, { data: { ...shown(known), document: known.document } }];
    return keep(headers['content-type'] ?? '', body, known);
  }

  function keep(type: string, body: string, known: KeptArticle | undefined): Answer {
    const parts = formOf(type, body);
    const document = parts.get('article.json') as KeptArticle['document'] | undefined;
    if (!document) return refuse(400, 'MISSING', { keyPath: ['article.json'] });
    const metadata = ((parts.get('metadata') as { data?: object } | undefined)?.data ?? {}) as Record<
      string,
      unknown
    >;
    if (known && metadata.revision !== `rev-${known.revision}`) return refuse(409, 'WRONG_REVISION');
    for (const key of ['version', 'identifier', 'language', 'title', 'layout', 'componentTextStyles']) {
      if (document[key] === undefined) return refuse(400, 'INVALID_DOCUMENT', { keyPath: [key] });
    }
    const one: KeptArticle = known
      ? { ...known, revision: known.revision + 1, document, metadata }
      : { id: randomUUID(), revision: 1, document, metadata, createdAt: Date.now() };
    articles.set(one.id, one);
    return [known ? 200 : 201, { data: shown(one), meta: { throttling: { isThrottled: false } } }];
  }

  const server = createServer(async (request, reply) => {
    const body = await text(request);
    const next = request.method === 'GET' ? undefined : state.answers.shift();
    if (next === 'keep and hang up') answerTo(request, body);
    if (typeof next === 'string') return void request.socket.destroy();
    const [status, said, headers] = next ?? answerTo(request, body);
    calls.push({ method: request.method ?? '', path: request.url ?? '', status });
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(status === 204 ? undefined : JSON.stringify(said));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const service: ChannelService = { fetch: createGuardedFetch({ allowedLoopbackPort: port }), address: base };
  return {
    ...{ articles, calls, state, service, refuse },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The JSON parts of a form, by their names. */
function formOf(type: string, body: string): Map<string, unknown> {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head = '', json = ''] = part.split('\r\n\r\n', 2);
      return [/name=([\w.]+)/.exec(head)?.[1] ?? '', JSON.parse(json)];
    }),
  );
}
