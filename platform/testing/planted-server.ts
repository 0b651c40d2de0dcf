import type { FastifyInstance } from 'fastify';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import type { Handler } from '#platform/server/answer.ts';
import { type Caller, type Site, visitor } from '#platform/server/caller.ts';
import { createHttpServer, type HttpServerOptions } from '#platform/server/http-server.ts';
import { openLog } from '#platform/server/log.ts';

const site: Site = {
  id: 7,
  name: 'localhost',
  title: 'Planted',
  uri: 'https://localhost',
  timezone: 'UTC',
  locale: 'en-US',
  accessLimitationTs: null,
  communityIds: new Set([70]),
};

/** The site that a planted server answers for. */
export const PLANTED_SITE_ID: number = site.id;

/**
 * A small server with faults that are put in on purpose, so that the checks can be seen to find them.
 * @param wrap changes the text of an answer on its way out
 */
export async function startPlantedServer(
  handlers: readonly Handler[],
  wrap: (text: string, status: number) => string = (text) => text,
  options: Pick<HttpServerOptions, 'trustProxy' | 'site'> = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    ...options,
    handlers,
    log: openLog({ level: 'silent' }),
    finders: {
      site: async () => site,
      caller: async (_, cookies) =>
        cookies.masthead_session ? somebody(cookies.masthead_session) : visitor(),
    },
  });
  app.addHook('onSend', async (_, reply, payload) =>
    typeof payload === 'string' ? wrap(payload, reply.statusCode) : payload,
  );
  await app.ready();
  return app;
}

/** Whoever brings a session holds every right; the token is the name. */
function somebody(name: string): Caller {
  const { holder } = visitor();
  return {
    accountId: name,
    sessionId: name,
    profile: { id: 1, name, title: name, logo: null, typeName: 'Normal', createdTs: 1, rank: 0 },
    holder: { ...holder, isSignedIn: true, isTechnical: true, sitePermissions: new Set(permissionNames) },
  };
}
