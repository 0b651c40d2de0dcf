import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load-job.ts';

/** Sends load from a process of its own, so that the load and what is measured share no event loop. */
export type Load = { run(job: LoadJob): Promise<LoadResult>; end(): void };

const program = fileURLToPath(new URL('./load-process.ts', import.meta.url));

export function startLoad(): Load {
  const child = fork(program);
  return {
    run: async (job) => {
      child.send(job);
      const [answer] = (await once(child, 'message')) as [{ result: LoadResult } | { error: string }];
      if ('error' in answer) throw new Error(`The load could not be sent: ${answer.error}`);
      if (answer.result.refused > 0) {
        throw new Error(`${answer.result.refused} requests were refused: ${answer.result.firstRefusal}`);
      }
      return answer.result;
    },
    end: () => child.kill(),
  };
}
