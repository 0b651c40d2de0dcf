import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { coreMetrics, stepOf } from '#modules/web-vitals/vital-scale.contract.ts';
import type { PageVitals } from '#modules/web-vitals/web-vitals.contract.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import type { SplitConfig } from '../traffic-split.contract.ts';
import { controlOf, variantOf } from './assign-variants.ts';
import { countSplits } from './count-splits.ts';
import { readConfig } from './split-config.ts';
import { cookieOf, nextView, uncounted, visitorOf } from './visitor-cookie.ts';

type Section = SplitConfig['sections'][number];

/** Who asks for a page, and how. */
export type SplitRequest = {
  site: { id: number; timezone: string };
  query: string;
  headers: IncomingHttpHeaders;
  isSecure: boolean;
};

/** What somebody gets of what is split. */
export type ReaderSplit = {
  /** The variant of each part, by the name of the part. */
  variants: Readonly<Record<string, string>>;
  /** The same for all who get the same, and short. */
  key: string;
  /** Counts a page that was given; what the browser is to keep then, if anything. */
  seen(): { cookie: string | null };
  /** What the browser is to keep of a page that counts for nothing, so that the next one has the same form. */
  given(): { cookie: string | null };
  /** A form for an account or newsletters was sent: once in a visit it counts, if `count` is called. */
  signedUp(): { cookie: string | null; count(): void };
};

/** What of the pages of a site is split between its readers; null while nothing is. */
export type SiteSplits = {
  find(request: SplitRequest): Promise<ReaderSplit | null>;
  /** Counts how fast a page was, by the variants that the visitor has and the page says that it has. */
  measured(vitals: PageVitals, request: SplitRequest): Promise<void>;
  /** Writes down what is still in memory. */
  write(): Promise<void>;
};

const none: Section[] = [];

/** What is split, kept in the process until it is changed. */
export const siteSplitsOf = oncePerGround(({ database: { db }, events, log, onClose }): SiteSplits => {
  const load = async (siteId: number): Promise<Section[]> => {
    const { sections } = await readConfig(db, siteId);
    return sections.filter(({ isDisabled }) => !isDisabled);
  };
  const kept = keep<number, Section[]>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, Section[]>();
      for (const siteId of siteIds) loaded.set(siteId, await load(siteId));
      return loaded;
    },
  });
  let changes = 0;
  events.on('abtest', ({ siteId }) => {
    changes += 1;
    kept.drop(siteId);
  });
  /** What was changed while it was read is read again: pages are kept by it. */
  const current = async (siteId: number): Promise<Section[]> => {
    const before = changes;
    const sections = (await kept.get(siteId)) ?? none;
    return before === changes ? sections : current(siteId);
  };
  const counts = countSplits(db, log);
  onClose(counts.close);
  return {
    find: async (request) => {
      const sections = await current(request.site.id);
      if (sections.length === 0) return null;
      return splitFor(sections, request, counts.count);
    },
    measured: async (vitals, request) => {
      const sections = await current(request.site.id);
      const before = visitorOf(request.headers.cookie);
      const today = dayOf(request.site.timezone);
      // What is no part of a visit that counts is no part of its figures either.
      if (sections.length === 0 || before?.day !== today || isUnfollowed(request.headers)) return;
      const given = sections
        .map((section) => ({ section, variant: variantOf(before.lot, section) }))
        .filter(({ section, variant }) => isMarked(vitals.split, section.name, variant))
        .map(({ section, variant }) => ({ sectionId: section.id, variant }));
      const found = coreMetrics.flatMap((metric) => {
        const value = vitals[metric];
        return value === undefined ? [] : [{ metric, step: stepOf(metric, value) }];
      });
      counts.measure(request.site.id, today, given, found);
    },
    write: counts.write,
  };
});

/** What somebody gets who tries other parts than readers do: they are counted for nothing, nor is what they see later. */
export function triedSplit(sections: readonly Section[], request: SplitRequest): ReaderSplit | null {
  const running = sections.filter(({ isDisabled }) => !isDisabled);
  if (running.length === 0) return null;
  const split = splitFor(running, request, () => undefined);
  return {
    ...split,
    seen: split.given,
    signedUp: () => ({ cookie: null, count: () => undefined }),
  };
}

/** Whether a page was given a variant by its own marks: another one was looked at, or chosen since. */
const isMarked = (marks: string | undefined, part: string, variant: string): boolean =>
  marks === undefined || marks.split(' ').includes(`${slugOf(part)}:${slugOf(variant)}`);

function splitFor(
  sections: readonly Section[],
  { site, query, headers, isSecure }: SplitRequest,
  count: ReturnType<typeof countSplits>['count'],
): ReaderSplit {
  const asked = new URLSearchParams(query);
  const forced = sections.map(({ queryParam, distribution }) => {
    const wanted = queryParam === '' ? null : asked.get(queryParam)?.toLowerCase();
    return wanted ? distribution.find(({ name }) => name.toLowerCase() === wanted)?.name : undefined;
  });
  const isFollowed = !isUnfollowed(headers);
  const today = dayOf(site.timezone);
  const before = visitorOf(headers.cookie);
  const next = nextView(before, today);
  const given = sections.map((section, at) => ({
    sectionId: section.id,
    variant: forced[at] ?? (isFollowed ? variantOf(next.visitor.lot, section) : controlOf(section)),
  }));
  const isLook = forced.some((one) => one !== undefined);
  return {
    variants: Object.fromEntries(sections.map(({ name }, at) => [name, given[at]?.variant ?? ''])),
    key: given
      .map(({ variant }, at) => sections[at]?.distribution.findIndex(({ name }) => name === variant))
      .join('.'),
    seen: () => {
      // Whoever looks at a variant by its address is no visitor, and a program is none either.
      if (isLook || !isFollowed) return { cookie: null };
      count(site.id, today, next.step, given);
      return { cookie: next.step === 'further' ? null : cookieOf(next.visitor, isSecure) };
    },
    given: () => ({
      cookie: isLook || !isFollowed || before ? null : cookieOf(uncounted(next.visitor), isSecure),
    }),
    signedUp: () => {
      const isOfVisit = isFollowed && before?.day === today && !before.hasSignedUp;
      if (isLook || !isOfVisit) return { cookie: null, count: () => undefined };
      return {
        cookie: cookieOf({ ...before, hasSignedUp: true }, isSecure),
        count: () => count(site.id, today, 'sign_up', given),
      };
    },
  };
}

/** Programs, pages fetched ahead, and whoever asks for it are given the control and no cookie. */
function isUnfollowed(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || isbot(agent)) return true;
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return true;
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch');
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Today in a time zone, such as `2026-03-01`. */
export function dayOf(timeZone: string, now = Date.now()): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  days.set(timeZone, format);
  return format.format(now);
}
