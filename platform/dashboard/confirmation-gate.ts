/** How far a call reaches that asks people who they are. */
export type ConfirmationReach = 'for-site' | 'for-account';
/** Asks the person to show who they are; true once they have, false when they would not. */
type Ask = (reach: ConfirmationReach) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks when a call wants to know who somebody is; gives a function that takes it back. */
export function whenConfirmationIsNeeded(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Waits until the person has shown who they are; however many calls wait, they are asked once. */
export async function confirmedAgain(reach: ConfirmationReach): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask(reach).finally(() => {
    asking = undefined;
  });
  return asking;
}
