import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One event of a stream: its name, its id and its parsed data. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape.
export type StreamEvent = { event: string; id: string | null; data: any };

export type OpenedStream = {
  status: number;
  contentType: string;
  events: StreamEvent[];
  /** Lines that only say that the stream is alive. */
  comments: string[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  /** Goes away, as a closed window does. */
  leave(): void;
};

/** Lets a server listen on a free port of the loopback; gives the port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a stream of server-sent events over a socket, as a browser does. */
export function openStream(
  port: number,
  path: string,
  options: { token: string; host: string; lastEventId?: string },
): Promise<OpenedStream> {
  const { token, host, lastEventId } = options;
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        ...{ port, path, host: '127.0.0.1', agent: false },
        headers: {
          ...{ host, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
          cookie: `masthead_session=${token}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      },
      (response) => {
        const events: StreamEvent[] = [];
        const comments: string[] = [];
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const blocks = `${rest}${text}`.split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            if (block.startsWith(':')) comments.push(block);
            const event = eventOf(block);
            if (event) events.push(event);
          }
        });
        const ended = new Promise<void>((done) => response.on('close', () => done()));
        resolve({
          status: response.statusCode ?? 0,
          contentType: String(response.headers['content-type']),
          ...{ events, comments, ended },
          leave: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const event = fields.get('event');
  if (!event) return null;
  return { event, id: fields.get('id') ?? null, data: JSON.parse(fields.get('data') ?? 'null') };
}
