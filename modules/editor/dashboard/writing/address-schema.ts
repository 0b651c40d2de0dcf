/** An address that a link or a picture may have: of the web, of a mail, or a path. */
const plain = /^(https?:\/\/\S+|mailto:\S+|tel:\S+|[/#?]\S*)$/i;

/** Checks one address of a form. */
export const addressSchema = (name: string, wrong: string) => ({
  safeParse: (values: unknown) => {
    const value = String((values as Record<string, unknown>)[name] ?? '').trim();
    const isGood = plain.test(value) && !/^\/[/\\]/.test(value);
    return isGood
      ? { success: true }
      : { success: false, error: { issues: [{ path: [name], message: wrong }] } };
  },
});
