import type { ApiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import { templateInvalid, templateMeets } from '../../route-config.contract.ts';
import { neededVariables, type RouteType, variablesOf } from '../../route-templates.contract.ts';
import type { TemplateFault } from './check-template.ts';

const listed = (variables: readonly string[]): string => variables.map((name) => `{${name}}`).join(', ');

/** The refusal of a template at the field that it was typed into, with the rule that it breaks. */
export function templateRefusal(type: RouteType, fault: TemplateFault, field: string): ApiError {
  const error = fault.fault === 'meets' ? templateMeets : templateInvalid;
  const details = [{ loc: ['body', field], msg: ruleOf(type, fault) }];
  const extra = fault.fault === 'meets' ? { type: fault.type } : { reason: fault.fault };
  return error({ details, extra });
}

function ruleOf(type: RouteType, { fault }: TemplateFault): Said {
  const variables = variablesOf[type];
  switch (fault) {
    case 'fixed':
      return 'The front page is always at /.';
    case 'reserved':
      return 'Masthead uses this first part. Choose another one.';
    case 'needed':
      return said`Add a variable that tells pages apart: ${listed(neededVariables[type].flat())}.`;
    case 'meets':
      return 'Another type of page could have the same address. Add a word or another variable.';
    default:
      break;
  }
  if (variables.length === 0)
    return 'Start with “/” and use lowercase words, with no spaces, empty parts or variables.';
  return fault === 'variable'
    ? said`Use each variable once, and only these: ${listed(variables)}.`
    : said`Start with “/”. Use lowercase words, with no spaces or empty parts, and these variables: ${listed(variables)}.`;
}
