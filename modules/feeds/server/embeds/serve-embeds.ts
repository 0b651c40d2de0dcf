import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FileAsked, PageResult, SiteFile } from '#modules/pages/pages.public.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { html } from '#platform/server/html.ts';
import type { House } from '#platform/server/room.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import { type EmbedFeed, previewEmbedFeed } from '../../embeds.contract.ts';
import type { FeedNeeds } from '../feed-needs.ts';
import { embedData } from './embed-data.ts';
import { type EmbedFeedRow, embedFeedTable } from './embed-feeds.table.ts';
import { PREVIEW_BEGIN, readPreview } from './embed-previews.ts';

const widget = readFileSync(new URL('../../widget/embed-list.js', import.meta.url), 'utf8');
const SCRIPT_CACHED = 'public, max-age=300, stale-while-revalidate=86400';
const CACHED = 'public, max-age=60, stale-while-revalidate=600';
/** Pages of other sites may read it, whatever they forbid themselves. */
const forOthers = { 'cross-origin-resource-policy': 'cross-origin' };

const scriptFile = (): PageResult => ({
  ...{ status: 200, type: 'text/javascript; charset=utf-8', body: widget, keys: ['site'] },
});
const nowTs = () => Math.floor(Date.now() / 1000);

/** The script and the posts of embedded lists, for the pages of other sites. */
export const embedFiles = (needs: FeedNeeds): SiteFile => ({
  matches: /^\/embeds\/feed\/\d{1,16}\.(js|json)$/,
  answer: async (asked) => {
    const { site, request } = asked;
    const [, number = '', end = ''] = /(\d+)\.(\w+)$/.exec(request.path) ?? [];
    const row = await findEmbed(needs, site.id, Number(number));
    if (!row) return null;
    if (end === 'js') {
      const file = await asked.keep('/embeds/widget.js', async () => scriptFile());
      return file && asked.send(file, SCRIPT_CACHED, forOthers);
    }
    const allowed = row.allowed_origins;
    const { origin } = request.headers;
    if (allowed.length > 0 && origin !== undefined && !allowed.includes(origin)) return refusal;
    const embed = embedFeedTable.show(row);
    const file = await asked.keep(request.path, () => dataOf(needs, site, embed));
    const given = allowed.length === 0 ? '*' : origin;
    return (
      file &&
      asked.send(file, CACHED, {
        ...forOthers,
        ...(given === undefined ? {} : { 'access-control-allow-origin': given }),
        ...(allowed.length === 0 ? {} : { vary: 'accept-encoding, origin' }),
      })
    );
  },
});

const refusal: SiteAnswer = {
  status: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', vary: 'origin' },
  body: 'This list is not open to this site.\n',
};

async function dataOf(needs: FeedNeeds, site: FileAsked['site'], embed: EmbedFeed): Promise<PageResult> {
  const page = await embedData(needs, site, embed, nowTs());
  return { ...page, keys: [`embed-${embed.id}`, ...page.keys] };
}

const findEmbed = ({ db }: FeedNeeds, siteId: number, id: number): Promise<EmbedFeedRow | undefined> =>
  db
    .selectFrom('embed_feed')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

const previewStyle = 'body{margin:0;padding:16px;background:#fff}';
const styleHash = createHash('sha256').update(previewStyle).digest('base64');

/** A page with an embedded list that is not saved, on an origin of its own, for whoever may make such lists. */
export const embedPreviewFiles = (
  needs: FeedNeeds,
  secrets: Secrets,
  findPerson: House['findPerson'],
): SiteFile => ({
  matches: /^\/u\/site\/widget\/[\w-]+\.[\w-]+\.(html|js|json)$/,
  answer: async (asked) => {
    const { site, request } = asked;
    const [packed = '', signed = '', end] = request.path.slice(PREVIEW_BEGIN.length).split('.');
    const preview = readPreview(await secrets.of('feeds'), site.id, packed, signed, nowTs());
    const person = preview && (await findPerson(site.id, preview.profileId));
    if (!preview || !person || !isAllowed(previewEmbedFeed.permission, person.holder)) return null;
    const page =
      end === 'js'
        ? scriptFile()
        : end === 'json'
          ? await embedData(needs, site, preview.embed, nowTs())
          : previewPage(request.host, `${PREVIEW_BEGIN}${packed}.${signed}.js`);
    const headers = { ...forOthers, 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' };
    return {
      status: 200,
      headers: {
        ...headers,
        ...page.headers,
        ...{ 'content-type': page.type, 'cache-control': 'private, no-store' },
      },
      body: page.body,
    };
  },
});

/** A host as a policy can name it, which whoever asks cannot end. */
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;

function previewPage(host: string, script: string): PageResult {
  const own = HOST.test(host) ? `${host}${PREVIEW_BEGIN}` : "'none'";
  const policy = [
    "default-src 'none'",
    `script-src ${own}`,
    `connect-src ${own}`,
    `style-src 'sha256-${styleHash}'`,
    'img-src https: http: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  return {
    ...{ status: 200, type: 'text/html; charset=utf-8', keys: [] },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><style>${previewStyle}</style><body>${html`<script async src="${script}"></script>`.text}</body></html>`,
    headers: {
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  };
}
