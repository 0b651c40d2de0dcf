import { escapeHtml } from '#platform/server/html.ts';
import { environmentTexts } from '../environment-texts.ts';
import { ENVIRONMENT_PATH } from './environment-links.ts';

/** What stands at the foot of every page of an environment, so that nobody takes it for what readers get. */
export function environmentBar(title: string, language: string): string {
  const text = environmentTexts(language);
  return `<div class="masthead-environment" role="status"><span>${escapeHtml(text('bar', { title }))}</span> <a href="${ENVIRONMENT_PATH}" rel="nofollow">${escapeHtml(text('leave'))}</a></div><style>${style}</style>`;
}

const style =
  '.masthead-environment{position:fixed;inset:auto 0 0;z-index:2147483000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;padding:.5rem 1rem;background:#3a2a00;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif}.masthead-environment a{color:#ffd76a;text-decoration:underline}@media print{.masthead-environment{display:none}}';
