import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '#platform/contract/api-error.ts';
import type { Answered } from './kept-answers.ts';
import { isFromThisMachine } from './loopback.ts';

/** What the server counts, for Prometheus. */
export type Metrics = {
  /** Tells how long a request took, by its route and never by its address. */
  answered(facts: Answered): void;
  /** Tells how a job ended. */
  jobEnded(job: string, outcome: 'done' | 'failed' | 'given up', seconds: number): void;
  /** Tells that the dashboard reported an error of its own. */
  dashboardErred(source: string): void;
  /** Tells how long a screen of the dashboard took to open. */
  screenOpened(seconds: number): void;
  /** Tells that some of a day's quota was used up. */
  quotaUsed(quota: string, amount: number): void;
  /** Tells that a quota refused a person, or everybody of a site. */
  quotaRefused(quota: string, scope: 'person' | 'site'): void;
  /** Shows how many connections the pool has, and how many wait for one. */
  watchPool(name: string, pool: pg.Pool): void;
  /** Shows a number that is asked for at each scrape; it is left out when asking fails. */
  watchNumber(name: string, help: string, ask: () => Promise<number> | number): void;
  registry: Registry;
};

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const OPENING_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 60];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3600];

/** Opens the counters of this process: memory, event loop and garbage collection are in them by themselves. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'masthead_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'masthead_job_duration_seconds',
    help: 'How long jobs took',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  const jobsEnded = new Counter({
    name: 'masthead_jobs_total',
    help: 'Jobs by how they ended',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const dashboardErrors = new Counter({
    name: 'masthead_dashboard_errors_total',
    help: 'Errors that dashboards reported, by where they were noticed',
    labelNames: ['source'],
    registers: [registry],
  });
  const openingSeconds = new Histogram({
    name: 'masthead_dashboard_opening_seconds',
    help: 'How long screens took to open, of the openings that were traced',
    buckets: OPENING_SECONDS,
    registers: [registry],
  });
  const quotaUsed = new Counter({
    name: 'masthead_quota_used_total',
    help: 'Rows, bytes, files, mails and tasks that people and sites used of their days',
    labelNames: ['quota'],
    registers: [registry],
  });
  const quotaRefused = new Counter({
    name: 'masthead_quota_refused_total',
    help: 'Refusals because the limit of a day was reached',
    labelNames: ['quota', 'scope'],
    registers: [registry],
  });
  const pools = new Map<string, pg.Pool>();
  new Gauge({
    name: 'masthead_database_connections',
    help: 'Connections of the pools by state; waiting counts who has none yet',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    jobEnded: (job, outcome, seconds) => {
      jobsEnded.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
    dashboardErred: (source) => dashboardErrors.inc({ source }),
    screenOpened: (seconds) => openingSeconds.observe(seconds),
    quotaUsed: (quota, amount) => quotaUsed.inc({ quota }, amount),
    quotaRefused: (quota, scope) => quotaRefused.inc({ quota, scope }),
    watchPool: (name, pool) => {
      pools.set(name, pool);
    },
    watchNumber: (name, help, ask) => watchNumber(registry, name, help, ask),
  };
}

function watchNumber(
  registry: Registry,
  name: string,
  help: string,
  ask: () => Promise<number> | number,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // A database that is away must not cost the other figures.
      try {
        this.set(await ask());
      } catch {
        this.remove();
      }
    },
  });
}

/**
 * Measures every request, and answers `GET /metrics`: to this machine, and to
 * whoever sends the token as `Authorization: Bearer …`. For others there is nothing at this address.
 * @param access the token; without one nobody elsewhere reads them
 */
export function registerMetrics(
  app: FastifyInstance,
  { registry, answered }: Metrics,
  access: { token: string | null },
): void {
  app.addHook('onResponse', async (request, reply) => {
    // How long a window was open is no answer's time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) && !carries(request, access.token)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function carries({ headers }: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === null || sent === undefined) return false;
  // As hashes they have one length, and comparing them takes the same time whatever was sent.
  return timingSafeEqual(hashOf(sent), hashOf(token));
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
