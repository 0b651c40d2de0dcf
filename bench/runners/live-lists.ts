import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { streamNotifications } from '#modules/notifications/notifications.contract.ts';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import type { Runner } from './runner.ts';

const OPEN = 2_000;
const SETTLE_SECONDS = 5;
const SECONDS = 60;

/** What so many open lists cost the server for as long as nothing happens: each holds a line for what changes. */
export const liveLists: Runner = {
  run: async ({ posts }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const lines: ClientRequest[] = [];
    try {
      const headers = { ...(await server.as('editor')), accept: 'text/event-stream' };
      const idle = await share(server.processorMilliseconds);
      const before = server.megabytes();
      for (let at = 0; at < OPEN; at += 1) lines.push(await open(server.address, headers));
      await wait(SETTLE_SECONDS * 1_000);
      const held = await share(server.processorMilliseconds);
      const grown = `${Math.round(before)} MB before`;
      return [
        { what: 'a core, with no list open', posts, value: idle, unit: '%' },
        {
          ...{ what: `a core, with ${OPEN.toLocaleString('en')} lists open`, posts, value: held, unit: '%' },
          ...{ megabytes: server.megabytes(), note: grown },
        },
      ];
    } finally {
      for (const line of lines) line.destroy();
      await server.stop();
    }
  },
};

/** The share of one core that the server takes while nothing happens, in per cent. */
async function share(processor: () => number): Promise<number> {
  const before = processor();
  await wait(SECONDS * 1_000);
  return (processor() - before) / (SECONDS * 10);
}

/** Opens a line and leaves it open. */
function open(address: string, headers: Record<string, string>): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(address + streamNotifications.path, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A line was refused: ${answer.statusCode}`));
      answer.resume();
      resolve(request);
    });
    request.on('error', reject);
  });
}
