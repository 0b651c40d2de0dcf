import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueOf, directionOf } from '#platform/contract/language.ts';
import { escapeHtml } from './html.ts';

/** The pages that the build made: `index.html`, `sign-in.html`. */
export type DashboardPages = {
  /**
   * Fills the placeholders of a page, such as `{{site_id}}`; values are escaped. The page is in the language, from
   * the first paint on.
   * @throws Error when the dashboard has not been built
   */
  render(page: string, language: string, values?: Record<string, string>): DashboardPage;
};

/** The files of translations that the build made, by language and room. */
type TextFiles = Record<string, Record<string, string>>;

export type DashboardPage = { html: string; contentSecurityPolicy: string };

/** The hashes of what stands in a page itself. */
type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/**
 * Opens the built pages in a folder; each is read when it is first wanted.
 * @param said what every page says before its scripts have come, in a language, by placeholder
 */
export function openDashboardPages(
  folder: string,
  said: (language: string) => Record<string, string> = () => ({}),
): DashboardPages {
  const templates = new Map<string, DashboardPage>();
  let textFiles: TextFiles | undefined;
  const templateOf = (page: string): DashboardPage => {
    const html = readBuilt(folder, page);
    const hashes = JSON.parse(readBuilt(folder, 'csp-hashes.json')) as Record<string, InlineHashes>;
    return {
      html,
      contentSecurityPolicy: contentSecurityPolicy(hashes[page] ?? { scripts: [], styles: [] }),
    };
  };
  return {
    render: (page, language, values = {}) => {
      const template = templates.get(page) ?? templateOf(page);
      templates.set(page, template);
      textFiles ??= JSON.parse(readBuilt(folder, 'text-files.json')) as TextFiles;
      const all: Record<string, string> = {
        ...said(language),
        ...values,
        language,
        direction: directionOf(language),
        text_files: JSON.stringify(textFiles[catalogueOf(language)] ?? {}),
      };
      const html = template.html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(all[name] ?? ''));
      return { html, contentSecurityPolicy: template.contentSecurityPolicy };
    },
  };
}

/** What a page of ours may load: our own files, and of inline scripts and styles only those that the build made. */
function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  const ownAnd = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${ownAnd(scripts)}`,
    `style-src ${ownAnd(styles)}`,
    // Components place themselves by style attributes, which cannot run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sends a page that is asked for again each time but only travels when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: DashboardPage): FastifyReply {
  const etag = `W/"${createHash('sha256').update(page.html).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': page.contentSecurityPolicy,
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (cause) {
    throw new Error(`The dashboard is not built: ${join(folder, name)} is missing.`, { cause });
  }
}
