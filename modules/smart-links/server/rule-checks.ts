import { isIP } from 'node:net';
import { type FindPageNeeds, findPage } from '#modules/permalinks/permalinks.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { isPublicAddress } from '#platform/server/outgoing-http/address-rule.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { CUSTOMIZE, MOST_RULES } from '../rule-kinds.contract.ts';
import {
  endsTooEarly,
  htmlNotAllowed,
  type ReplacementDraft,
  replacementInvalid,
  replacementTaken,
  tooManyRules,
} from '../smart-links.contract.ts';

type Said = Pick<ReplacementDraft, 'replace_phrase' | 'starts_ts' | 'ends_ts'> & { link_mode: number };

/** Whether a link may lead there: a path of the site, or an address that everybody reaches. */
export function isLinkTarget(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0) return isPublicAddress(host);
  return host.includes('.') && !/\.?(localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

/** What must hold of a rule over several of its fields. @throws ApiError of the field */
export function refuseRule(
  { link_mode, replace_phrase, starts_ts, ends_ts }: Said,
  caller: Call['caller'],
): void {
  if (link_mode === CUSTOMIZE) {
    const mayWriteHtml = caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML');
    if (replace_phrase.includes('<') && !mayWriteHtml) throw refusedField(htmlNotAllowed, 'replace_phrase');
  } else if (!isLinkTarget(replace_phrase)) throw refusedField(replacementInvalid, 'replace_phrase');
  if (starts_ts !== null && ends_ts !== null && ends_ts <= starts_ts)
    throw refusedField(endsTooEarly, 'ends_ts');
}

type Rule = { id?: number; phrase_key: string; enabled: boolean; included_tags: readonly string[] };

/** Refuses a second active rule that finds a phrase in the same posts. @throws ApiError duplicate */
export async function refuseTaken(trx: Trx, siteId: number, rule: Rule): Promise<void> {
  if (!rule.enabled) return;
  const others = await trx
    .selectFrom('text_rule')
    .select(['id', 'included_tags'])
    .where('site_id', '=', siteId)
    .where('phrase_key', '=', rule.phrase_key)
    .where('enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .limit(MOST_RULES)
    .execute();
  const overlaps = (tags: readonly string[]) =>
    tags.length === 0 ||
    rule.included_tags.length === 0 ||
    tags.some((tag) => rule.included_tags.includes(tag));
  if (others.some((other) => other.id !== rule.id && overlaps(other.included_tags))) {
    throw refusedField(replacementTaken, 'find_phrase');
  }
}

/** @throws ApiError too_many_rules */
export async function refuseTooMany(trx: Trx, siteId: number): Promise<void> {
  const rows = await trx
    .selectFrom('text_rule')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_RULES)
    .execute();
  if (rows.length >= MOST_RULES) throw tooManyRules();
}

/** The post that a link of the site leads to, which it must not stand in. */
export async function linkedPost(
  needs: FindPageNeeds,
  { site, request }: Pick<Call, 'site' | 'request'>,
  target: string,
): Promise<number | null> {
  const url = URL.parse(target, `https://${request.host}/`);
  const own = URL.parse(`https://${request.host}/`)?.hostname;
  if (!url || url.hostname !== own) return null;
  const asked = { path: decoded(url.pathname), query: '', isNoRedirect: true };
  const found = await findPage(needs, site, asked);
  if (found?.kind !== 'page') return null;
  return ['post', 'particle', 'page'].includes(found.page.type) ? found.page.id : null;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
