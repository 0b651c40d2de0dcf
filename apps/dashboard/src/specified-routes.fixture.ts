/** A route as the specification lists it. */
export type SpecifiedRoute = {
  id: string;
  path: string | null;
  title: string | null;
  exact: boolean;
  condition: string | null;
};

/** The routes of the specification, where it lies beside the project; null elsewhere. */
export function specifiedRoutes(): SpecifiedRoute[] | null {
  const files = import.meta.glob<{ routes: SpecifiedRoute[] }>('../../../../shared/spec/routes.json', {
    eager: true,
  });
  return Object.values(files)[0]?.routes ?? null;
}
