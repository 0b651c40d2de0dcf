import { followParent } from '#platform/server/follow-parent.ts';
import { openLogForProcess } from '#platform/server/log.ts';
import { bearLostConnections } from '#platform/server/lost-connections.ts';
import { checkSecretKey } from '#platform/server/secrets.ts';
import { dataFolderOf, readConfig } from './config.ts';
import { openEndings } from './endings.ts';
import { plainReason } from './start-failure.ts';
import { startServer } from './start-server.ts';
import { startWorker } from './worker.ts';

const log = openLogForProcess();
const endings = openEndings();
process.on('unhandledRejection', bearLostConnections(log));

function stop(signal: NodeJS.Signals): void {
  log.info(`Stopping (${signal}).`);
  endings.end().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    },
  );
}

// Ctrl-C comes twice, from the terminal and from npm: the first one counts, the others must not end the process.
let isAsked = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isAsked) stop(signal);
    isAsked = true;
  });
}
try {
  followParent();
  const config = readConfig(process.env, process.argv.slice(2));
  await checkSecretKey(config.dataFolder);
  // Said plainly, also where logs are JSON: somebody waits for these lines.
  const say = (greeting: string) => void process.stdout.write(greeting);
  await (config.isWorkerOnly
    ? startWorker(config, log, endings)
    : startServer(config, { log, endings, say }));
} catch (error) {
  // What fails because the process stops is no failure to start.
  if (!isAsked) {
    const plain = plainReason(error, dataFolderOf(process.env));
    if (plain) process.stderr.write(`${plain}\n`);
    else log.fatal({ err: error }, `Masthead could not start: ${(error as Error).message}`);
    await endings.end().catch(() => undefined);
    process.exit(1);
  }
}
