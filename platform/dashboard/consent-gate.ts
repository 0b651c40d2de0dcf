import { askingGate } from './asking-gate.ts';

const gate = askingGate<string>();

/** Says who asks when a call needs consent to an agreement, by its key; gives a function that takes it back. */
export const whenConsentIsNeeded = gate.opens;

/** Waits until the person has agreed; false when they would not. */
export const agreedNow = gate.asked;
