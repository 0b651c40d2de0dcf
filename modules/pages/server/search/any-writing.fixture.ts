/** Words of many writings, and with signs in them. */
export const wordsOfAnyWriting = [
  ...['война', 'район', 'йога', '한국어', 'हिन्दी', 'தமிழ்', 'Αθήνα', 'ガラス', 'Україні'],
  "O'Brien",
];
