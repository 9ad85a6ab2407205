// Owns the warnings about a workflow when it is saved: hours at which the law allows no call, an organization without its name. Pure.

import type { z } from 'zod';
import { isDefaultOrganizationName } from '../../../../flow/language/organization-name.ts';
import { speaksOfDebt } from '../calls/right-party.ts';
import type { CallingWorkflow, WorkflowWarning } from '../contract/schema.ts';

type Warning = z.input<typeof WorkflowWarning>;
type Warned = Pick<z.input<typeof CallingWorkflow>, 'startHour' | 'endHour' | 'timezone' | 'steps' | 'tag'>;
type WarnedBy = { organizationName: string; legalHours: { from: number; to: number } };

export function warningsOf(workflow: Warned, { organizationName, legalHours }: WarnedBy): Warning[] {
  const warnings: Warning[] = [];
  const { from, to } = legalHours;
  const contacts = workflow.steps.filter(({ type }) => type !== 'WAIT');
  if (contacts.length > 0 && (workflow.startHour < from || workflow.endHour > to)) {
    warnings.push(outsideLegalHours(workflow, contacts, legalHours));
  }
  if (workflow.steps.some(({ type }) => type === 'CALL') && isDefaultOrganizationName(organizationName)) {
    warnings.push({
      code: 'organization_name_default',
      message: `People who are called hear that they talk to "${organizationName}".`,
      fix: 'Give the organization its name: PATCH /v1/organization {"name": "…"}.',
    });
  }
  const disclosing = workflow.steps.filter(({ voicemailMessage }) => speaksOfDebt(voicemailMessage)).map(({ order }) => order);
  if (workflow.tag === 'COLLECTIONS' && disclosing.length > 0) {
    warnings.push({
      code: 'voicemail_discloses_debt',
      message: `The voicemail of step ${disclosing.join(', ')} (counted from 0) mentions a debt to anyone who plays it.`,
      fix: 'Leave a name, a number and a wish to be called back, and nothing about the debt.',
    });
  }
  return warnings;
}

function outsideLegalHours(workflow: Warned, contacts: Warned['steps'], { from, to }: WarnedBy['legalHours']): Warning {
  const code = 'hours_outside_legal';
  const { startHour, endHour, timezone } = workflow;
  const within = `startHour to ${from} or later and endHour to ${to} or earlier`;
  const reach = `It runs ${startHour}:00–${endHour}:00 (${timezone}), and in the United States people may be called ${from}:00–${to}:00 by their own clock.`;
  const unheld = contacts.filter(({ needsTCPACompliance }) => !needsTCPACompliance).map(({ order }) => order);
  if (unheld.length === 0) {
    return {
      code,
      message: `${reach} Contacts outside of them are postponed until then.`,
      fix: `Set ${within}, or leave it as it is.`,
    };
  }
  const [steps, them] = unheld.length === 1 ? ['Step', 'it'] : ['Steps', 'them'];
  return {
    code,
    message: `${reach} ${steps} ${unheld.join(', ')} (counted from 0) would reach them at night: needsTCPACompliance is false there.`,
    fix: `Set needsTCPACompliance to true on ${them}, or ${within}.`,
  };
}
