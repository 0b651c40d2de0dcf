import { logLine, readRequest } from '../log-line.ts';
import { readIsoTime } from '../log-time.ts';
import type { LogFormat } from './log-format.ts';
import { tokensOf, unescaped } from './tokens.ts';

/** Type (of application load balancers alone), time, name, client, target, three durations, status. */
const BALANCED = /^(?:(?:https?|h2|grpcs?|wss?) )?\d{4}-\d\d-\d\dT[\d:.]+Z \S+ \S+ \S+ (?:-?[\d.]+ ){3}/;

/** Application and classic load balancers of Amazon. */
export const loadBalancerFormat: LogFormat = {
  name: 'AWS load balancers (ALB, ELB)',
  open: (first) => {
    if (!first.some((line) => BALANCED.test(line))) return null;
    return {
      read: (line) => {
        if (!BALANCED.test(line)) return "This isn't a line of a load balancer log.";
        const { texts, quoted, isCut } = tokensOf(line);
        const [request, agent] = quoted;
        if (isCut || request === undefined || agent === undefined) return 'The line is cut short.';
        const shift = /^\d/.test(line) ? 0 : 1;
        const ts = readIsoTime(texts[shift] ?? '');
        if (ts === null) return "The time can't be read.";
        return logLine({
          ...{ ts, status: Number(texts[shift + 7]) || 0, ...readRequest(unescaped(texts[request] ?? '')) },
          userAgent: unescaped(texts[agent] ?? ''),
        });
      },
    };
  },
};
