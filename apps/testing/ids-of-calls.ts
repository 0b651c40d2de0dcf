import { allSamples } from '#modules/all-samples.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pathParameters } from '#platform/testing/keys-of-calls.ts';
import type { FullSite } from '#platform/testing/samples.ts';

/** What each parameter of a path names, by the samples of the rooms; null for what is no id. */
export const kindOfParameter: Readonly<Record<string, string | null>> = Object.assign(
  {},
  ...allSamples.map(({ parameters }) => parameters),
);

/** A word for each parameter that is none of many. */
const words: Readonly<Record<string, string>> = Object.assign(
  {},
  ...allSamples.map((samples) => samples.words),
);

/** A value that exists on the site for each parameter of the path. */
export const ownValues = (endpoint: Endpoint, site: FullSite): Record<string, number | string> =>
  Object.fromEntries(
    pathParameters(endpoint).map((name) => {
      const kind = kindOfParameter[name];
      return [name, kind ? (site.ids[kind]?.[0] ?? 0) : (words[name] ?? 'x'.repeat(43))];
    }),
  );
