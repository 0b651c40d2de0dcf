import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch, type FetchGuarded } from '#platform/server/outgoing-http.ts';

/** What a server of the tests answers to a path: a status, or nothing at all. */
export type LocalAnswer = { status: number; headers?: Record<string, string> } | 'silence';

/** Other sites on this machine: each host under `.test` is one, and answers as it is told. */
export async function startLocalWeb() {
  const answers = new Map<string, LocalAnswer>();
  const asked: { method: string; url: string; agent: string }[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push({ method: request.method ?? '', url, agent: request.headers['user-agent'] ?? '' });
    const found = answers.get(`${request.method} ${url}`) ?? answers.get(url) ?? { status: 404 };
    if (found === 'silence') return;
    response.writeHead(found.status, found.headers).end(request.method === 'HEAD' ? undefined : 'A page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const local = createGuardedFetch({ allowedLoopbackPort: port });
  const fetch: FetchGuarded = (url, limits) =>
    local(url.replace(/^https?:\/\/([a-z-]+)\.test\//, `http://127.0.0.1:${port}/$1/`), {
      ...limits,
      timeoutMs: 400,
    });
  return {
    answers,
    asked,
    fetch,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
