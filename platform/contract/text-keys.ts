type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Every path to a text in a tree, plural suffixes left away: `paging.range`, `count`. */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPlural<Key>
    : Tree[Key] extends object
      ? `${Key}.${TextKey<Tree[Key]>}`
      : never;
}[keyof Tree & string];

/** Gives the text of a key with its values filled in; `count` chooses the plural form. */
export type Translate<Tree> = (key: TextKey<Tree>, values?: Record<string, string | number>) => string;
