// Renders the templates of workflow steps: a lead's values are inserted and never read as templates themselves.
import type { Json } from '../../../../flow/language/json.ts';
import { renderSaid } from '../../../../flow/text/printed-values.ts';
import { localDay, sayMissing } from '../../../../flow/text/said-values.ts';
import { type Language, languageOf } from '../../../../flow/text/spoken-language.ts';
import { scanTemplate, templateCost } from '../../../../flow/text/templates.ts';
import { TEMPLATE_WORK, Work } from '../../../../flow/text/work.ts';
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

type Sending = { now: Date /** IANA name: instants are said in it. */; timezone?: string | undefined };

/** As people say it: days, hours, money and phone numbers. A template that fails while rendering is spoken without its tags: silence would be worse. */
export function render(template: string, lead: Readonly<Record<string, string>>, { now, timezone }: Sending): string {
  const own = Object.fromEntries(Object.entries(lead).map(([name, value]) => [leadVariable(name), value]));
  const variables = { current_time: now.toISOString(), ...own, ...lead };
  const language = languageFor(template, own);
  const how = { language, timezone, today: localDay(now.toISOString(), timezone) };
  const { text, error } = renderSaid(template, {
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, inMoney(leadVariable(name), value)]),
    ),
    how,
    typeOf: (name) => (PHONE.test(leadVariable(name)) ? 'phone' : ''),
    fill: (name, before, after) => sayMissing({ name: leadVariable(name), label: undefined, language }, before, after),
    work: new Work(TEMPLATE_WORK),
  });
  return error === null ? text : template.replace(/\{\{[^}]*\}\}|\{%[^%]*%\}/g, '').trim();
}

/** That of the words; where they do not tell, the lead's own. */
const languageFor = (template: string, { locale = '', language = '' }: Readonly<Record<string, string>>): Language =>
  languageOf(template.replace(/\{\{[^}]*\}\}|\{%[^%]*%\}/g, ' ')) ??
  (/^(?:es\b|spanish|español)/i.test(locale || language) ? 'es' : 'en');

const PHONE = /(?:^|_)phone(?:_number)?$/;
const CENTS = /(?:^|_)cents$/;
/** Leads are people in the US: an amount in cents is one of dollars. */
const inMoney = (name: string, value: string): Json =>
  CENTS.test(name) && /^-?\d{1,15}$/.test(value) ? { amount: Number(value) / 100, currency: 'USD' } : value;
