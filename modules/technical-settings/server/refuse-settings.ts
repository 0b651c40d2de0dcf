import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { differsInScripts } from '../policy-text.contract.ts';
import { blocksSite } from '../robots-rules.contract.ts';
import type { SPAM_KEY } from '../service-kinds.contract.ts';
import {
  missingFor,
  PRELOADED_HSTS,
  type TechnicalKey,
  type TechnicalValues,
} from '../technical-kinds.contract.ts';
import { markupTooMuch, preloadInvalid, robotsBlock } from '../technical-settings.contract.ts';
import { fitsIntoPolicy, markupSources } from './markup-sources.ts';

/** Refuses what the caller may not change. @throws ApiError permission_denied */
export function refuseMissing(
  { caller }: Pick<Call, 'caller'>,
  before: TechnicalValues,
  after: TechnicalValues,
  changed: readonly (TechnicalKey | typeof SPAM_KEY)[],
): void {
  const missing = changed.flatMap((key) => missingFor(key, caller.holder));
  // Scripts that pages may run are as much as markup that holds them.
  const isOpened =
    differsInScripts(before.content_security_policy, after.content_security_policy) ||
    differsInScripts(enforced(before), enforced(after));
  if (isOpened && !caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML')) missing.push('EDIT_CUSTOM_HTML');
  if (missing.length > 0) throw permissionDenied({ extra: { missing: [...new Set(missing)] } });
}

/** A policy that is only tried keeps nothing from running. */
const enforced = ({ csp_report_only, content_security_policy }: TechnicalValues): string =>
  csp_report_only ? '' : content_security_policy;

/** Refuses to keep search engines away by a robots.txt that nobody said twice. @throws ApiError robots_blocks_site */
export function refuseBlock(before: RobotsText, after: RobotsText): void {
  if (after.robots_txt === before.robots_txt || !blocksSite(after.robots_txt)) return;
  throw robotsBlock({ details: [{ loc: ['body', 'robots_txt'], msg: robotsBlock.message }] });
}

type RobotsText = Pick<TechnicalValues, 'robots_txt'>;

/** @throws ApiError hsts_preload_is_invalid, head_html_is_invalid */
export function refuseWrong(before: TechnicalValues, after: TechnicalValues): void {
  const isMarkup = after.head_html !== before.head_html || after.body_end_html !== before.body_end_html;
  if (isMarkup && !fitsIntoPolicy(markupSources(after.head_html, after.body_end_html))) {
    const key = after.head_html === before.head_html ? 'body_end_html' : 'head_html';
    throw markupTooMuch({ details: [{ loc: ['body', key], msg: markupTooMuch.message }] });
  }
  if (after.hsts_preload && !(after.hsts_subdomains && after.hsts_max_age >= PRELOADED_HSTS)) {
    throw preloadInvalid({ details: [{ loc: ['body', 'hsts_preload'], msg: preloadInvalid.message }] });
  }
}
