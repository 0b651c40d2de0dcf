/** A title as titles are compared: how it is written, and what is blank around it, makes no other view of it. */
const compared = (title: string): string =>
  // Some letters have more than one small or capital form; there and back again leaves one of them.
  title.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** Whether two views could not be told apart by their titles. */
export const isSameTitle = (one: string, other: string): boolean => compared(one) === compared(other);
