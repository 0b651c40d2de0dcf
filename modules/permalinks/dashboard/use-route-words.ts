import { type RouteType, routeTypes } from '../route-templates.contract.ts';
import { usePermalinksTexts } from './permalinks-texts.ts';

/** What the pages are called that have a template for their addresses. */
export function useRouteWords(): (type: string) => string {
  const text = usePermalinksTexts();
  return (type) => (routeTypes.some((one) => one === type) ? text(`types.${type as RouteType}`) : type);
}
