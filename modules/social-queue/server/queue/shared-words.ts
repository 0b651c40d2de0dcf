type Told = { headline: string; excerpt: string; seo: Record<string, unknown> | null };

/** What a post says of itself where it is shared, as its page does: what was written for that goes before the rest. */
export function sharedWords({ headline, excerpt, seo }: Told): { title: string; description: string } {
  const said = (key: string): string => {
    const words = seo?.[key];
    return typeof words === 'string' ? words.trim() : '';
  };
  return {
    title: said('og_title') || headline,
    description: said('og_description') || said('meta_description') || excerpt,
  };
}
