import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { LayoutFailure, type LayoutFault } from './build-engine.ts';
import { assetAddress, filesOfBuild } from './build-files.queries.ts';
import { type BuildLayouts, buildLayouts } from './build-layouts.ts';

/** The layouts that a site has released: null for a page that they fail at, which the product's own then shows. */
export type SiteLayouts = {
  style: string;
  /** The streams that its templates show. */
  streams?: readonly string[];
  page(name: string, values: Readonly<Record<string, unknown>>): Promise<string | null>;
};

const laterPages = new Set(['sign-in', 'newsletter', 'subscribe', 'account', 'push']);
const SITES = 500;
const MOST_COMPILED = 30;
const NOTED_EACH_MS = 60_000;
const MOST_NOTED = 1_000;
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 300_000;

/** The released layouts of the sites, kept in the process until another build is released. */
export const siteLayoutsOf = oncePerGround(({ database: { db }, events, log }) => {
  const compiled = new Map<number, Promise<SiteLayouts>>();
  const notedAt = new Map<string, number>();
  const released = keep<number, { buildId: number | null }>({
    ...{ most: SITES, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, { buildId: number | null }>();
      for (const siteId of siteIds) found.set(siteId, { buildId: await releasedBuild(db, siteId) });
      return found;
    },
  });
  events.on('layout', ({ siteId }) => released.drop(siteId));

  const note = async (siteId: number, buildId: number, fault: LayoutFault) => {
    const key = `${buildId} ${fault.template}`;
    const now = performance.now();
    if ((notedAt.get(key) ?? -NOTED_EACH_MS) + NOTED_EACH_MS > now) return;
    if (notedAt.size > MOST_NOTED) notedAt.clear();
    notedAt.set(key, now);
    log.warn({ siteId, buildId, ...fault }, 'a layout failed');
    await noteFault(db, siteId, buildId, fault).catch(() => undefined);
  };
  const layoutsOf = (siteId: number, buildId: number): Promise<SiteLayouts> => {
    const known = compiled.get(buildId);
    if (known) {
      compiled.delete(buildId);
      compiled.set(buildId, known);
      return known;
    }
    // What was released never changes, so it is read once.
    const made = filesOfBuild(db, siteId, buildId).then((files) =>
      guarded(
        buildLayouts(files, (name) => assetAddress(buildId, name)),
        (fault) => note(siteId, buildId, fault),
      ),
    );
    made.catch(() => compiled.delete(buildId));
    compiled.set(buildId, made);
    for (const key of compiled.keys()) if (compiled.size > MOST_COMPILED) compiled.delete(key);
    return made;
  };
  return async (siteId: number): Promise<SiteLayouts | null> => {
    const buildId = (await released.get(siteId))?.buildId ?? null;
    return buildId === null ? null : layoutsOf(siteId, buildId);
  };
});

/** What is too slow rests for a while, longer each time, so that a template cannot slow a site. */
export function guarded(
  layouts: BuildLayouts,
  note: (fault: LayoutFault) => Promise<void>,
  clock = () => performance.now(),
): SiteLayouts {
  const resting = new Map<string, { until: number; times: number }>();
  return {
    ...{ style: layouts.style, streams: layouts.streams },
    page: async (name, values) => {
      // A build that was made before there was such a page has none of its own.
      if (laterPages.has(name) && !layouts.has(name)) return null;
      const layout = layouts.chosen(name, values);
      const rest = resting.get(layout);
      if (rest && rest.until > clock()) return null;
      try {
        const page = layouts.render(name, values);
        resting.delete(layout);
        return page;
      } catch (error) {
        if (!(error instanceof LayoutFailure)) throw error;
        if (error.isTooLong) {
          const times = (rest?.times ?? 0) + 1;
          const pause = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 4 ** (times - 1));
          resting.set(layout, { until: clock() + pause, times });
        }
        await note(error.fault);
        return null;
      }
    },
  };
}

async function releasedBuild(db: Db, siteId: number): Promise<number | null> {
  const row = await db
    .selectFrom('layout_release')
    .select('build_id')
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.build_id ?? null;
}

async function noteFault(db: Db, siteId: number, buildId: number, fault: LayoutFault): Promise<void> {
  const { template, line, message } = fault;
  const said = { message: line === null ? message : `${message} (${line})` };
  const last_ts = Math.floor(Date.now() / 1000);
  await db
    .insertInto('layout_fault')
    .values({ site_id: siteId, build_id: buildId, name: template, ...said, last_ts })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'build_id', 'name']).doUpdateSet({ ...said, last_ts }),
    )
    .execute();
}
