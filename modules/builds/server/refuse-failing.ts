import type { CheckedPages } from '#modules/pages/pages.public.ts';
import { asSentence, said } from '#platform/contract/sentence.ts';
import { buildInvalid } from '../builds.contract.ts';

/** @throws ApiError build_is_invalid, with the templates that failed, or the pages that nothing is known of */
export function refuseFailing({ items, unreached }: CheckedPages): void {
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
  const text = said`The check took too long, so these pages weren't checked: ${unreached.join(', ')}.`;
  throw buildInvalid({
    message: said`${asSentence(buildInvalid.message)} ${text}`,
    details: unreached.map((page) => ({ loc: [page], msg: text })),
  });
}
