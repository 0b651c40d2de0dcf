import type { WorkBudget } from '#platform/server/work-budget.ts';
import { MOST_LEVELS } from '../section-kinds.contract.ts';

export type PlacedSection = {
  id: number;
  parentId: number | null;
  slug: string;
  title: string;
  revision: number;
  type?: string;
};

/** Where the sections of a site are, while a load adds to them and moves them; nothing is written by it. */
export class SectionPlaces {
  private readonly byId = new Map<number, PlacedSection>();
  private readonly bySlug = new Map<number | null, Map<string, PlacedSection>>();
  private readonly numbers = new Map<string, number>();
  private readonly children = new Map<number | null, Set<number>>();

  constructor(sections: readonly PlacedSection[]) {
    for (const section of sections) this.put({ ...section });
  }

  get size(): number {
    return this.byId.size;
  }

  get(id: number): Readonly<PlacedSection> | undefined {
    return this.byId.get(id);
  }

  /** What has a slug under a parent; slugs of those that were moved away stay taken. */
  under(parentId: number | null): ReadonlyMap<string, Readonly<PlacedSection>> {
    return this.bySlug.get(parentId) ?? new Map();
  }

  /** From where on numbered forms of a slug may be free: taken ones stay taken. */
  numberAfter(parentId: number | null, slug: string): number {
    return this.numbers.get(`${parentId} ${slug}`) ?? 1;
  }

  lastNumber(parentId: number | null, slug: string, number: number): void {
    this.numbers.set(`${parentId} ${slug}`, number);
  }

  childrenOf(id: number): readonly number[] {
    return [...(this.children.get(id) ?? [])];
  }

  put(section: PlacedSection): void {
    const { id, parentId, slug } = section;
    this.byId.set(id, section);
    this.bySlug.set(parentId, (this.bySlug.get(parentId) ?? new Map()).set(slug, section));
    this.children.set(parentId, (this.children.get(parentId) ?? new Set()).add(id));
  }

  move(id: number, parentId: number | null, slug: string): void {
    const section = this.byId.get(id);
    if (!section) return;
    this.children.get(section.parentId)?.delete(id);
    this.put({ ...section, parentId, slug });
  }

  /**
   * The ids from the first level down to a section; what lies in a circle ends where it closes.
   * @throws BudgetSpent
   */
  trailOf(id: number, budget?: WorkBudget): number[] {
    const trail: number[] = [];
    const seen = new Set<number>();
    for (let at = this.byId.get(id); at && !seen.has(at.id); at = this.byId.get(at.parentId ?? Number.NaN)) {
      budget?.spend();
      seen.add(at.id);
      trail.push(at.id);
    }
    return trail.reverse();
  }

  /** The section that is to hold a child of this one: itself, or its last ancestor that may have children. */
  holderFor(parentId: number | null): number | null {
    if (parentId === null) return null;
    const trail = this.trailOf(parentId);
    return trail.length < MOST_LEVELS ? parentId : (trail[MOST_LEVELS - 2] ?? null);
  }
}
