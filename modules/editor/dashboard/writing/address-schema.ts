/** An address that a link or a picture may have: of the web, of a mail, or a path. */
const plain = /^(https?:\/\/\S+|mailto:\S+|tel:\S+|[/#?]\S*)$/i;

export const isAddress = (text: string): boolean => plain.test(text) && !/^\/[/\\]/.test(text);

/** Checks one address of a form. */
export const addressSchema = (name: string, wrong: string) => ({
  safeParse: (values: unknown) => {
    const value = String((values as Record<string, unknown>)[name] ?? '').trim();
    return isAddress(value)
      ? { success: true }
      : { success: false, error: { issues: [{ path: [name], message: wrong }] } };
  },
});
