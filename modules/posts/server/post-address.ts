/** The path of a post or page on its site, by the template that every site starts with. */
export function postPath(slug: string): string {
  return `/${slug}`;
}
