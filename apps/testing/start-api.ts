import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import { openLog } from '#platform/server/log.ts';
import { type AsCaller, asCaller, type CallerIdentity } from '#platform/testing/as-caller.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { openGround } from '../server/src/ground.ts';
import { openModules } from '../server/src/modules.ts';

/** The whole server on a fresh database, called without a socket. */
export type TestApi = {
  app: FastifyInstance;
  ground: Ground;
  /** What runs, as `openModules` lists it. */
  handlers: readonly Handler[];
  /** How many answers were given again as they were, without the router. */
  givenAgain(): number;
  /** Calls as one person; a visitor when left out. */
  as(identity?: CallerIdentity): AsCaller;
  /** Unix seconds when it started; the server goes by the clock, so rows of other times are made by the test's own SQL. */
  readonly now: number;
  stop(): Promise<void>;
};

/** Starts the server as `main` composes it, with a database and a data folder of its own. */
export async function startApi(): Promise<TestApi> {
  const test = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), `masthead-test-${randomBytes(4).toString('hex')}-`));
  const log = openLog({ level: process.env.TEST_LOG ?? 'silent' });
  const dashboardFolder = await writePages(dataFolder);
  const { connectionString } = test;
  const ground = await openGround({ connectionString, dataFolder, dashboardFolder, log });
  const modules = openModules(ground);
  let again = 0;
  const answered = () => {
    again += 1;
  };
  const app = await createHttpServer({ ...modules, log, answered });
  await app.ready();
  return {
    app,
    ground,
    handlers: modules.handlers,
    givenAgain: () => again,
    as: (identity) => asCaller(app, identity),
    now: Math.floor(Date.now() / 1000),
    stop: async () => {
      await app.close();
      await ground.close();
      await test.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Pages in place of the built ones: what the server does with them is the same. */
async function writePages(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'pages');
  await mkdir(folder);
  for (const page of ['index.html', 'sign-in.html']) {
    await writeFile(
      join(folder, page),
      `<!doctype html><html lang="{{language}}" dir="{{direction}}" data-site-id="{{site_id}}"><title>${page}</title>`,
    );
  }
  await writeFile(join(folder, 'csp-hashes.json'), '{}');
  await writeFile(join(folder, 'text-files.json'), '{}');
  return folder;
}
