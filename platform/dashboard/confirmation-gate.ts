import { askingGate } from './asking-gate.ts';

/** How far a call reaches that asks people who they are. */
export type ConfirmationReach = 'for-site' | 'for-account';

const gate = askingGate<ConfirmationReach>();

/** Says who asks when a call wants to know who somebody is; gives a function that takes it back. */
export const whenConfirmationIsNeeded = gate.opens;

/** Waits until the person has shown who they are; false when they would not. */
export const confirmedAgain = gate.asked;
