import { openLog } from '#platform/server/log.ts';
import { bearLostConnections } from '#platform/server/lost-connections.ts';
import { checkSecretKey } from '#platform/server/secrets.ts';
import { readConfig } from '../server/src/config.ts';
import { type Endings, openEndings } from '../server/src/endings.ts';
import { startServer } from '../server/src/start-server.ts';
import type { Asked, Told } from './warm-server.ts';

/** Servers one after the other in one process, for `warm-server.ts`; each starts and stops as `main.ts` does it. */
const tell = (told: Told): void => void process.send?.(told);
const say = (said: string): void => tell({ said });
const log = openLog({ write: say });
let running: Endings = openEndings();

process.on('unhandledRejection', bearLostConnections(log));
process.on('disconnect', () => process.exit(0));
process.on('message', ({ start }: Asked) => {
  const answer = start ? begin(start) : stop();
  answer.then(tell, (error: unknown) =>
    tell({ failure: error instanceof Error ? `${error.stack}` : String(error) }),
  );
});

async function begin(env: NodeJS.ProcessEnv): Promise<Told> {
  running = openEndings();
  const config = readConfig(env, []);
  await checkSecretKey(config.dataFolder);
  return { started: await startServer(config, { log, endings: running, say }) };
}

async function stop(): Promise<Told> {
  await running.end();
  return { isStopped: true };
}
