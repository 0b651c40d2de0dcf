import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImportReport } from '#modules/imports/imports.public.ts';
import { openDatabase } from '#platform/server/database.ts';
import { startServerProcess } from '#platform/testing/server-process.ts';
import { crawl, type Fault, type Reader, readerOf } from '../crawl/crawl.ts';
import { jsonFeedFaults, rssFaults } from '../crawl/feed-faults.ts';
import { writeRightToLeft } from '../newsroom/right-to-left.ts';
import type { Line, Runner } from './runner.ts';

const root = join(import.meta.dirname, '..', '..');
const commands = join(root, 'apps', 'server', 'src', 'commands');
const data = process.env.REAL_SITES ?? join(root, '..', 'shared', 'data');
const SHOWN = 5;

type Imported = {
  name: string;
  host: string;
  oldHost: string;
  locale: string;
  source(folder: string): Promise<string>;
};
const sites: readonly Imported[] = [
  {
    ...{ name: '18F', host: '18f.test', oldHost: '18f.gsa.gov', locale: 'en-US' },
    source: async () => join(data, 'markdown-18f', 'content.tar.gz'),
  },
  {
    ...{ name: 'Bitcoin France', host: 'bitcoin.test', oldHost: 'e-ducat.fr', locale: 'fr-FR' },
    source: async () => join(data, 'wxr-bitcoin-france', 'wordpress.xml.gz'),
  },
  {
    ...{ name: 'from right to left', host: 'marsa.test', oldHost: 'marsa.example', locale: 'ar' },
    source: writeRightToLeft,
  },
];

/** Real sites that came in by import: every link within them is followed, old addresses too, and their feeds are judged. */
export const imported: Runner = {
  isLong: true,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'imported-'));
    const dataFolder = join(folder, 'data');
    const env = { ...process.env, MASTHEAD_DATA: dataFolder, MASTHEAD_DEMO: '0' };
    const command = async (name: string, ...words: string[]) =>
      (
        await promisify(execFile)(process.execPath, [join(commands, name), ...words], {
          ...{ env, maxBuffer: 64 * 1024 * 1024 },
        })
      ).stdout;
    const server = await startServerProcess(dataFolder, { LOG_LEVEL: 'warn' });
    try {
      const lines: Line[] = [];
      for (const site of sites) {
        const source = await site.source(folder);
        if (!existsSync(source)) {
          console.log(`${source} is not there.`);
          continue;
        }
        await command('admin.ts', 'create-site', site.host, '--title', site.name);
        const siteId = await inLanguage(server.connectionString, site);
        const said = await command('import.ts', source, '--site', site.host, '--json');
        const report = JSON.parse(said.trim().split('\n').at(-1) ?? '') as ImportReport;
        lines.push(...(await read(site, siteId, report, server)));
      }
      return lines;
    } finally {
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Server = { address: string; connectionString: string };

async function inLanguage(connectionString: string, { host, locale }: Imported): Promise<number> {
  return asked(connectionString, async (query) => {
    const [site] = await query<{ id: number }>('select site_id as id from site_domain where host = $1', [
      host,
    ]);
    const id = Number(site?.id);
    await query('update site set locale = $2 where id = $1', [id, locale]);
    return id;
  });
}

async function read(site: Imported, siteId: number, report: ImportReport, server: Server): Promise<Line[]> {
  const reader = readerOf(server.address, site.host);
  const redirects = await asked(server.connectionString, (query) =>
    query<{ path: string }>(
      "select path from redirect where site_id = $1 and deleted_ts is null and match = 'exact'",
      [siteId],
    ),
  );
  const old = redirects.map(({ path }) => path);
  const found = await crawl(reader, [site.host, site.oldHost], ['/', ...old]);
  const ofFrame = found.lost.filter(({ isInBody, from }) => !isInBody && !old.includes(from));
  const ofBodies = found.lost.filter(({ isInBody }) => isInBody);
  const ofOld = found.lost.filter(({ path, from }) => old.includes(path) || old.includes(from));
  const faults = await feedFaults(reader);
  const posts = report.made.posts + report.made.pages;
  const line = (what: string, value: number, note = ''): Line => ({
    ...{ what: `${site.name}: ${what}`, posts, value, unit: '' },
    ...(note ? { note } : {}),
  });
  return [
    line('pages read', found.pages, `${found.links} addresses asked for`),
    line('links of the layout that lead nowhere', ofFrame.length, some(ofFrame)),
    line('links in texts that lead nowhere', ofBodies.length, some(ofBodies)),
    line('old addresses that lead nowhere', ofOld.length, `of ${old.length}. ${some(ofOld)}`),
    line('addresses with more than one hop', found.detours.length, some(found.detours)),
    line('faults of feeds', faults.length, faults.slice(0, SHOWN).join(' ')),
  ];
}

const some = (faults: readonly Fault[]): string =>
  faults
    .slice(0, SHOWN)
    .map(({ path, from, status }) => `${path} (${status}, from ${from || 'redirects'})`)
    .join(', ');

async function feedFaults(read: Reader): Promise<string[]> {
  const [rss, json] = [await read('/feed.xml'), await read('/feed.json')];
  return [...rssFaults(rss.body), ...jsonFeedFaults(json.body)];
}

type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

async function asked<Result>(
  connectionString: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(connectionString, { max: 1 });
  try {
    return await work(async (text, values) => (await database.pool.query(text, values)).rows);
  } finally {
    await database.close();
  }
}
