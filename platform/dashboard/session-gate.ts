import { askingGate } from './asking-gate.ts';

const gate = askingGate<void>();

/** Says who asks when a session has ended in the middle of the work; gives a function that takes it back. */
export const whenSessionEnds = gate.opens;

/** Whether somebody can be asked here, so that nothing that was typed has to be left. */
export const canSignInHere = gate.isOpen;

/** Waits until the person is signed in again; false when they would not. */
export const signedInAgain = (): Promise<boolean> => gate.asked();
