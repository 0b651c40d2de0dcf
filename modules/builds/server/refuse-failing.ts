import type { CheckedPages } from '#modules/pages/pages.public.ts';
import { asSentence, said } from '#platform/contract/sentence.ts';
import { buildInvalid, buildUnchecked } from '../builds.contract.ts';

const AGAIN_SECONDS = 15;

/**
 * @throws ApiError build_is_invalid, with the templates that failed or that all the time went to; build_was_not_checked
 *   where the server was busy
 */
export function refuseFailing({ items, unreached, isBusy }: CheckedPages): void {
  const details = items.flatMap(({ fault }) =>
    fault === null
      ? []
      : [
          {
            loc: [`${fault.template}.liquid`, ...(fault.line === null ? [] : [fault.line])],
            msg: fault.message,
          },
        ],
  );
  const [first] = details;
  if (first) {
    const message = said`${asSentence(buildInvalid.message)} ${first.loc.join(':')}: ${first.msg}`;
    throw buildInvalid({ message, details });
  }
  if (unreached.length === 0) return;
  if (isBusy) throw buildUnchecked({ retryAfter: AGAIN_SECONDS });
  const text = said`The check took too long, so these pages weren't checked: ${unreached.join(', ')}.`;
  throw buildInvalid({
    message: said`${asSentence(buildInvalid.message)} ${text}`,
    details: unreached.map((page) => ({ loc: [page], msg: text })),
  });
}
