// What the form of a campaign holds, and what is sent of it. Pure.
import type { Schema } from '../../sdk/parley.ts';
import { DELAY_UNITS } from '../ui/call-labels.ts';

type Workflow = Schema<'CallingWorkflow'>;
type WorkflowBody = Schema<'CreateWorkflowRequest'>;
export type StepKind = Workflow['steps'][number]['type'];
export type EndedReason = Workflow['steps'][number]['finishOn'][number];
export type DelayUnit = (typeof DELAY_UNITS)[number][0];

/** No one was reached: calling again is what a further step is for. */
export const UNREACHED = ['NO_ANSWER', 'LINE_BUSY', 'LEFT_VOICEMAIL'] as const;
/** A person was reached and knows what the campaign wants. */
export const REACHED = ['ENDED', 'NOT_INTERESTED', 'WARM_TRANSFER', 'SCHEDULER', 'TEXT_CONSENT'] as const;
export const ALWAYS: readonly EndedReason[] = ['DNC', 'FRAUD', 'BAD_NUMBER'];

/** What a new call step finishes on. */
export const NEW_STEP_FINISH_ON: readonly EndedReason[] = [...REACHED, ...ALWAYS];

export type StepFields = {
  key: string;
  type: StepKind;
  delay: string;
  unit: DelayUnit;
  textMessage: string;
  voicemailMessage: string;
  needsTCPACompliance: boolean;
  finishOn: EndedReason[];
};

export type CampaignFields = {
  name: string;
  description: string;
  tag: Workflow['tag'];
  timezone: string;
  startHour: string;
  endHour: string;
  numberOfAgents: string;
  /** Empty: no limit. */
  maxAttemptsPerLead: string;
  maxAttemptsPerDay: string;
  maxAttemptsPerNumber: string;
  stopsOnReply: boolean;
  promptId: string;
  phoneNumberId: string;
  recording: Workflow['recording'];
  steps: StepFields[];
};

/** A first step calls immediately; each further one waits a day. */
export const newStep = (key: string, isFirst = false): StepFields => ({
  key,
  type: 'CALL',
  delay: isFirst ? '0' : '1',
  unit: 'day',
  textMessage: '',
  voicemailMessage: '',
  needsTCPACompliance: true,
  finishOn: [...NEW_STEP_FINISH_ON],
});

export const newCampaign = (timezone: string): CampaignFields => ({
  name: '',
  description: '',
  tag: 'OTHER',
  timezone,
  startHour: '9',
  endHour: '18',
  numberOfAgents: '1',
  maxAttemptsPerLead: '',
  maxAttemptsPerDay: '',
  maxAttemptsPerNumber: '',
  stopsOnReply: true,
  promptId: '',
  phoneNumberId: '',
  recording: 'off',
  steps: [newStep('first', true)],
});

export const campaignFields = (workflow: Workflow): CampaignFields => ({
  name: workflow.name,
  description: workflow.description,
  tag: workflow.tag,
  timezone: workflow.timezone,
  startHour: String(workflow.startHour),
  endHour: String(workflow.endHour),
  numberOfAgents: String(workflow.numberOfAgents),
  maxAttemptsPerLead: String(workflow.maxAttemptsPerLead ?? ''),
  maxAttemptsPerDay: String(workflow.maxAttemptsPerDay ?? ''),
  maxAttemptsPerNumber: String(workflow.maxAttemptsPerNumber ?? ''),
  stopsOnReply: workflow.stopsOnReply,
  promptId: workflow.promptId ?? '',
  phoneNumberId: workflow.phoneNumber?.id ?? '',
  recording: workflow.recording,
  steps: workflow.steps.map(
    ({ id, delayInSecs, type, textMessage, voicemailMessage, needsTCPACompliance, finishOn }) => ({
      key: id,
      type,
      ...delayFields(delayInSecs),
      textMessage,
      voicemailMessage,
      needsTCPACompliance,
      finishOn,
    }),
  ),
});

function delayFields(seconds: number): Pick<StepFields, 'delay' | 'unit'> {
  if (seconds === 0) return { delay: '0', unit: 'day' };
  const [unit, size] = DELAY_UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  return { delay: String(seconds / size), unit };
}

const sizeOf = (unit: DelayUnit): number => DELAY_UNITS.find(([name]) => name === unit)?.[1] ?? 1;

export const campaignBody = (fields: CampaignFields): WorkflowBody => ({
  name: fields.name.trim(),
  description: fields.description,
  tag: fields.tag,
  timezone: fields.timezone,
  startHour: Number(fields.startHour),
  endHour: Number(fields.endHour),
  numberOfAgents: Number(fields.numberOfAgents),
  maxAttemptsPerLead: Number(fields.maxAttemptsPerLead) || null,
  maxAttemptsPerDay: Number(fields.maxAttemptsPerDay) || null,
  maxAttemptsPerNumber: Number(fields.maxAttemptsPerNumber) || null,
  stopsOnReply: fields.stopsOnReply,
  promptId: fields.promptId || null,
  phoneNumberId: fields.phoneNumberId || null,
  recording: fields.recording,
  steps: fields.steps.map(
    ({ type, delay, unit, textMessage, voicemailMessage, needsTCPACompliance, finishOn }, order) => ({
      type,
      order,
      delayInSecs: Math.round(Number(delay) * sizeOf(unit)),
      needsTCPACompliance,
      // The text of another kind of step would be stored, and never used.
      textMessage: type === 'TEXT' ? textMessage : '',
      voicemailMessage: type === 'CALL' ? voicemailMessage : '',
      finishOn: type === 'CALL' ? finishOn : [],
    }),
  ),
});

/** What is missing before it can be sent, in words; empty when nothing is. */
export function missingText({ name, steps }: CampaignFields): string {
  if (name.trim() === '') return 'Give it a name.';
  if (steps.length === 0) return 'Add a step.';
  const empty = steps.findIndex(({ type, textMessage }) => type === 'TEXT' && textMessage.trim() === '');
  if (empty >= 0) return `Write the text of step ${empty + 1}.`;
  const endless = steps.findIndex(({ delay }) => String(delay).trim() === '' || !(Number(delay) >= 0));
  return endless >= 0 ? `Say how long step ${endless + 1} waits.` : '';
}
