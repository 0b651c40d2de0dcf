import type { ApiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import { templateInvalid, templateMeets } from '../../route-config.contract.ts';
import { type RouteType, variablesOf } from '../../route-templates.contract.ts';
import type { TemplateFault } from './check-template.ts';

const braced = (name: string): string => `{${name}}`;
const listed = (variables: readonly string[]): string => variables.map(braced).join(', ');

/** The refusal of a template at the field that it was typed into, with the rule that it breaks. */
export function templateRefusal(type: RouteType, fault: TemplateFault, field: string): ApiError {
  const error = fault.fault === 'meets' ? templateMeets : templateInvalid;
  const message = ruleOf(type, fault);
  const { fault: reason, ...what } = fault;
  const extra = reason === 'meets' ? what : { reason, ...what };
  return error({ message, details: [{ loc: ['body', field], msg: message }], extra });
}

function ruleOf(type: RouteType, fault: TemplateFault): Said {
  const variables = variablesOf[type];
  switch (fault.fault) {
    case 'fixed':
      return 'The front page is always at /.';
    case 'reserved':
      return said`Masthead uses /${fault.word} itself. Choose another first part.`;
    case 'needed':
      return said`Add a variable that tells pages apart: ${listed(fault.missing)}.`;
    case 'repeated':
      return said`Use ${braced(fault.variable)} only once.`;
    case 'meets':
      return fault.type === 'page'
        ? 'A static page could have the same address. Add a word or another variable.'
        : said`Another type of page (${fault.type}: ${fault.template}) could have the same address. Add a word or another variable.`;
    case 'variable':
      return variables.length === 0
        ? said`${braced(fault.variable)} can't be used here: this address has no variables.`
        : said`${braced(fault.variable)} can't be used here. Use only these variables: ${listed(variables)}.`;
    default:
      break;
  }
  return variables.length === 0
    ? 'Start with “/” and use lowercase words, with no spaces, empty parts or variables.'
    : said`Start with “/”. Use lowercase words, with no spaces or empty parts, and these variables: ${listed(variables)}.`;
}
