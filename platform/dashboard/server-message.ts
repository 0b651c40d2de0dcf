/** A complaint of the server about one field, for people: `path_is_missing` becomes "Path Is Missing". */
export function serverMessage(message: string): string {
  if (!/_is_(invalid|missing)$/.test(message)) return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return message
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}
