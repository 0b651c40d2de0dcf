/** The part of an address that one person has: all of IPv4, the network half of IPv6. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::', 2) ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back]
    : front;
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0').toLowerCase())
    .join(':');
}
