/** Asks the person to sign in again; true once they have, false when they would not. */
type AskAgain = () => Promise<boolean>;

let ask: AskAgain | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks when a session has ended in the middle of the work; gives a function that takes it back. */
export function whenSessionEnds(handler: AskAgain): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Whether somebody can be asked here, so that nothing that was typed has to be left. */
export const canSignInHere = (): boolean => ask !== undefined;

/** Waits until the person is signed in again; however many calls wait, they are asked once. */
export async function signedInAgain(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
