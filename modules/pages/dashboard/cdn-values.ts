import type { Cdn, CdnDraft } from '../cdn.contract.ts';
import { type CdnProvider, SHORTEST_CDN_TOKEN, zoneForms } from '../cdn-providers.contract.ts';

/** The cache in front as its form holds it; an empty token means the one that is saved. */
export type CdnValues = { provider: CdnProvider; zone: string; token: string };

export const valuesOf = ({ provider, zone }: Cdn): CdnValues => ({ provider, zone, token: '' });

export const draftOf = ({ provider, zone, token }: CdnValues): CdnDraft => ({
  ...{ provider, zone: zone.trim() },
  ...(provider === 'none' || token.trim() === '' ? {} : { token: token.trim() }),
});

/** What is wrong before anything is sent. */
export const schemaOf = (saved: Cdn, words: { zone: string; token: string }) => ({
  safeParse: (given: unknown) => {
    const { provider, zone, token } = given as CdnValues;
    if (provider === 'none') return { success: true };
    const isKept = token.trim() === '' && saved.provider === provider && saved.token_end !== null;
    const issues = [
      ...(zoneForms[provider].test(zone.trim()) ? [] : [{ path: ['zone'], message: words.zone }]),
      ...(isKept || token.trim().length >= SHORTEST_CDN_TOKEN
        ? []
        : [{ path: ['token'], message: words.token }]),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
