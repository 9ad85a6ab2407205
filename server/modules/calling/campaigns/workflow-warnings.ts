// Owns the warnings about a workflow when it is saved: hours at which the law allows no call, people who are called again after they were
// reached, an organization without its name. Pure.

import type { z } from 'zod';
import { isDefaultOrganizationName } from '../../../../flow/language/organization-name.ts';
import { speaksOfDebt } from '../calls/right-party.ts';
import type { CallingWorkflow, WorkflowWarning } from '../contract/schema.ts';
import { type EndedReason, REACHED_A_PERSON } from '../contract/vocabulary.ts';

type Warning = z.input<typeof WorkflowWarning>;
type WorkflowFields = Pick<
  z.input<typeof CallingWorkflow>,
  'startHour' | 'endHour' | 'timezone' | 'steps' | 'tag' | 'numberOfAgents'
>;
type WarnedBy = { organizationName: string; maxActiveCalls: number; legalHours: { from: number; to: number } };

export function warningsOf(
  workflow: WorkflowFields,
  { organizationName, maxActiveCalls, legalHours }: WarnedBy,
): Warning[] {
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
  if (workflow.numberOfAgents > maxActiveCalls) {
    warnings.push({
      code: 'organization_limits_calls',
      message: `Limited by the organization: ${maxActiveCalls} calls at once, not ${workflow.numberOfAgents}.`,
      fix: `Raise max_active_calls of the organization, or set numberOfAgents to ${maxActiveCalls} or fewer.`,
    });
  }
  const repeating = callsAfterSuccess(workflow.steps);
  if (repeating) warnings.push(repeating);
  const disclosing = workflow.steps
    .filter(({ voicemailMessage }) => speaksOfDebt(voicemailMessage))
    .map(({ order }) => order);
  if (workflow.tag === 'COLLECTIONS' && disclosing.length > 0) {
    warnings.push({
      code: 'voicemail_discloses_debt',
      message: `The voicemail of step ${disclosing.join(', ')} (counted from 0) mentions a debt to anyone who plays it.`,
      fix: 'Leave a name, a number and a wish to be called back, and nothing about the debt.',
    });
  }
  return warnings;
}

const IN_WORDS: Partial<Record<EndedReason, string>> = {
  ENDED: 'talked to the end',
  NOT_INTERESTED: 'said no',
  WARM_TRANSFER: 'was put through to a colleague',
  SCHEDULER: 'booked',
  TEXT_CONSENT: 'agreed to texts',
};

/** A call step whose successes do not finish, with another call after it. */
function callsAfterSuccess(steps: WorkflowFields['steps']): Warning | undefined {
  const calls = steps.filter(({ type }) => type === 'CALL');
  const open = calls
    .slice(0, -1)
    .filter(({ finishOn }) => REACHED_A_PERSON.some((reason) => !finishOn.includes(reason)));
  if (open.length === 0) return undefined;
  const reached = REACHED_A_PERSON.filter((reason) => open.some(({ finishOn }) => !finishOn.includes(reason)));
  const who = orList(reached.map((reason) => IN_WORDS[reason] ?? reason));
  return {
    code: 'steps_call_after_success',
    message: `A person who ${who} is called again by the next call of the campaign.`,
    fix: `Add ${reached.join(', ')} to finishOn of ${open.length === 1 ? 'step' : 'steps'} ${open.map(({ order }) => order).join(', ')} (counted from 0), or leave finishOn out: then a lead is called again only while no one was reached.`,
  };
}

const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function outsideLegalHours(
  workflow: WorkflowFields,
  contacts: WorkflowFields['steps'],
  { from, to }: WarnedBy['legalHours'],
): Warning {
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
