import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import type { LoadJob, LoadRequest, LoadResult } from './load-job.ts';
import { percentile } from './percentile.ts';
import { openRawAsker, rawRequest } from './raw-asker.ts';

type Record = { times: number[]; bytes: number; refused: number; firstRefusal: string | null };

/** Sends the requests of a job over its connections, each waiting for its answer before the next. */
async function run(job: LoadJob): Promise<LoadResult> {
  await during(job, job.warmUpSeconds);
  const began = performance.now();
  const { times, bytes, refused, firstRefusal } = await during(job, job.seconds);
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: times.at(-1) ?? 0,
    bytesEach: Math.round(bytes / Math.max(1, times.length)),
    refused,
    firstRefusal,
  };
}

async function during(job: LoadJob, seconds: number): Promise<Record> {
  const record: Record = { times: [], bytes: 0, refused: 0, firstRefusal: null };
  const began = performance.now();
  const until = began + seconds * 1000;
  let turn = 0;
  const raw = job.isRaw
    ? job.requests.map((request) =>
        rawRequest({ ...request, headers: { ...job.headers, ...request.headers } }),
      )
    : [];
  const rawConnection = async () => {
    const asker = await openRawAsker(job.address, raw);
    while (performance.now() < until) {
      turn += 1;
      const mine = turn;
      const early = job.mostPerSecond ? began + (mine / job.mostPerSecond) * 1000 - performance.now() : 0;
      if (early > 0) await wait(early);
      const asked = performance.now();
      const { status, bytes } = await asker.ask(mine);
      record.times.push(performance.now() - asked);
      record.bytes += bytes;
      if (status < 300) continue;
      record.refused += 1;
      record.firstRefusal ??= String(status);
    }
    asker.close();
  };
  const connection = async () => {
    const client = new Client(job.address, { pipelining: 1 });
    while (performance.now() < until) {
      const request = job.requests[turn % job.requests.length] as LoadRequest;
      turn += 1;
      await send(client, job, request, record);
      if (job.pauseMilliseconds !== undefined) await wait(job.pauseMilliseconds);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: job.connections }, job.isRaw ? rawConnection : connection));
  return record;
}

async function send(client: Client, job: LoadJob, request: LoadRequest, record: Record): Promise<void> {
  const began = performance.now();
  const hasBody = request.body !== undefined;
  const answer = await client.request({
    method: request.method ?? 'GET',
    path: request.path,
    headers: {
      ...job.headers,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
    },
    body: hasBody ? JSON.stringify(request.body) : null,
  });
  const content = await answer.body.arrayBuffer();
  record.times.push(performance.now() - began);
  record.bytes += content.byteLength;
  if (answer.statusCode < 300) return;
  record.refused += 1;
  record.firstRefusal ??= `${answer.statusCode} ${Buffer.from(content).toString('utf8', 0, 300)}`;
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
