/** What every answer says to browsers; pages of ours say for themselves what they may load. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'cache-control': 'no-store',
};

/** Behind https a browser is told to come by it for a year, to this host alone: its neighbours are not ours. */
export const safetyHeadersOf = ({ protocol }: { protocol: string }): Record<string, string> =>
  protocol === 'https'
    ? { ...safetyHeaders, 'strict-transport-security': 'max-age=31536000' }
    : safetyHeaders;
