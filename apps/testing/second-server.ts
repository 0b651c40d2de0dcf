import { join } from 'node:path';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Handler } from '#platform/server/answer.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import { openLog } from '#platform/server/log.ts';
import { asCaller } from '#platform/testing/as-caller.ts';
import { openGround } from '../server/src/ground.ts';
import { openModules } from '../server/src/modules.ts';
import type { TestApi } from './start-api.ts';

/**
 * One more server on the database of another, as an installation with several has them.
 * @param onResult told of what each handler gives, before it is written as bytes
 */
export async function startSecondServer(
  first: TestApi,
  onResult: (endpoint: Endpoint, result: unknown) => void = () => undefined,
): Promise<TestApi> {
  const { dataFolder, database } = first.ground;
  const log = openLog({ level: process.env.TEST_LOG ?? 'silent' });
  const { connectionString } = database;
  const dashboardFolder = join(dataFolder, 'pages');
  const ground = await openGround({ connectionString, dataFolder, dashboardFolder, log });
  const modules = openModules(ground);
  const handlers = modules.handlers.map(({ endpoint, handle }): Handler => {
    const watched = async (call: never) => {
      const result = await handle(call);
      onResult(endpoint, result);
      return result;
    };
    return { endpoint, handle: watched };
  });
  const { finders, site } = modules;
  let again = 0;
  const answered = () => {
    again += 1;
  };
  const app = await createHttpServer({ handlers, finders, site, log, answered });
  await app.ready();
  return {
    ...{ app, ground, handlers, now: first.now },
    givenAgain: () => again,
    as: (identity) => asCaller(app, identity),
    stop: async () => {
      await app.close();
      await ground.close();
    },
  };
}
