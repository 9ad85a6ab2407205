// Owns what the API document says about the fields of the do-not-call list, consents, receipts, settings and texts.

const moment = 'ISO 8601, UTC, milliseconds.';
const phone = 'Phone number, E.164.';
const citation = 'Law or source that the rule comes from. null: none.';
const verified = 'false: the rule comes from a secondary source and is enforced as read there. null: no rule decided.';
const notice = 'What these rules are and are not; they are no legal advice.';

export const dncTexts = {
  phone,
  source: 'How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`.',
  note: 'Note for people, at most 500 characters; empty by default.',
  createdAt: `When it was listed: ${moment}`,
};
export const dncCheckTexts = {
  phones: 'Numbers to look for, 1 to 1,000, in any usual spelling.',
  given: 'The number as it was sent.',
  phone: 'The number as E.164. null: it cannot be a phone number.',
  listed: 'true: the person must not be called.',
  because: 'The listed number of the same person; masked without `identity:read`. null: not listed.',
  data: 'One entry for each number, in their order.',
};
export const dncImportTexts = {
  phones: 'Numbers to list, at most 250,000.',
  rows: 'How many rows were read.',
  added: 'How many numbers were listed.',
  alreadyListed: 'How many were listed already, or came twice.',
  rejected: 'How many rows are no phone numbers.',
  errors: 'The first 100 rejected rows.',
};
export const rowErrorTexts = {
  row: 'Line of the file, or place in the list, counted from 1.',
  value: 'What was there.',
  message: 'What is wrong with it.',
};

export const consentTexts = {
  id: 'Id of the consent, a UUID that the server makes.',
  phone,
  channel: 'What the person agreed to: `call` or `text`.',
  kind: '`express` (default), or `express_written`: signed, on paper or electronically.',
  source: 'Where it was given, 1 to 100 characters; `api` by default.',
  evidence: 'What proves it: a form, a recording, the words used; at most 4,000 characters.',
  holds: 'true: neither revoked nor expired as of now.',
  grantedAt: `When it was given: ${moment} Now unless given, and not in the future.`,
  expiresAt: `When it ends by itself, after \`grantedAt\`: ${moment} null: never.`,
  revokedAt: `When it was revoked: ${moment} null: it was not.`,
  revokedBecause: 'Why it was revoked; empty if nothing was said.',
  createdAt: `When it was recorded: ${moment}`,
  because: 'Why it is revoked, at most 500 characters; empty by default.',
};

export const receiptTexts = {
  id: 'Id of the receipt, a UUID that the server makes.',
  moment: '`creation`: when the contact was asked for. `dial` and `text`: the instant before it.',
  channel: '`call` or `text`.',
  phone,
  callId: 'Id of the call. null: a text.',
  workflowExecutionId: 'Id of the execution. null: none.',
  workflowId: 'Id of the workflow. null: none.',
  verdict: '`allow`, `defer` (not now, but at `nextAllowedAt`) or `refuse`.',
  rule: 'The rule that decided. null: all allowed it.',
  because: 'Why, in words.',
  citation,
  verified,
  nextAllowedAt: `When the contact may be tried next: ${moment} null: now, or never.`,
  zones: 'IANA time zones that the person may be in.',
  states: 'States that the person may be in, as two letters.',
  rules: 'Every rule that was asked, in order.',
  inputs: 'Everything that the verdict was computed from.',
  chain: 'Chain of receipts that this one is a link of; all receipts of one number are in one chain.',
  seq: 'Place in the chain, counted from 1.',
  hash: 'Hash over this receipt and the link before it, as hexadecimal digits: a changed receipt is noticed.',
  createdAt: `When the verdict was made: ${moment}`,
};
export const receiptRuleTexts = {
  rule: 'Name of the rule.',
  outcome: '`passed`, `warned` (allowed, with a reservation), `deferred` or `refused`.',
  because: 'Why, in words.',
  citation,
  verified,
};
export const callReceiptTexts = {
  callId: 'Id of the call, for `getCall`.',
  notice,
  receipts: 'Every verdict about the call, oldest first.',
};

