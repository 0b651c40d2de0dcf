/** An update as somebody writes it. */
export type Written = { title: string; body: string; is_pinned: boolean; is_key: boolean };

const isWritten = (value: unknown): value is Written => {
  const { title, body, is_pinned, is_key } = (value ?? {}) as Partial<Written>;
  return (
    typeof title === 'string' &&
    typeof body === 'string' &&
    typeof is_pinned === 'boolean' &&
    typeof is_key === 'boolean'
  );
};

/** An update that is written and not sent, as this window keeps it until it is closed. */
export const keptDraft = {
  read(name: string | undefined): Written | undefined {
    if (name === undefined) return undefined;
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
      return isWritten(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write(name: string, draft: Written): void {
    try {
      if (draft.title === '' && draft.body === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(draft));
    } catch {
      // A window without a storage keeps nothing.
    }
  },
  forget(name: string): void {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
};
