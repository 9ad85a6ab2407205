// Owns what is said and written from templates: a lead's words fill the holes and are never read as a template themselves.
import { renderTemplate, scanTemplate, templateCost } from '../../../../flow/text/templates.ts';
import { limitExceeded } from '../../../kernel/errors.ts';
import { leadVariable } from '../executions/lead-metadata.ts';

type Written = { textMessage: string; voicemailMessage: string };
const FIELDS = ['textMessage', 'voicemailMessage'] as const;

/** What the templates of one workflow may cost to read, all steps together: some 800 tags. */
const MAX_COST = 20_000;

/** What is wrong with the templates of a workflow's steps, in one sentence; undefined when nothing is. */
export function flawOf(steps: readonly Written[]): string | undefined {
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

/** A template that fails while rendering is spoken as it was written, without its holes: silence would be worse. */
export function render(template: string, lead: Readonly<Record<string, string>>, now: Date): string {
  const variables = Object.fromEntries(Object.entries(lead).map(([name, value]) => [leadVariable(name), value]));
  const { text, error } = renderTemplate(template, { current_time: now.toISOString(), ...variables, ...lead });
  return error === null ? text : template.replace(/\{\{[^}]*\}\}|\{%[^%]*%\}/g, '').trim();
}
