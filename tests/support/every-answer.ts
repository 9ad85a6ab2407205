// Every answer that the API has for one organization, and where two readings of it differ: field by field.
import { routeTable } from '../../server/app.ts';
import type { Ref, Route } from '../../server/http/route.ts';
import type { Client } from './client.ts';

/** By operation and address. */
export type Answers = Map<string, { operation: string; status: number; body: unknown }>;
type Wish = {
  /** An object of each kind, for those that no list shows. */
  own: Readonly<Record<string, string>>;
  /** The audit log is read up to this moment: a move adds rows to it. */
  until: string;
  /** How many of the objects of a list are read one by one. */
  objects?: number;
  /** How many pages of a list are read. */
  pages?: number;
};

/** Streams have positions of their own, which other tests follow; what needs no key belongs to no organization. */
const READS: Route[] = routeTable()
  .filter(({ method, open, visitor, path }) => method === 'GET' && !open && !visitor && !/stream|mcp/.test(path))
  .sort((one, two) => Object.keys(one.params).length - Object.keys(two.params).length);

type Item = Record<string, unknown>;
const isObject = (value: unknown): value is Item =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const itemsOf = (body: unknown): Item[] => {
  const list = isObject(body) ? Object.values(body).find((value) => Array.isArray(value) && value.length > 0) : body;
  return Array.isArray(list) ? list.filter(isObject) : [];
};

function cursorOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const next = body.next_cursor ?? (isObject(body.pagination) ? body.pagination.nextCursor : undefined);
  return typeof next === 'string' ? next : undefined;
}

/** Lists first: they name the objects that are read after them. */
export async function everyAnswer(client: Client, { own, until, objects = 1, pages = 1 }: Wish): Promise<Answers> {
  const answers: Answers = new Map();
  const listed = new Map<string, Item[]>();
  /** The addresses of a route: the first objects of the list before each of its ids. */
  const addresses = (path: string, params: Record<string, Ref>): string[] => {
    const [, before, name, rest = ''] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
    if (before === undefined || name === undefined) return [path];
    const kind = params[name]?.kind;
    const known = (listed.get(before) ?? []).map((item) => String(item[name] ?? item.id ?? ''));
    const first = kind ? own[kind] : undefined;
    const ids = [...new Set([...(first === undefined ? [] : [first]), ...known.slice(0, objects)])].filter(
      (id) => id !== '',
    );
    return (ids.length > 0 ? ids : ['none']).flatMap((id) =>
      addresses(`${before}/${encodeURIComponent(id)}${rest}`, params),
    );
  };
  for (const route of READS) {
    const query = new URLSearchParams(route.example?.query);
    if (/audit-log/.test(route.path)) query.set('to', until);
    for (const at of addresses(route.path, route.params)) {
      for (let page = 0; page < pages; page++) {
        const { status, text, body } = await client.get(query.size > 0 ? `${at}?${query}` : at);
        answers.set(`${route.operationId} ${at} ${page}`, { operation: route.operationId, status, body: body ?? text });
        if (status < 300) listed.set(at, [...(listed.get(at) ?? []), ...itemsOf(body)]);
        const next = cursorOf(body);
        if (next === undefined) break;
        query.set('cursor', next);
      }
      query.delete('cursor');
    }
  }
  return answers;
}

const mayDiffer = (name: string): boolean =>
  Object.keys(MAY_DIFFER).some((known) => name === known || name.startsWith(`${known}[`));

/** The fields that differ, as `operation field.of[].items`; without those that may. */
export function differences(before: Answers, after: Answers): string[] {
  const found = new Map<string, string>();
  const note = (operation: string, field: string, one: unknown, two: unknown): void => {
    const name = `${operation} ${field}`;
    if (!mayDiffer(name) && !found.has(name)) found.set(name, `${name}: ${shown(one)} became ${shown(two)}`);
  };
  for (const [label, { operation, status, body }] of before) {
    const now = after.get(label);
    if (now?.status !== status) note(operation, `status of ${label}`, status, now?.status);
    else compare(body, now.body, '', (field, one, two) => note(operation, field, one, two));
  }
  for (const [label, { operation }] of after)
    if (!before.has(label)) note(operation, `status of ${label}`, undefined, 'a new answer');
  return [...found.values()];
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value)).slice(0, 200);

