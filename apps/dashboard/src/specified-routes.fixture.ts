/** A route as the specification lists it. */
export type SpecifiedRoute = {
  id: string;
  path: string | null;
  title: string | null;
  exact: boolean;
  condition: string | null;
};

/** The routes of the specification, as the project keeps them. */
export const specifiedRoutes: readonly SpecifiedRoute[] = keptRoutes();

function keptRoutes(): SpecifiedRoute[] {
  const files = import.meta.glob<{ routes: Record<string, Omit<SpecifiedRoute, 'id'>> }>(
    '../../../docs/specification/document-1.json',
    { eager: true },
  );
  return Object.values(files).flatMap(({ routes }) =>
    Object.entries(routes).map(([id, route]) => ({ ...route, id })),
  );
}
