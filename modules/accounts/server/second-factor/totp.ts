import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks of phones differ: the code before and the one after count too. */
const DRIFT = 1;

/** A new secret in base32, as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says to an app. */
export const provisioningUri = (secret: string, of: { site: string; email: string }): string =>
  totpOf(secret, of).toString();

/** The step of time that a code belongs to; null for a wrong one. */
export function matchingStep(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws where six signs are more of them.
  if (!/^\d{6}$/.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now * 1000, window: DRIFT });
  return drift === null ? null : Math.floor(now / STEP_SECONDS) + drift;
}

const totpOf = (secret: string, of?: { site: string; email: string }): TOTP =>
  new TOTP({
    ...(of ? { issuer: of.site, label: of.email } : {}),
    ...{ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS },
  });