function compare(
  one: unknown,
  two: unknown,
  at: string,
  note: (field: string, one: unknown, two: unknown) => void,
): void {
  if (Array.isArray(one) && Array.isArray(two)) {
    if (one.length !== two.length) note(`${at}[] length`, one.length, two.length);
    else for (const [n, item] of one.entries()) compare(item, two[n], `${at}[]`, note);
  } else if (isObject(one) && isObject(two)) {
    // The id of a request names the reading, not what was read.
    for (const name of new Set([...Object.keys(one), ...Object.keys(two)]))
      if (name !== 'request_id') compare(one[name], two[name], at === '' ? name : `${at}.${name}`, note);
  } else if (one !== two) note(at, one, two);
}

/** Operations that a key of an organization with one object of every kind gets no answer from, and why. */
export const UNANSWERED: Readonly<Record<string, string>> = {
  diffAssistantRevisions: 'the object made for the tests has one revision',
  getCallRecording: 'no call of it is recorded',
  getCallRecordingStatus: 'no call of it is recorded',
  getConversationAnalysis: 'no conversation of it is analysed',
  getDnc: 'its list of numbers is empty',
  getExperiment: 'its assistant is not the one that the tests made first',
  getOwnAvailability: 'of a person: a key has none',
  getProfile: 'of a person',
  getPushKey: 'of a person',
  getTestRunCase: 'the runs of it have no case',
  getTraceExporter: 'none is set up',
  listFacts: 'asks for a person',
  listOrganizations: 'for the operator',
  listOwnSessions: 'of a person',
  listPasskeys: 'of a person',
  listPushDevices: 'of a person',
};

const ASKED = 'when it was asked for, or a span of time that ends then';
const CELL_NAMED = 'it names the cell: docs/scaling.md says to register it once more';
/** Every field that a move, or the time that it takes, changes; and why. */
export const MAY_DIFFER: Readonly<Record<string, string>> = {
  'checkCarrierAddress address': 'where this cell answers',
  'getAnalysisTrend from': ASKED,
  'getAnalysisTrend to': ASKED,
  'getCarrierRegistrations checkedAt': ASKED,
  'getIdentityProvider backchannel_logout_uri': CELL_NAMED,
  'getIdentityProvider redirect_uri': CELL_NAMED,
  'getLiveFigures at': ASKED,
  'getLiveFigures minutes': 'those before it was asked for',
  'getLiveFigures pace': 'how many calls the last minutes had',
  'getOperations at': ASKED,
  'getOperations work': 'the job that goes on with what was held waits, as no worker runs while answers are compared',
  'getOrganization updated_at': 'its resumption after the move is a change of it',
  'getOutcomes from': ASKED,
  'getOutcomes to': ASKED,
  'getRevisionHealth since': ASKED,
  'getServiceFigures from': ASKED,
  'getServiceFigures to': ASKED,
  'getWorkflowBestHours from': ASKED,
  'getWorkflowBestHours to': ASKED,
  'getWorkflowOutcomes from': ASKED,
  'getWorkflowOutcomes to': ASKED,
  'listApiKeys data[].last_used_at': 'reading uses a key',
  'listCarrierNumbers data[].arrivesHere': 'cells with host names of their own: the number is set up to call the first',
  'listIdentityProviders data[].backchannel_logout_uri': CELL_NAMED,
  'listIdentityProviders data[].redirect_uri': CELL_NAMED,
  'listProblems from': ASKED,
  'listProblems to': ASKED,
  'listSessions data[].last_used_at': 'a signed-in member looks in after each move',
  'whoami api_key.last_used_at': 'reading uses a key',
  'whoami server.time': ASKED,
};
