import { describeError, factsOf } from '#modules/reports/dashboard/describe-error.ts';
import { openReporter } from '#modules/reports/dashboard/reporter.ts';
import { build, ofThisPage, siteId } from './this-page.ts';

/** Tells the server of an error of the pages before the sign-in: which of them it was may be a secret. */
export const report = openReporter({
  ...ofThisPage,
  describe: ({ source, error }) => describeError({ source, ...factsOf(error) }, location.origin),
  send: (described) => {
    if (!siteId) return;
    fetch(`/core/v1/sites/${siteId}/reports/errors`, {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ ...described, route: '/sign-in', build }),
      // What cannot be told is not told again: a report of a report would have no end.
    }).catch(() => undefined);
  },
});
