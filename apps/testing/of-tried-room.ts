import { allRooms } from '#modules/all-rooms.ts';

const tried = process.env.TEST_ROOM;
const callsOfRoom = new Set(
  allRooms.filter(({ name }) => name === tried).flatMap(({ contracts = {} }) => Object.keys(contracts)),
);

/** Of calls by their names those of the room that `npm run check -- room` tries; all of them otherwise. */
export const ofTriedRoom = <Row extends readonly [string, ...unknown[]]>(calls: readonly Row[]): Row[] =>
  calls.filter(([name]) => !tried || callsOfRoom.has(name));
