/** A file as it is changed here; no text: it is not there. */
export type Change = {
  content: string | null;
  /** What was saved when the change began. */
  base: string | null;
  /** What was sent last, which comes back as what is saved. */
  sent?: string | null;
};
export type Changes = Readonly<Record<string, Change>>;
/** A file that somebody else saved while it was changed here. */
export type Conflict = { name: string; mine: string | null; theirs: string | null };

type Saved = ReadonlyMap<string, string>;
type Changed = { name: string; content: string | null };

export const changedOf = (changes: Changes): Changed[] =>
  Object.entries(changes).map(([name, { content }]) => ({ name, content }));

/** Files whose saved text is neither the one that was changed here, nor what was made of it. */
export const conflictsOf = (changes: Changes, saved: Saved): Conflict[] =>
  Object.entries(changes).flatMap(([name, { base, content, sent }]) => {
    const theirs = saved.get(name) ?? null;
    return theirs === base || theirs === content || theirs === sent ? [] : [{ name, mine: content, theirs }];
  });

/** The changes once they are on their way. */
export const sentNow = (changes: Changes, sent: readonly Changed[]): Changes => ({
  ...changes,
  ...Object.fromEntries(
    sent.flatMap(({ name, content }) => {
      const change = changes[name];
      return change ? [[name, { ...change, sent: content }]] : [];
    }),
  ),
});

/** The changes that are left by what is saved now; one that went on while it was sent goes on from there. */
export const savedNow = (changes: Changes, saved: Saved): Changes =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const now = saved.get(name) ?? null;
      if (now === change.content) return [];
      return [[name, now === change.sent ? { content: change.content, base: now } : change]];
    }),
  );
