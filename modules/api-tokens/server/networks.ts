import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Whether an address is in one of the networks; in any when there are none. IPv4 counts as such within IPv6, too. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const address = ip.replace(MAPPED, '').replace(/%.*$/, '');
  const kind = familyOf(address);
  if (kind === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/', 2);
    const family = familyOf(base);
    if (family === null) continue;
    list.addSubnet(base, bits === undefined ? WHOLE[family] : Number(bits), family);
  }
  return list.check(address, kind);
}

const WHOLE = { ipv4: 32, ipv6: 128 } as const;

const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6] ?? null;