const span = {
  from: 'First hour, 0 to 24, local time of the called person.',
  to: 'Hour at which it ends, 0 to 24, after `from`.',
};
export const spanOfHoursTexts = span;
export const stateHoursTexts = {
  ...span,
  saturday: 'Hours on Saturdays. null: closed.',
  sunday: 'Hours on Sundays. null: closed.',
  holidays: 'null: closed on federal holidays.',
  maxPer24h: 'Most attempts to one person in 24 hours, 1 to 3.',
};
export const collectionsTexts = {
  maxAttemptsPer7Days: 'Most attempts to one person about a debt in seven days.',
  quietDaysAfterConversation: 'Days without a call after a conversation about the debt.',
};
export const holidayTexts = {
  date: 'Day without calls, `YYYY-MM-DD`, at the called person.',
  name: 'Name of the day, for people, at most 100 characters.',
};
export const settingsTexts = {
  consentMode:
    'Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`). Until it is set, calls over real carriers need one.',
  hours: 'Legal hours at the called person, within the federal ones of 8 to 21.',
  maxAttemptsPer24h: 'Most attempts to one person in 24 hours; 3 by default.',
  collections: 'Limits for workflows tagged `COLLECTIONS`.',
  closedWeekdays: 'Days of the week without calls: 0 is Sunday, 6 is Saturday.',
  closedOnFederalHolidays: 'true: no calls on federal holidays of the United States. false by default.',
  holidays: 'Other days without calls, at most 366.',
  states: 'Stricter hours and caps, by state as two letters.',
  allowedCountries:
    'Countries whose numbers are called, texted and put through to, as two capital letters. null (default): those of your own phone numbers; US without any.',
  maxCallsPerDay: 'Most calls in a day of your time zone, over all people; 50,000 by default.',
  maxTextsPerDay: 'Most texts in a day of your time zone, over all people; 50,000 by default.',
  updatedAt: `When the settings were last changed: ${moment} null: they are the defaults.`,
  notice,
};

export const callingRuleListTexts = { notice, data: 'Federal rules first, then the states by name.' };
export const callingRuleTexts = {
  rule: 'Name of the rule, as receipts show it.',
  state: 'State, as two letters. null: everywhere.',
  applies: 'To what it applies, in words.',
  values: 'Hours or caps as they apply to you, your own settings included.',
  citation: 'Law or source that it comes from.',
  verified: 'false: it comes from a secondary source and is enforced as read there.',
};

export const textMessageTexts = {
  id: 'Id of the message, a UUID that the server makes.',
  direction: '`inbound`: they wrote. `outbound`: we did.',
  phone: 'Number of the person, E.164.',
  ourNumber: 'Number of ours; empty if not known.',
  text: 'What was written, at most 4,000 characters.',
  meaning: 'How it was understood: `opt_out`, `help`, `start` or `other`; `reply` for our answers.',
  replyTo: 'Id of the message that this answers. null: none.',
  createdAt: `When it came in or was made: ${moment}`,
  sentAt: `When it was handed to the carrier: ${moment} null: not yet, or inbound.`,
  conversationId: 'Id of the conversation (`getConversation`) that it belongs to. null: none.',
  problem: 'Why it was not sent, or waits, or was not answered. null: nothing stands in the way.',
  from: 'Number of the person who wrote.',
  to: 'Number of ours that they wrote to; empty by default.',
  reference: 'Id that the carrier gave to the message: the same one again is the same message.',
  message: 'The message as stored.',
  reply: 'What is answered. null: nothing is.',
};

export const filterTexts = {
  source: 'Only numbers that came on the list this way',
  channel: 'Only consents to this kind of contact',
  verdict: 'Only receipts with this verdict',
};

export const complianceEventTexts = { ...consentTexts, source: 'Where it came from.' };
