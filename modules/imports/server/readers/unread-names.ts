/** The id and title of a JSON object of which only the beginning was kept. */
export function namesIn(beginning: string): { id: string; title: string } {
  return {
    id: fieldIn(beginning, 'id') ?? fieldIn(beginning, 'slug') ?? '',
    title: fieldIn(beginning, 'title') ?? fieldIn(beginning, 'name') ?? fieldIn(beginning, 'slug') ?? '',
  };
}

function fieldIn(beginning: string, field: string): string | null {
  const found = new RegExp(`"${field}"\\s*:\\s*(?:"((?:[^"\\\\]|\\\\.){1,300})|(\\d{1,20}))`).exec(beginning);
  return found?.[1] ?? found?.[2] ?? null;
}
