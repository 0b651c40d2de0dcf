import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not the public internet: own machine, inner networks, clouds' metadata, groups, reserved. */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Parts of the public IPv6 range that lead elsewhere: tunnels that carry an IPv4 address, tests, documentation. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Public IPv6; what lies outside (mapped, compatible, NAT64, link-local, unique local, multicast) is refused. */
const PUBLIC_IPV6 = '2000::/3';

/** Not every resolver knows these names, but they never mean anything else. */
export const LOOPBACK_NAME = /(^|\.)localhost\.?$/i;

const refusedIpv4 = listOf(REFUSED_IPV4, 'ipv4');
const refusedIpv6 = listOf(REFUSED_IPV6, 'ipv6');
const publicIpv6 = listOf([PUBLIC_IPV6], 'ipv6');

/** Whether an address, as the operating system writes it, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%', 1)[0] ?? '';
  // A zone belongs to an address of this machine's own networks.
  if (bare !== address) return false;
  if (isIP(bare) === 4) return !refusedIpv4.check(bare, 'ipv4');
  if (isIP(bare) === 6) return publicIpv6.check(bare, 'ipv6') && !refusedIpv6.check(bare, 'ipv6');
  return false;
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
