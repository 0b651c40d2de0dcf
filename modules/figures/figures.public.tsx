export { trafficCalls } from './dashboard/traffic-calls.ts';
export { pointsOfDays } from './dashboard/traffic-days.ts';
export { trafficScope } from './dashboard/traffic-scope.ts';
export { TrendText } from './dashboard/trend-text.tsx';
