// Renders the templates of workflow steps: a lead's values are inserted and never read as templates themselves.
import { renderTemplate, scanTemplate, templateCost } from '../../../../flow/text/templates.ts';
import { limitExceeded } from '../../../kernel/errors.ts';
import { leadVariable } from '../contract/leads.ts';

type StepTemplates = { textMessage: string; voicemailMessage: string };
const FIELDS = ['textMessage', 'voicemailMessage'] as const;

/** Maximum cost of the templates of one workflow, all steps together: about 800 tags. */
const MAX_COST = 20_000;

/** The first error in the templates of a workflow's steps, as a sentence; undefined when there is none. */
export function templateError(steps: readonly StepTemplates[]): string | undefined {
  let cost = 0;
  for (const [index, step] of steps.entries()) {
    for (const field of FIELDS) {
      cost += templateCost(step[field]);
      if (cost > MAX_COST) {
        const message = 'The templates of the steps are too much to read together. Use fewer tags.';
        throw limitExceeded(['body', 'steps', index, field], { name: 'template_work', max: MAX_COST, message });
      }
      const { error } = scanTemplate(step[field]);
      if (error !== null) return `steps.${index}.${field}: ${error}`;
    }
  }
  return undefined;
}

/** A template that fails while rendering is spoken without its tags: silence would be worse. */
export function render(template: string, lead: Readonly<Record<string, string>>, now: Date): string {
  const variables = Object.fromEntries(Object.entries(lead).map(([name, value]) => [leadVariable(name), value]));
  const { text, error } = renderTemplate(template, { current_time: now.toISOString(), ...variables, ...lead });
  return error === null ? text : template.replace(/\{\{[^}]*\}\}|\{%[^%]*%\}/g, '').trim();
}
