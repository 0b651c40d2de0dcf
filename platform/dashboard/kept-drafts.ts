const prefix = 'masthead.draft.';

/** The place of unsaved work in this browser: of one person, on one site. */
export const draftKey = (kind: string, ...of: (number | string)[]): string =>
  `${prefix}${kind}.${of.join('.')}`;

/** @returns false where the browser refuses, such as for want of room */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A storage that refuses has kept nothing.
  }
}

/** The places of this browser in which something is kept; none where it refuses to tell. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Forgets all unsaved work of this browser, as a sign-out does. */
export function forgetDrafts(): void {
  try {
    for (const key of keptKeys()) if (key.startsWith(prefix)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(`${prefix}pictures`);
  } catch {
    // A storage that refuses has kept nothing.
  }
}
