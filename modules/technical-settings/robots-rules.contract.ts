type Rule = { isAllowed: boolean; path: string };
type Group = { agents: string[]; rules: Rule[] };

/** Crawlers that a site is found by. */
const ofSearch = ['*', 'googlebot', 'bingbot'];

/** The groups of a robots.txt, as RFC 9309 reads them. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
      isNaming = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      const path = value.trim();
      // An empty rule says nothing.
      if (path !== '') groups.at(-1)?.rules.push({ isAllowed: key === 'allow', path });
    }
  }
  return groups;
}

/** Whether a rule meets the front page; what allows that page alone opens nothing else. */
const meetsFront = ({ isAllowed, path }: Rule): boolean =>
  /^\/?\**$/.test(path) || (!isAllowed && /^\/\**\$$/.test(path));

/** Whether a robots.txt keeps search engines away from the front page of a site, and so from all that it links to. */
export function blocksSite(text: string): boolean {
  const groups = groupsOf(text);
  return ofSearch.some((agent) => {
    const rules = groups.filter(({ agents }) => agents.includes(agent)).flatMap((group) => group.rules);
    const met = rules.filter(meetsFront);
    const longest = (isAllowed: boolean) =>
      Math.max(-1, ...met.filter((rule) => rule.isAllowed === isAllowed).map(({ path }) => path.length));
    // The longest rule wins, and of two alike the one that allows.
    return longest(false) > longest(true);
  });
}
