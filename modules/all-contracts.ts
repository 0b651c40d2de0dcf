import type { Endpoint } from '#platform/contract/endpoint.ts';
import { allRooms } from './all-rooms.ts';

/** Every call of the API by its name, in the order of the rooms. */
export const allContracts: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  allRooms.flatMap(({ contracts = {} }) => Object.entries(contracts)),
);

/** The names of the calls of each room. */
export const callsOfRooms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  allRooms.map(({ name, contracts = {} }) => [name, Object.keys(contracts)]),
);
