import { people } from './people.ts';
import { sections } from './sections.ts';
import type { Draw } from './seeded-random.ts';

/** Who wrote it: people of the community, or of the section's desk, the nearest desk more often. */
export function bylineFor(sectionId: string, community: string | null, draw: Draw): string[] {
  const desks = community === null ? chainOf(sectionId) : [community];
  const distance = (wanted: string[]) =>
    Math.min(...wanted.map((desk) => desks.indexOf(desk)).filter((at) => at >= 0));
  const staff = people.filter((person) => person.desks.some((desk) => desks.includes(desk)));
  const first = draw.weighted(staff, (person) => 0.12 ** distance(person.desks));
  if (sectionId === 'letters' || !draw.chance(0.13)) return [first.id];
  const others = draw.shuffled(people.filter((person) => person !== first && person.role === 'writer'));
  const near = draw.shuffled(staff.filter((person) => person !== first));
  return [first, ...new Set([...near, ...others])]
    .slice(0, draw.chance(0.25) ? 3 : 2)
    .map((person) => person.id);
}

/** The section and those above it, the nearest first. */
function chainOf(sectionId: string): string[] {
  const parentId = sections.find((section) => section.id === sectionId)?.parentId ?? null;
  return parentId === null ? [sectionId] : [sectionId, ...chainOf(parentId)];
}
