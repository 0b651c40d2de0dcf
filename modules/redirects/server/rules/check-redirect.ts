import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ApiError } from '#platform/contract/api-error.ts';
import { asSentence, type Said, type Sentence, said } from '#platform/contract/sentence.ts';
import { BudgetSpent, type WorkBudget } from '#platform/server/work-budget.ts';
import {
  chainTooLong,
  redirectLoops,
  redirectsTooTangled,
  type SavedRedirect,
} from '../../redirects.contract.ts';
import { missingKeys } from '../missing/missing-targets.ts';
import type { RedirectRow } from '../redirects.queries.ts';
import type { FindRules } from './address-graph.ts';
import type { KeptRule } from './kept-rules.ts';
import type { LivePages } from './live-pages.ts';
import { budgetOfOne, followRedirect, type Way } from './redirect-loop.ts';
import { bareKey } from './redirect-path.ts';
import { sourceShape, throughRule } from './redirect-shape.ts';

type Warning = Omit<SavedRedirect['warnings'][number], 'message'> & { message: Said };

/** What refusals and warnings say of a redirect. */
type SaidRule = Pick<KeptRule, 'id' | 'path' | 'redirect_to'>;

/**
 * Holds a redirect that is about to be written against all the others.
 * @throws ApiError redirect_loops with the redirects of the circle, redirect_chain_is_too_long, or
 * redirects_are_too_tangled
 */
export async function refuseLoops(
  redirect: KeptRule,
  find: FindRules<KeptRule>,
  budget: WorkBudget = budgetOfOne(),
): Promise<void> {
  if (!redirect.enabled) return;
  const refused = refusalOf(redirect, await followRedirect(redirect, find, budget));
  if (refused) throw refused;
}

/** The error for a way that leads back, goes on too long, or cannot be told. */
export function refusalOf(redirect: SaidRule, way: Way<SaidRule>): ApiError | null {
  if (way.kind === 'ends') return null;
  const loc = ['body', 'redirect_to'];
  if (way.kind === 'unknown') {
    return redirectsTooTangled({ details: [{ loc, msg: redirectsTooTangled.message }] });
  }
  if (way.kind === 'tooLong') return chainTooLong({ details: [{ loc, msg: chainTooLong.message }] });
  const others = way.circle.filter(({ id }) => id !== redirect.id);
  const message = said`${asSentence(redirectLoops.message)} ${inWords([redirect.path, ...others.map(({ path }) => path)])}`;
  return redirectLoops({
    message,
    details: [
      { loc, msg: message },
      ...others.map(({ id, path, redirect_to }) => ({
        loc: ['redirects', id],
        msg: `${path} → ${redirect_to}`,
      })),
    ],
    extra: { cycle: others.map(({ id, path, redirect_to }) => ({ id, path, redirect_to })) },
  });
}

function inWords([first = '', ...rest]: string[]): Sentence {
  const stops = rest.map((path, at) => `${at === 0 ? 'would go to' : 'then to'} ${path}`);
  const end = rest.length === 0 ? `would come to ${first} again` : `and then to ${first} again`;
  return said`A reader at ${first} ${[...stops, end].join(', ')}.`;
}

/** What is allowed and yet worth a look: a chain, a source that is a page, a target that is none. */
export async function warningsOf(
  db: Kysely<DB>,
  pages: LivePages,
  site: { id: number; timezone: string },
  redirect: RedirectRow,
  find: FindRules<KeptRule>,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const { path_key: source, target_key: target } = redirect;
  if (redirect.match !== 'pattern' && (await pages.found(db, site, bareKey(source))) === 'page') {
    warnings.push({ code: 'source_is_live', message: said`There's a live page at ${redirect.path}.` });
  }
  if (redirect.match === 'exact' && redirect.path.includes('*')) {
    const message = said`The * in ${redirect.path} is an ordinary character, because the match is Exact. Choose Pattern to take everything below.`;
    warnings.push({ code: 'star_is_literal', message });
  }
  if (target === null || !redirect.enabled) return warnings;
  const next = nextRedirect(redirect, find);
  if (next) {
    const from = redirect.redirect_to ?? '';
    const message =
      next.redirect_to === null
        ? said`${from} itself is gone (410).`
        : said`${from} itself redirects to ${next.redirect_to}.`;
    warnings.push({ code: 'leads_to_redirect', message });
  } else if (redirect.match === 'exact' && (await missingKeys(pages, db, site, [bareKey(target)])).size > 0) {
    const message = said`There's no live page at ${redirect.redirect_to ?? ''}.`;
    warnings.push({ code: 'target_is_missing', message });
  }
  return warnings;
}

/** Another redirect that takes what this one gives; null also where there are too many to look at. */
function nextRedirect(redirect: RedirectRow, find: FindRules<KeptRule>): KeptRule | null {
  const reached = throughRule(redirect, sourceShape(redirect));
  if (!reached) return null;
  const takes = (rule: KeptRule) =>
    rule.id !== redirect.id &&
    throughRule({ ...rule, target_key: rule.target_key ?? '/' }, reached.shape) !== null;
  try {
    return find(reached.shape, budgetOfOne()).find(takes) ?? null;
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}
