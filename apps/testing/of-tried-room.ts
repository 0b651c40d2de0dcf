import { allRooms } from '#modules/all-rooms.ts';

const tried = process.env.TEST_ROOM;
const callsOfRoom = new Set(
  allRooms.filter(({ name }) => name === tried).flatMap(({ contracts = {} }) => Object.keys(contracts)),
);

/** Of calls by their names those of the room that `npm run check -- room` tries; all of them otherwise. */
export const ofTriedRoom = <Row extends readonly [string, ...unknown[]]>(calls: readonly Row[]): Row[] =>
  calls.filter(([name]) => !tried || callsOfRoom.has(name));

/**
 * So many of the calls, others in each run: what costs a hundred answers a call must not grow with the rooms.
 * All of them where one room is tried, or with TEST_TURNS=all.
 */
export function inTurn<Row>(calls: readonly Row[], most: number): Row[] {
  if (tried || process.env.TEST_TURNS === 'all' || calls.length <= most) return [...calls];
  const first = Number(process.env.TEST_SEED) % calls.length;
  const step = calls.length / most;
  return Array.from({ length: most }, (_, at) => calls[Math.floor(first + at * step) % calls.length] as Row);
}
