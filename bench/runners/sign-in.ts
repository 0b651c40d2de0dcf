import { signIn as signInCall } from '#modules/accounts/accounts.contract.ts';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { password, people } from '../data/load-newsroom.ts';
import { startLoad } from '../load/load.ts';
import type { LoadJob } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

/** Signing in by call, nearly all of which is the hashing of the password. */
export const signIn: Runner = {
  run: async () => {
    const server = await openBenchServer(await keptNewsroom(10_000));
    const load = startLoad();
    try {
      const job = (connections: number): LoadJob => ({
        address: server.address,
        headers: { accept: 'application/json' },
        requests: [{ path: signInCall.path, method: 'POST', body: { email: people.editor, password } }],
        connections,
        seconds: 4,
        warmUpSeconds: 1,
      });
      const results = await inRounds(load, [job(1), job(4)]);
      return ['sign-in, 1 connection', 'sign-in, 4 connections'].map(
        (what, at): Line => ({
          what,
          p50: results[at]?.p50 ?? 0,
          p99: results[at]?.p99 ?? 0,
          perSecond: results[at]?.perSecond ?? 0,
        }),
      );
    } finally {
      load.end();
      await server.stop();
    }
  },
};
