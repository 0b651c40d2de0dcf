import { type SiteTemplates, triedTemplates } from '#modules/permalinks/permalinks.public.ts';
import { served, withTried } from '#modules/technical-settings/technical-settings.public.ts';
import { triedSplit } from '#modules/traffic-split/traffic-split.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import type { SiteLayouts } from '../frame/site-layouts.ts';
import { triedBuild } from '../frame/tried-layouts.ts';
import type { ReaderNeeds } from './reader-needs.ts';
import { UNCACHED } from './send-page.ts';
import type { TriedConfiguration } from './tried-values.ts';

/** Which configuration a request is answered by; null is the one that readers get. */
type Chooser = (request: SiteRequest) => Promise<TriedConfiguration | null>;

/** Who chooses, once in a process: the room that keeps copies says so when it is opened. */
export const configurationChooserOf = oncePerGround((): { choose: Chooser } => ({
  choose: async () => null,
}));

/** What a request is answered with by the configuration that it chose. */
export async function triedNeeds(
  shared: ReaderNeeds,
  { site }: Pick<SiteRequest, 'site'>,
  tried: TriedConfiguration,
): Promise<ReaderNeeds> {
  const { id: siteId } = site;
  const [now, templates] = await Promise.all([shared.technical(siteId), shared.templates(siteId)]);
  const values = withTried(now, tried.technical ?? {});
  const ended = { ...values, body_end_html: values.body_end_html + tried.bodyEnd };
  const technical = served(ended, { isMeasured: false });
  const own: SiteTemplates = tried.templates ? triedTemplates(templates, tried.templates) : templates;
  const layouts = await layoutsOf(shared, siteId, tried.build);
  const sections = (tried.splits as { sections: Parameters<typeof triedSplit>[0] } | undefined)?.sections;
  return {
    ...shared,
    isUncounted: true,
    technical: async () => technical,
    templates: async () => own,
    layouts: async () => layouts,
    splits: sections ? { find: async (request) => triedSplit(sections, request) } : shared.splits,
    cache: unkept,
    hits: { count: () => undefined, close: shared.hits.close },
    missed: () => undefined,
    searched: () => undefined,
  };
}

async function layoutsOf(
  shared: ReaderNeeds,
  siteId: number,
  build: TriedConfiguration['build'],
): Promise<SiteLayouts | null> {
  if (!build) return shared.layouts(siteId);
  return build.id === null ? null : triedBuild(shared.db, siteId, build.id);
}

/** Every page is made for the one who asks. */
const unkept: ReaderNeeds['cache'] = {
  get: (_siteId: number, _address: string, render: () => Promise<KeptPage>) => render(),
  holds: () => false,
  drop: () => 0,
  dropAddresses: () => 0,
  size: () => ({ pages: 0, bytes: 0 }),
};

/** An answer that nothing keeps and no search engine lists. */
export function unlisted(found: SiteAnswer): SiteAnswer {
  const { etag: _, 'surrogate-key': __, 'cache-tag': ___, ...headers } = found.headers ?? {};
  return { ...found, headers: { ...headers, 'cache-control': UNCACHED, 'x-robots-tag': 'noindex' } };
}

/** Says who chooses the configuration of a request. */
export const chooseConfiguration = (ground: Ground, choose: Chooser): void => {
  configurationChooserOf(ground).choose = choose;
};
