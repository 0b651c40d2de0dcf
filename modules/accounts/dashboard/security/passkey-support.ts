/** Whether this browser makes passkeys at this address: they belong to a name, and to a connection that is secure. */
export const mayHavePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** What people do when they think better of it, or let it take too long. */
export const wasCanceled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
