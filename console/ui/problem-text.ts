// What the server refuses or warns about, in the words of the console: pages instead of requests, labels instead of names of fields. Pure.

/** Where the console does what a request of the API does. A longer address comes before one that it contains. */
const PAGES: readonly (readonly [address: string, page: string])[] = [
  ['/v1/organization', 'Organization'],
  ['/v1/model-router', 'Models and budgets'],
  ['/v1/speech', 'Models and budgets'],
  ['/v1/assistants', 'Assistants'],
  ['/v1/tools', 'Tools'],
  ['/v1/queues', 'Queues'],
  ['/v1/service/agents', 'Queues'],
  ['/v1/service', 'Service'],
  ['/v1/identity/members', 'Team'],
  ['/v1/identity/roles', 'Team'],
  ['/v1/identity/me', 'Profile'],
  ['/v1/identity/review-requests', 'Identity reviews'],
  ['/v1/identity', 'People'],
  ['/v1/conversations', 'Inbox'],
  ['/v1/webhooks', 'Webhooks'],
  ['/v1/demo', 'Home'],
  ['/phone-numbers', 'Numbers and carriers'],
  ['/carriers', 'Numbers and carriers'],
  ['/workflows', 'Campaigns'],
  ['/compliance', 'Compliance'],
  ['/consents', 'Compliance'],
  ['/dnc', 'Compliance'],
];
const pageOf = (address: string): string | undefined => PAGES.find(([start]) => address.startsWith(start))?.[1];

const REQUEST = /(?:GET|POST|PATCH|PUT|DELETE) (…?\/[\w/{}.-]*[\w}])(?: \{[^}]*\})?/;
/** How a sentence leads to a request: "with PUT /v1/speech", ": PATCH /v1/organization {…}", "(POST /v1/test-runs)". */
const BY_REQUEST = new RegExp(`(?: with|:) ${REQUEST.source}(?: with its \\w+)?`);
const ASIDE = new RegExp(` \\(${REQUEST.source}\\)`);

/** Fields of the API whose label in the console is not simply their name. */
const LABELS: Readonly<Record<string, string>> = {
  primaryPhone: 'Phone number',
  phoneNumber: 'Number',
  phoneNumberId: 'Number',
  promptId: 'Assistant',
  agent_id: 'Assistant',
  assistantId: 'Assistant',
  inboundAssistantId: 'Calls are answered by',
  inboundSmsAssistantId: 'Texts are answered by',
  missedCallWorkflowId: 'Campaign for missed calls',
  workflowId: 'Campaign',
  startHour: 'From hour',
  endHour: 'To hour',
  numberOfAgents: 'Calls at one time',
  timezone: 'Time zone',
  finishOn: 'Who is called again',
  needsTCPACompliance: 'Legal hours',
  maxAttemptsPerLead: 'Calls or texts to a lead',
  maxAttemptsPerDay: 'Calls or texts to a number a day',
  maxAttemptsPerNumber: 'Calls or texts to a number',
  max_active_calls: 'Calls at one time',
  transferTo: 'Put through to',
  connectionId: 'Id of the call control application',
  customerMetadata: 'Further columns',
  q: 'Filter',
};

/** `maxRows` and `max_rows` are "Max rows"; an id is called what it is the id of. */
function labelOf(field: string): string {
  const known = LABELS[field];
  if (known !== undefined) return known;
  const words = field
    .replace(/(?<=\w)(_ids?|Ids?)$/, (end) => (end.endsWith('s') ? 's' : ''))
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of fields inside a sentence. Addresses, quoted names and names of settings stay. */
const NAME_INSIDE = /(?<![\w@./{"“-])(?:[a-z]{2,}\d*(?:[A-Z]+[a-z\d]+)+|[a-z]{2,}(?:_[a-z]+)+)(?![\w@/{"”]|\.\w)/g;
const inSentence = (field: string): string => `“${labelOf(field)}”`;

/** Terms of the API → terms for people. Plurals with an s are understood. */
const TERMS: readonly (readonly [api: RegExp, people: string])[] = [
  [/\bhas a live execution of it\b/g, 'is in it now'],
  [/\bworkflow revision/g, 'flow'],
  [/\bcalling workflow/gi, 'campaign'],
  [/\bworkflow/g, 'campaign'],
  [/\bWorkflow/g, 'Campaign'],
  // Only where it is one of a campaign: tools are executed, too.
  [/\b(this|such) execution\b/gi, '$1 lead'],
  [/\bend user/g, 'person'],
  [/\bno CALL step\b/g, 'no step that calls'],
  [/\bInput should\b/g, 'This should'],
  [/\ba valid string\b/g, 'a text'],
  [/\ba valid integer(?:, unable to parse string as an integer)?/g, 'a whole number'],
  [/\ba valid number, unable to parse string as a number/g, 'a number'],
  [/\bField required\b/g, 'This is needed'],
  [/\bdialled\b/g, 'dialed'],
];
const STEP_FROM_ZERO = /\b([Ss]teps?) (\d+(?:, \d+)*) \(counted from 0\)/g;

/** The field that a message is about: "body.startHour: …", "primaryPhone: …". */
const ABOUT_FIELD = /^(?:(?:body|query|path)\.)?([A-Za-z_]\w*(?:\.\w+)*): (?=\S)/;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[A-Z(“"]|$)/);

function withoutRequest(sentence: string): string | undefined {
  const plain = sentence.replace(ASIDE, '');
  const page = pageOf(BY_REQUEST.exec(plain)?.[1] ?? '');
  if (page !== undefined) return plain.replace(BY_REQUEST, ` on the page ${page}`);
  return REQUEST.test(plain) ? undefined : plain;
}

/** Several objections come as one text: "body.name: …; body.hour: …". */
const NEXT_FIELD = /; (?=(?:body|query|path)\.\w)/;

export const problemText = (message: string): string => message.split(NEXT_FIELD).map(oneProblem).join('; ');

/** A sentence about the request only, such as "GET /workflows lists yours.", says nothing to people and is left out. */
function oneProblem(message: string): string {
  const [head = '', field = ''] = ABOUT_FIELD.exec(message) ?? [];
  const text = sentencesOf(message.slice(head.length))
    .flatMap((sentence) => withoutRequest(sentence) ?? [])
    .join(' ')
    .replace(
      /This key lacks the scope ([^.]+)\. Use a key that has it\./,
      'This needs the scope $1. Ask an administrator for it.',
    )
    .replaceAll(STEP_FROM_ZERO, (_, steps: string, numbers: string) => {
      const counted = numbers.split(', ').map((number) => Number(number) + 1);
      return `${steps} ${counted.join(', ')}`;
    });
  const inWords = TERMS.reduce((so, [api, people]) => so.replaceAll(api, people), text).replaceAll(
    NAME_INSIDE,
    inSentence,
  );
  // A message that is all about the API is better than none.
  if (inWords === '') return message;
  return head === '' ? inWords : `${field.split('.').map(labelOf).join(', ')}: ${inWords}`;
}

/** What went wrong, said by the server, the browser or the console itself. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? problemText(error.message) : 'Something went wrong.';
