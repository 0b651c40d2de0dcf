import { createHmac } from 'node:crypto';

/** So many of the smallest numbers are kept of an address and a time. */
export const MOST_VISITORS = 32;
const RANGE = 2 ** 31;

/** A visitor as a number that says nothing after the day is over: nobody is found by it, and it is another one tomorrow. */
export function visitorNumber(secret: string, day: string, ip: string, userAgent: string): number {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify([day, ip, userAgent]))
    .digest();
  return digest.readUInt32BE(0) >>> 1;
}

/** Puts a number among the smallest ones, which are kept in their order. */
export function addVisitor(visitors: number[], number: number): void {
  const at = visitors.findIndex((one) => one >= number);
  if (visitors[at] === number || (at < 0 && visitors.length >= MOST_VISITORS)) return;
  visitors.splice(at < 0 ? visitors.length : at, 0, number);
  if (visitors.length > MOST_VISITORS) visitors.pop();
}

/** How many visitors there were, by the smallest numbers of all: exact while few, then by how dense they lie. */
export function countVisitors(numbers: readonly number[]): number {
  const smallest = [...new Set(numbers)].sort((a, b) => a - b).slice(0, MOST_VISITORS);
  const largest = smallest.at(-1) ?? 0;
  if (smallest.length < MOST_VISITORS || largest === 0) return smallest.length;
  return Math.round(((MOST_VISITORS - 1) * RANGE) / largest);
}
