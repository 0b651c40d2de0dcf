import { isIP } from 'node:net';
import type { Said } from '#platform/contract/sentence.ts';
import { isPublicAddress } from '#platform/server/outgoing-http/address-rule.ts';
import { addressRefused } from '../automations.contract.ts';
import type { HookService } from './hook-service.ts';

const LOOPBACK_NAME = /(^|\.)localhost\.?$/i;

/**
 * Refuses an address that leads anywhere but to the public internet; a name is looked up. Every delivery looks again
 * when it connects.
 * @throws ApiError url_is_invalid
 */
export async function checkAddress(
  { addressesOf, openHost }: Pick<HookService, 'addressesOf' | 'openHost'>,
  address: string,
): Promise<void> {
  const url = URL.parse(address);
  if (!url) throw refused('Enter an address that begins with https://.');
  if (url.username !== '' || url.password !== '') {
    throw refused('Leave the username and password out of the address. Send them in a header instead.');
  }
  if (openHost !== null && url.host === openHost) return;
  if (url.protocol !== 'https:') throw refused('Enter an address that begins with https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (LOOPBACK_NAME.test(host)) throw refused();
  const found = isIP(host) === 0 ? await resolved(addressesOf, host) : [host];
  if (!found.every(isPublicAddress)) throw refused();
}

async function resolved(addressesOf: HookService['addressesOf'], host: string): Promise<string[]> {
  try {
    return await addressesOf(host);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOTFOUND') {
      throw refused("This host doesn't exist. Check the address.");
    }
    // A resolver that is away says nothing about the address; each delivery asks again.
    return [];
  }
}

const refused = (message: Said = addressRefused.message) =>
  addressRefused({ message, details: [{ loc: ['body', 'url'], msg: message }] });
