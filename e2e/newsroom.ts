import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { copyDatabase } from '#platform/testing/copy-database.ts';
import { expectAccessible } from './accessible.ts';
import { wholeDemo } from './demo-newsroom.ts';

export { expectAccessible } from './accessible.ts';

import { startWarmServer } from '#apps/testing/warm-server.ts';
import type { ServerProcess } from '#platform/testing/server-process.ts';

export const demoPassword = 'Masthead-demo-1';
const commands = new URL('../apps/server/src/commands/', import.meta.url);

type Window = {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** The language of the browser. */
  locale?: string;
  /** Whether things may move; where nothing does, nothing is looked at in the middle of it. */
  hasMotion?: boolean;
  /** The address of a demo account that is signed in already. */
  as?: string;
  /** False in a browser that runs no scripts. */
  hasScripts?: boolean;
  /** True in a browser that has not chosen what the list of posts opens with; else it opens with all posts. */
  isNewToPosts?: boolean;
  /** Whether every screen is held to the rules of accessibility when it is left, not only those whose turn it is. */
  isAlwaysHeld?: boolean;
};

/** The built product with a server of its own and a browser in front of it. */
export type Newsroom = {
  readonly server: ServerProcess;
  /** Ends the server without a word, as a fault of its machine does. */
  kill(): Promise<void>;
  /** Starts it again on the same data, at the same address. */
  startAgain(): Promise<void>;
  /** A fresh visitor; whatever its pages complain about is a failure of the journey. */
  visit(window?: Window): Promise<Visitor>;
  /** Runs a command of `npm run admin` beside the running server. */
  admin(...parameters: string[]): Promise<void>;
  /** Brings a file or folder into the site, as `npm run import` does beside the running server. */
  bringIn(path: string): Promise<void>;
  /** The path by which a browser sees the mails, as the server printed it. */
  mailsPath(): string;
  stop(): Promise<void>;
};

export type Visitor = {
  page: Page;
  /** Errors of the pages so far: exceptions, refused resources, broken policies. */
  complaints: string[];
  /** Opens an address of the server. */
  open(path: string): Promise<void>;
  /** Signs in with a demo account, on whatever page asks for it. */
  signIn(email?: string): Promise<void>;
  /** Holds the screen as it stands against the rules of accessibility, as `open` does with the one before, and ends. */
  leave(): Promise<void>;
  /** Waits until a screen of the dashboard has all that it asks for: no call is under way, nothing loads. */
  settled(): Promise<void>;
};

