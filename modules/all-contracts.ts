import type { Endpoint } from '#platform/contract/endpoint.ts';
import { allRooms } from './all-rooms.ts';

/** Every call of the API by its name, in the order of the rooms. */
export const allContracts: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  allRooms.flatMap(({ contracts = {} }) => Object.entries(contracts)),
);
