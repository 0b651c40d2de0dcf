import { setTimeout as wait } from 'node:timers/promises';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { probe, tallyOf } from '../killed/probe.ts';
import { underLoad } from '../killed/under-load.ts';
import type { Line, Runner } from './runner.ts';

const SILENCE = 20_000;

/** A database that stops answering without closing anything: what callers are told, and when it goes on. */
export const silentDatabase: Runner = {
  isLong: true,
  run: async () => [
    ...(await silent('hung database', (pids) => pids)),
    ...(await silent('database that takes no new connections', ([main]) => (main ? [main] : []))),
  ],
};

async function silent(what: string, choose: (pids: number[]) => number[]): Promise<Line[]> {
  const { result, writers } = await underLoad(
    { name: 'silent' },
    async ({ installation, writers, token }) => {
      const pids = choose(installation.databasePids());
      const cookie = `masthead_session=${token}`;
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      const asking = probe(installation.address + listRedirects.path, { cookie });
      await wait(SILENCE);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      const from = performance.now();
      await writers.nextYes(60_000);
      const back = performance.now() - from;
      const answers = await asking.stop();
      const wrong = answers.filter(({ status }) => status !== 200 && status !== 503);
      if (wrong.length > 0) throw new Error(`Other answers: ${tallyOf(answers)}`);
      const [ownEnd] = installation.server.ownEnds();
      if (ownEnd !== undefined) throw new Error(`The server ended: ${ownEnd}`);
      return { back, answers };
    },
  );
  const slowest = Math.max(...result.answers.map(({ milliseconds }) => milliseconds));
  return [
    { what: `${what}, the slowest answer`, p99: slowest, note: tallyOf(result.answers) },
    {
      what: `${what}, until a write succeeds once it answers`,
      p50: result.back,
      note: `${writers.acknowledged.length} acknowledged, 0 lost or doubled`,
    },
  ];
}