/** Starts the server on a database of its own; with the demo newsroom unless it is told otherwise. */
export async function startNewsroom(env: NodeJS.ProcessEnv = { MASTHEAD_DEMO: '1' }): Promise<Newsroom> {
  const isEmpty = env.MASTHEAD_DEMO === '0';
  const database = await copyDatabase(
    isEmpty ? inject('testTemplate') : await wholeDemo(inject('demoTemplate')),
  );
  const folder = await mkdtemp(join(tmpdir(), 'masthead journey '));
  const open = { DATABASE_URL: database.connectionString, ...env };
  let server = await startWarmServer(folder, open);
  const browser = await chromium.connect(inject('browserAddress'));
  const run = async (command: string, parameters: readonly string[]): Promise<void> => {
    const env = { ...process.env, DATABASE_URL: database.connectionString, MASTHEAD_DATA: folder };
    // What an import says of each text that it changes is long.
    const options = { env, maxBuffer: 16 * 1024 * 1024 };
    await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL(command, commands)), ...parameters],
      options,
    );
  };
  return {
    get server() {
      return server;
    },
    kill: async () => void (await server.end('SIGKILL')),
    startAgain: async () => {
      server = await startWarmServer(folder, { ...open, PORT: new URL(server.address).port });
    },
    visit: async (window = {}) => {
      const { width = 1440, height = 900, colorScheme = 'light', locale = 'en-US' } = window;
      const { hasMotion, as, hasScripts, isNewToPosts, isAlwaysHeld = false } = window;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale,
        reducedMotion: hasMotion ? 'no-preference' : 'reduce',
        hasTouch: width <= 600,
        javaScriptEnabled: hasScripts !== false,
        baseURL: server.address,
      });
      if (!isNewToPosts) await context.addInitScript(choosesAllPosts);
      if (as) await openSession(context, as);
      // A browser that runs no scripts draws no frame that a rule could wait for.
      return visitorIn(context, hasScripts === false ? 'never' : isAlwaysHeld ? 'always' : 'in turn');
    },
    admin: (...parameters) => run('admin.ts', parameters),
    bringIn: (path) => run('import.ts', [path]),
    mailsPath: () => /\/dev\/mail\?key=\S+/.exec(server.output())?.[0] ?? '/dev/mail',
    stop: async () => {
      await browser.close();
      await server.end('SIGTERM');
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Journeys begin with all posts unless they are about what waits. */
function choosesAllPosts(): void {
  try {
    localStorage.setItem('masthead.posts-view', 'all');
  } catch {
    // An empty page has no storage.
  }
}

async function openSession({ request }: BrowserContext, email: string): Promise<void> {
  const answer = await request.post(signIn.path, { data: { email, password: demoPassword } });
  if (!answer.ok()) throw new Error(`${email} was not let in: ${await answer.text()}`);
}

/** Which of the screens that a visitor leaves are held to the rules of accessibility. */
type Held = 'always' | 'in turn' | 'never';

async function visitorIn(context: BrowserContext, held: Held): Promise<Visitor> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const calls = watchCalls(page);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The browser itself reports refused calls, which are part of many journeys.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return {
    page,
    complaints,
    open: async (path) => {
      await expectLeftAccessible(page, held);
      await page.goto(path);
    },
    signIn: async (email = 'editor@demo.test') => {
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await expectLeftAccessible(page, held);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    leave: async () => {
      try {
        await expectLeftAccessible(page, held);
      } finally {
        await context.close();
      }
    },
    settled: async () => {
      await page.locator('#content').waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const busy = page.locator('[aria-busy="true"]');
      do await calls.end();
      while ((await busy.count()) > 0 || calls.areUnderWay());
    },
  };
}

/** What an answer makes a screen ask for next is asked within this time, in milliseconds. */
const NEXT_CALL = 100;
const CALLS_END = 20_000;

/** Knows the calls of a page that have no answer yet; a stream of events never has one. */
function watchCalls(page: Page): { areUnderWay(): boolean; end(): Promise<void> } {
  const underWay = new Set<Request>();
  let last = 0;
  const end = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const areUnderWay = () => underWay.size > 0 || performance.now() - last < NEXT_CALL;
  return {
    areUnderWay,
    end: async () => {
      const until = performance.now() + CALLS_END;
      while (areUnderWay()) {
        if (performance.now() > until) {
          throw new Error(`No answer: ${[...underWay].map((request) => request.url()).join(', ')}`);
        }
        await wait(20);
      }
    },
  };
}

/** Of the screens that journeys leave, one of so many is held to the rules, others in each run: it takes most of their time. */
const ONE_OF = process.env.ALL_SCREENS ? 1 : 8;
let left = Number(process.env.TEST_SEED);

/** No journey can forget a screen: each is held to the rules when its turn comes, if it is one of the product's. */
async function expectLeftAccessible(page: Page, held: Held): Promise<void> {
  if (held === 'never') return;
  left += 1;
  if (left % ONE_OF !== 0 && held !== 'always') return;
  if (page.url() === 'about:blank' || (await page.locator('#root, main').count()) === 0) return;
  await page.locator('.start').waitFor({ state: 'detached' });
  await page.locator('main').first().waitFor();
  await expectAccessible(page);
}

type Moving = { getAnimations(options: { subtree: boolean }): { finished: Promise<unknown> }[] };

/** Where something is once it has stopped moving. */
export async function placeAtRest(thing: Locator): Promise<{ top: number; bottom: number }> {
  await thing.evaluate(async (element) => {
    const moving = (element as unknown as Moving).getAnimations({ subtree: true });
    await Promise.all(moving.map(({ finished }) => finished));
  });
  const box = await thing.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { top: box.y, bottom: box.y + box.height };
}
