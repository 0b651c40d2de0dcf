import { sentWrite } from './sent-writes.ts';

type Written = { revision: number };

const MOST = 400;
const turns = new Map<string, Promise<unknown>>();
/** What an own write made of a revision, and the revision with which an undo left the same state as that one. */
const after = new Map<string, number>();
const again = new Map<string, number>();

const keyOf = (thing: string, revision: number) => `${thing} ${revision}`;

function note(links: Map<string, number>, thing: string, from: number, to: number): void {
  links.set(keyOf(thing, from), to);
  const [oldest] = links.keys();
  if (links.size > MOST && oldest !== undefined) links.delete(oldest);
}

function follow(links: ReadonlyMap<string, number>, thing: string, revision: number): number {
  let at = revision;
  for (let next = links.get(keyOf(thing, at)); next !== undefined && next > at; ) {
    at = next;
    next = links.get(keyOf(thing, at));
  }
  return at;
}

function inTurn<T>(thing: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(thing) ?? Promise.resolve()).then(run, run);
  turns.set(thing, turn);
  const over = () => turns.get(thing) === turn && turns.delete(thing);
  turn.then(over, over);
  return sentWrite(turn);
}

/**
 * One step of several that somebody takes with a thing, each with its undo. They are sent one after the other; a step
 * begins with what the own step before left, and an undo with what the undo after it left, so that nobody is told of
 * somebody else for what they did themselves. What anybody else saved in between is refused as ever.
 * @param thing names it across screens, such as `post 17`
 * @param revision what the screen knows
 */
export async function ownStep<Saved extends Written>(
  thing: string,
  revision: number,
  write: (revision: number) => Promise<Saved>,
): Promise<{ saved: Saved; back: (undo: (revision: number) => Promise<Written>) => Promise<void> }> {
  const { from, saved } = await inTurn(thing, async () => {
    const begun = follow(after, thing, revision);
    const done = await write(begun);
    note(after, thing, begun, done.revision);
    return { from: begun, saved: done };
  });
  const back = (undo: (at: number) => Promise<Written>) =>
    inTurn(thing, async () => {
      const at = follow(again, thing, saved.revision);
      const done = await undo(at);
      note(after, thing, at, done.revision);
      note(again, thing, from, done.revision);
    });
  return { saved, back };
}

/** Forgets all steps, as a sign-out does. */
export function forgetSteps(): void {
  after.clear();
  again.clear();
}
