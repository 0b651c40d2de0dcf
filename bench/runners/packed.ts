import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { LoadResult } from '../load/load-job.ts';
import { median } from '../load/rounds.ts';
import { newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const ROUNDS = 5;
const CONNECTIONS = 16;
const kinds = { plain: 'identity', gzip: 'gzip', brotli: 'br' };

/** What one round gave, and the processor time of the server's process for each request. */
type Round = LoadResult & { processor: number };

/** The posts list as it is and as browsers ask for it, in turns: others on the machine weigh on all alike. */
export const packed: Runner = {
  run: async ({ posts }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const load = startLoad();
    const rounds = new Map<string, Round[]>(Object.keys(kinds).map((kind) => [kind, []]));
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [kind, encoding] of Object.entries(kinds)) {
          rounds.get(kind)?.push(await oneRound(server, load, encoding));
        }
      }
      const lines = [...rounds].flatMap(([kind, all]) => linesOf(kind, all));
      return lines.map((line) => ({ ...line, posts }));
    } finally {
      load.end();
      await server.stop();
    }
  },
};

async function oneRound(server: BenchServer, load: Load, encoding: string): Promise<Round> {
  const headers = { ...(await server.as('editor')), 'accept-encoding': encoding };
  const requests = [{ path: `${server.listPath}?${newest}` }];
  const job = { address: server.address, headers, requests, connections: CONNECTIONS };
  await load.run({ ...job, seconds: 1, warmUpSeconds: 0 });
  const before = server.processorMilliseconds();
  const result = await load.run({ ...job, seconds: 3, warmUpSeconds: 0 });
  return { ...result, processor: (server.processorMilliseconds() - before) / result.requests };
}

function linesOf(kind: string, rounds: readonly Round[]): Line[] {
  const { p50, p99, perSecond, bytesEach } = median(rounds, (round) => round.perSecond);
  const { processor } = median(rounds, (round) => round.processor);
  const what = `list, newest, ${CONNECTIONS} connections, ${kind}`;
  return [
    { what, p50, p99, perSecond, note: `${Math.round(bytesEach / 102.4) / 10} kB` },
    { what: `${what}, processor time of a request`, value: processor, unit: 'ms' },
  ];
}
