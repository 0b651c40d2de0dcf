import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket that keeps its objects in memory. */
export type BucketServer = {
  endpoint: string;
  objects: Map<string, { body: Buffer; type: string | undefined }>;
  close(): Promise<void>;
};

/** Starts a server that speaks as much S3 as the files need, to signed requests alone. */
export async function startBucketServer(accessKeyId: string): Promise<BucketServer> {
  const objects: BucketServer['objects'] = new Map();
  const answer = async (
    request: IncomingMessage,
  ): Promise<{ status: number; body?: Buffer; type?: string }> => {
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return { status: 403 };
    const path = new URL(request.url ?? '', 'http://bucket').pathname;
    const found = objects.get(path);
    switch (request.method) {
      case 'PUT':
        objects.set(path, { body: await buffer(request), type: request.headers['content-type'] });
        return { status: 200 };
      case 'DELETE':
        objects.delete(path);
        return { status: 204 };
      default:
        return found
          ? { status: 200, body: found.body, ...(found.type ? { type: found.type } : {}) }
          : { status: 404 };
    }
  };
  const server = createServer(async (request, response) => {
    const { status, body, type } = await answer(request);
    response.writeHead(status, {
      'content-length': String(body?.length ?? 0),
      ...(type ? { 'content-type': type } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
